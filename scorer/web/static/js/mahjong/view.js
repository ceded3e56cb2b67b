// Mahjong: the places of its tab. #/mahjong is the hand being entered; behind it stand edit/<id>, tiles, rules, table.

import { h } from "../core/dom.js";
import { go } from "../core/router.js";
import { needStyles } from "../core/styles.js";
import { t } from "../core/texts.js";
import { eveningOf } from "../evening/evenings.js";
import { radios } from "../parts/choice.js";
import { headline, outcome, speak, speakAnew } from "../parts/outcome.js";
import { showLedger } from "../views/ledger/view.js";
import { bar } from "../views/settle/result.js";
import { baoPart } from "./bao.js";
import { changeDraft, clearDraft, draftEvening, editHand, GAME, saveDraft, seatedHand, theDraft } from "./draft.js";
import "./game.js";
import { windOf } from "./hand.js";
import { liveResult } from "./live.js";
import { pricePart } from "./price.js";
import { effective, needRules, rulesName } from "./rules.js";
import { rulesLine } from "./rules_line.js";
import { rulesPart } from "./rules_view.js";
import { setUp } from "./set_up.js";
import { closeSpot, spotPart } from "./spot.js";
import { tablePart } from "./table.js";
import { endingPart, players, winPart } from "./win.js";

const PLACES = { rules: rulesPart, table: tablePart };

export function title() {
  return t("page.game.mahjong");
}

export async function enter([place, id]) {
  closeSpot();
  await Promise.all([needStyles("mahjong"), needRules()]);
  if (place === "edit") editHand(Number(id));
  else if (!place && theDraft()?.editing != null) clearDraft();
}

export function tree([place, id]) {
  if (!eveningOf(GAME) && !theDraft()?.evening) return setUp();
  if (place in PLACES) return PLACES[place]();
  if (place === "edit" && !editHand(Number(id))) return h("p.hint", {}, t("page.no_such_deal"));
  const hand = seatedHand();
  const evening = draftEvening();
  const rules = effective(hand.ruleset);
  if (!rules) return [h("h1", { tabindex: "-1" }, t("page.game.mahjong")), h("p.hint", {}, t("page.rules_unknown"))];
  const context = { hand, evening, rules, change: changeDraft };
  return place === "tiles" ? pricePart(context) : form(context);
}

let wanted = false;

function form(context) {
  const { hand, evening } = context;
  const { editing, evening: shared } = theDraft();
  const live = liveResult();
  speak(live);
  if (wanted && live.state !== "waiting") {
    if (live.state === "settled") queueMicrotask(save);
    wanted = false;
  }
  return h(
    "div.settle.mahjong",
    { key: "mahjong" },
    h(
      "div.form",
      {},
      heading(editing, shared),
      seatsLine(context),
      endingPart(context),
      hand.ending === "win" && winPart(context),
      hand.ending === "win" && hand.winner !== null && baoPart(context),
      spotPart(context),
    ),
    resultPart(hand, evening, live),
    bar({ evening, live }, { save, cancel: editing !== null || shared ? cancel : null }),
  );
}

function heading(editing, shared) {
  const { deals } = eveningOf(GAME) ?? { deals: [] };
  const text = shared
    ? t("page.settle.shared")
    : editing === null
      ? t("page.settle.new", { n: deals.length + 1 })
      : t("page.settle.edit", { n: deals.findIndex(({ id }) => id === editing) + 1 });
  return h("h1", { tabindex: "-1" }, text);
}

/** Who sits where; opened, East can be another. */
function seatsLine(context) {
  const { hand, evening } = context;
  const seats = players(context).map(({ value, label }) => `${t(`page.mahjong.wind.${windOf(value, hand.east)}`)} ${label}`);
  return h(
    "details.table-line",
    { key: "table-line" },
    h(
      "summary",
      {},
      h("span.facts", {}, seats.join(" · ")),
      h("span.facts.quiet-text", {}, rulesName(hand.ruleset)),
    ),
    h(
      "div.inset",
      {},
      radios({
        name: "east",
        legend: t("page.mahjong.who_east"),
        hint: t("page.mahjong.who_east.hint"),
        options: evening.players.map((label, value) => ({ value, label })),
        value: hand.east,
        onchange: (east) => changeDraft((draft) => (draft.east = east)),
        columns: 2,
      }),
      h(
        "div.row",
        {},
        h("a.button", { href: "#/mahjong/table" }, t("page.mahjong.change_table")),
        h("a.button", { href: "#/mahjong/rules" }, t("page.rules")),
      ),
    ),
  );
}

function resultPart(hand, evening, live) {
  const { state, answer } = live;
  return h(
    "section.result",
    { key: "result", id: "result", "aria-label": t("page.result"), "aria-busy": state === "waiting" ? "true" : undefined },
    h("h2", {}, t("page.result")),
    answer
      ? [
        h("p.headline", {}, headline(answer, evening.word)),
        outcome(answer, { word: evening.word }),
        rulesLine(hand.ruleset),
      ]
      : why(live),
  );
}

function why({ state, messages, why: lacking }) {
  if (state === "refused") return messages.map((message) => h("p.fault", {}, message));
  if (state === "offline") return h("p.notice", {}, t("page.result.offline"));
  return h("p.hint", {}, lacking ? t(lacking) : t("page.result.coming"));
}

/** Save the hand; one whose result is still on its way is saved as soon as that is there. */
function save() {
  if (liveResult().state === "waiting") {
    wanted = true;
    return;
  }
  const { editing } = theDraft();
  const id = saveDraft();
  speakAnew();
  showLedger(GAME);
  go(editing === null ? `ledger/saved/${id}` : `ledger/${id}`);
}

function cancel() {
  const { editing } = theDraft();
  clearDraft();
  go(editing === null ? "mahjong" : `ledger/${editing}`);
}
