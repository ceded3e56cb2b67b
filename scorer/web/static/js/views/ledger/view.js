// The ledger: what everybody has won or lost so far, the evening as a chart, how to settle up, and every deal.

import "../../gostop/request.js";
import { h } from "../../core/dom.js";
import { isOnline } from "../../core/network.js";
import { money, t } from "../../core/texts.js";
import { answersOf } from "../../evening/answers.js";
import { gameOf, needGame } from "../../evening/games.js";
import { eveningOf } from "../../evening/evenings.js";
import { radios } from "../../parts/choice.js";
import { notify } from "../../core/signal.js";
import { chart } from "./chart.js";
import { corrections } from "./corrections.js";
import { dealPage } from "./deal.js";
import { keeping } from "./keeping.js";
import { dealRows } from "./rows.js";
import { dealShareButton, eveningShareButton } from "./sharing.js";
import { payments, headline } from "../../parts/outcome.js";

const GAMES = ["gostop", "mahjong"];
let shown = "gostop";

/** Let the ledger show the evening of this game. */
export function showLedger(game) {
  shown = game;
}

export function title([id] = []) {
  return Number(id) ? t("page.deal_n", { n: position(Number(id)) + 1 }) : t("page.tab.ledger");
}

/** Fetch what the evenings kept here need to be shown. */
export function enter() {
  return Promise.all(GAMES.filter((name) => eveningOf(name)).map(needGame));
}

function position(id) {
  return eveningOf(game())?.deals.findIndex((deal) => deal.id === id) ?? -1;
}

function game() {
  if (canShow(shown)) return shown;
  return GAMES.find(canShow) ?? shown;
}

function canShow(name) {
  const evening = eveningOf(name);
  return Boolean(evening && gameOf(evening));
}

/** `rest` is empty, the id of a deal, or "saved" and the id of the deal just saved. */
export function tree([first, second]) {
  const name = game();
  const evening = eveningOf(name);
  if (!canShow(name)) return nothingYet();
  const answers = answersOf(name);
  const context = { name, evening, answers };
  if (Number(first)) return dealPage(context, position(Number(first)));
  const saved = first === "saved" ? position(Number(second)) : -1;
  return [
    h("h1", { tabindex: "-1" }, t("page.tab.ledger")),
    GAMES.every(canShow) && gameChoice(name),
    saved >= 0 && justSaved(context, saved),
    problem(context),
    answers.pending > 0 && !answers.problem && h(
      "p.notice",
      { role: "status" },
      t("page.ledger.pending", { n: answers.pending }),
    ),
    evening.deals.length === 0 ? h("p.hint", {}, t("page.ledger.empty")) : summary(context),
    keeping(context),
  ];
}

function nothingYet() {
  return [
    h("h1", { tabindex: "-1" }, t("page.tab.ledger")),
    h("p.hint", {}, t("page.ledger.none")),
    h("div.row", {}, h("a.button.primary", { href: "#/settle" }, t("page.start_evening"))),
    keeping({ name: "gostop", evening: null, answers: null }),
  ];
}

function gameChoice(name) {
  return radios({
    name: "game",
    legend: t("page.game"),
    hideLegend: true,
    options: GAMES.map((value) => ({ value, label: t(`page.game.${value}`) })),
    value: name,
    onchange: (value) => {
      shown = value;
      notify("redraw");
    },
    look: "switch",
  });
}

function justSaved({ evening, answers }, index) {
  const answer = answers.hands[index];
  return h(
    "section.saved",
    { key: "saved" },
    h("h2", {}, t("page.saved", { n: index + 1 })),
    answer
      ? [h("p.headline", {}, headline(answer, evening.word)), payments(answer.transfers, evening.word)]
      : h("p.notice", {}, t("page.later")),
    h(
      "div.row",
      {},
      answer && dealShareButton(evening, index, answers),
      h("a.button.primary", { href: `#/${nextPlace(evening)}` }, t("page.next_deal")),
    ),
  );
}

function nextPlace({ game: name }) {
  return name === "gostop" ? "settle" : name;
}

function problem({ answers, evening }) {
  if (!answers.problem) return null;
  const { messages, deal } = answers.problem;
  return h(
    "section.problem",
    { key: "problem", role: "alert" },
    h("p", {}, deal === null ? t("page.ledger.problem") : t("page.ledger.problem_in", { n: deal + 1 })),
    messages.slice(0, 5).map((message) => h("p.fault", {}, message)),
    deal !== null && h("a.button", { href: `#/ledger/${evening.deals[deal].id}` }, t("page.deal_n", { n: deal + 1 })),
  );
}

function summary(context) {
  const { evening, answers } = context;
  return [
    balances(context),
    chart(evening, answers.hands.filter(Boolean)),
    answers.settleUp.length > 0 &&
      h(
        "section.settle-up",
        { key: "settle-up" },
        h("h2", {}, t("page.settle_up")),
        h("p.hint", {}, t("page.settle_up.hint")),
        payments(answers.settleUp, evening.word),
      ),
    h("div.row", { key: "share" }, eveningShareButton(context)),
    dealRows(context),
    corrections(context),
  ];
}

/** Whether other figures are on their way. */
function isBusy({ evening, complete, problem }) {
  return evening.deals.length > 0 && !complete && !problem && isOnline();
}

function balances({ evening, answers }) {
  return h(
    "ul.balances",
    { key: "balances", "aria-label": t("page.balances"), "aria-busy": isBusy(answers) ? "true" : undefined },
    evening.players.map((player) => {
      const amount = answers.balances.find((balance) => balance.id === player)?.amount ?? 0;
      const side = amount > 0 ? "up" : amount < 0 ? "down" : "even";
      return h(
        "li",
        { class: side },
        h("bdi.name", {}, player),
        h("span.note", {}, t(`page.balance.${side}`)),
        h("strong", {}, money(amount, evening.word, true)),
      );
    }),
  );
}
