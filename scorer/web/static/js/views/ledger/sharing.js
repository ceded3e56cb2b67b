// What is shared: plain text, the result first, then who pays whom, the rules, and a link that opens it again.

import { h } from "../../core/dom.js";
import { icon } from "../../core/icons.js";
import { share } from "../../core/share.js";
import { isolate, money, t } from "../../core/texts.js";
import { encode } from "../../evening/codec.js";
import { gameOf } from "../../evening/games.js";
import { headline } from "../../parts/outcome.js";
import { rulesSummary } from "../../parts/rules_line.js";

/** The address that opens an evening, or one deal of it. */
async function link(kind, evening) {
  return `${location.origin}/#/shared/${await encode({ kind, evening })}`;
}

function lines(transfers, word) {
  return transfers.map(({ from, to, amount }) => `${isolate(from)} → ${isolate(to)} ${money(amount, word)}`);
}

/** What a point is worth; nothing where points are what is paid. */
export function stake(game, chip, word) {
  return game.pointsAlone && chip === 1 ? null : t("page.head.chip", { money: money(chip, word) });
}

function rules({ game }, ruleset, chip, word) {
  const summary = gameOf({ game }).rulesSummary ?? rulesSummary;
  return [summary(ruleset), stake(gameOf({ game }), chip, word)].filter(Boolean).join(" · ");
}

/** The button that shares deal `index` of an evening; `answers` are the evening's. */
export function dealShareButton(evening, index, answers) {
  return h(
    "button",
    { type: "button", onclick: () => shareDeal(evening, index, answers) },
    icon("share"),
    t("page.share"),
  );
}

async function shareDeal(evening, index, answers) {
  const deal = evening.deals[index];
  const answer = answers.hands[index];
  const text = [
    `${gameOf(evening).summary(evening, deal, answer).title}: ${headline(answer, evening.word)}`,
    ...lines(answer.transfers, evening.word),
    rules(evening, deal.ruleset, deal.chip, evening.word),
    await link("deal", aloneOf(evening, index, answers)),
  ];
  await share(t("page.deal_n", { n: index + 1 }), text.join("\n"));
}

/** An evening of this deal alone, beginning with what the deal inherited. */
function aloneOf(evening, index, answers) {
  const before = answers.hands[index - 1]?.next.previous_nagari ?? 0;
  const start = index === 0 ? evening.start : { dealer: answers.dealers[index], nagari: before };
  return { ...evening, start, deals: [evening.deals[index]], corrections: [] };
}

export function eveningShareButton(context) {
  return h("button", { type: "button", onclick: () => shareEvening(context) }, icon("share"), t("page.share_evening"));
}

function balanceOf({ balances }, player) {
  return balances.find(({ id }) => id === player)?.amount ?? 0;
}

async function shareEvening({ evening, answers }) {
  const text = [
    evening.players
      .map((player) => `${isolate(player)} ${money(balanceOf(answers, player), evening.word, true)}`)
      .join(", "),
    ...lines(answers.settleUp, evening.word),
    rules(evening, evening.ruleset, evening.chip, evening.word),
    await link("evening", evening),
  ];
  await share(t("page.tab.ledger"), text.join("\n"));
}
