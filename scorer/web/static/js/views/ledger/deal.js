// One deal of the ledger: what was paid and why; correct, share, delete.

import { toast } from "../../core/announce.js";
import { h } from "../../core/dom.js";
import { icon } from "../../core/icons.js";
import { go } from "../../core/router.js";
import { t, term } from "../../core/texts.js";
import { deleteDeal } from "../../evening/evenings.js";
import { gameOf } from "../../evening/games.js";
import { headline, outcome } from "../../parts/outcome.js";
import { dealShareButton, stake } from "./sharing.js";

export function dealPage(context, index) {
  const { evening, answers } = context;
  if (index < 0) return [back(), h("p.hint", {}, t("page.no_such_deal"))];
  const deal = evening.deals[index];
  const answer = answers.hands[index];
  const game = gameOf(evening);
  return [
    back(),
    h("h1", { tabindex: "-1" }, t("page.deal_n", { n: index + 1 })),
    h("p.hint", {}, facts(context, index)),
    h("p.title", {}, game.summary(evening, deal, answer).title),
    answers.problem?.deal === index && answers.problem.messages.map((message) => h("p.fault", {}, message)),
    answer
      ? h(
        "section.result",
        {},
        h("p.headline", {}, headline(answer, evening.word)),
        outcome(answer, { word: evening.word, ruleset: game.rulesLine ? null : deal.ruleset }),
        game.rulesLine?.(deal.ruleset),
      )
      : h("p.notice", {}, t("page.later")),
    h(
      "div.row",
      {},
      h("a.button.primary", { href: `#/${game.editor(deal)}` }, icon("edit"), t("page.edit")),
      deal.record && h("a.button", { href: `#/record/deal/${deal.id}` }, icon("record"), t("page.record.watch")),
      answer && dealShareButton(evening, index, answers),
      h("button", { type: "button", onclick: () => remove(context, deal, index) }, icon("remove"), t("page.delete")),
    ),
  ];
}

function back() {
  return h("a.back", { href: "#/ledger" }, icon("back"), t("page.tab.ledger"));
}

function facts({ evening, answers }, index) {
  const deal = evening.deals[index];
  const dealer = answers.dealers[index];
  const time = deal.at ? new Date(deal.at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" }) : null;
  return [
    time,
    dealer !== null && dealer !== undefined && `${gameOf(evening).dealerName?.() ?? term("dealer")} ${evening.players[dealer]}`,
    stake(gameOf(evening), deal.chip, evening.word),
  ]
    .filter(Boolean)
    .join(" · ");
}

function remove({ name }, deal, index) {
  const bringBack = deleteDeal(name, deal.id);
  go("ledger");
  toast(t("page.deleted", { n: index + 1 }), { undo: bringBack });
}
