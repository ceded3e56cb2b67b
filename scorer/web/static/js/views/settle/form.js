// Settle a deal: one form, and its result beside it as it grows.

import "../../gostop/request.js";
import { toast } from "../../core/announce.js";
import { h } from "../../core/dom.js";
import { go } from "../../core/router.js";
import { label, t, term } from "../../core/texts.js";
import { eveningOf } from "../../evening/evenings.js";
import { questions } from "../../gostop/applies.js";
import { newDeal } from "../../gostop/deal.js";
import {
  changeDraft,
  clearDraft,
  dealerOfDraft,
  draftEvening,
  inherited,
  saveDraft,
  seatDraft,
  theDraft,
} from "../../gostop/draft.js";
import { liveResult } from "../../gostop/live.js";
import { effective } from "../../gostop/rulesets.js";
import { checks, radios } from "../../parts/choice.js";
import { speak, speakAnew } from "../../parts/outcome.js";
import { cardsPart } from "./cards.js";
import { extras } from "./extras.js";
import { tableLine } from "./head.js";
import { quickPart } from "./quick.js";
import { bar, resultPart } from "./result.js";

/** Come to the form for a new deal: one that was being corrected is left as it was. */
export function newForm() {
  const draft = theDraft();
  if (draft && draft.editing !== null) clearDraft();
}

/** An empty form, for the first deal of an evening. */
export function emptyForm() {
  clearDraft();
}

/** The form of the draft, whether it is new, corrected or shared. */
export function form() {
  seatDraft();
  const { deal, editing, evening: shared } = theDraft();
  const evening = draftEvening();
  const rules = effective(deal.ruleset);
  if (!rules) return [heading(editing, shared), h("p.hint", {}, t("page.rules_unknown"))];
  const dealer = dealerOfDraft();
  const asked = questions(deal, rules, evening.players, dealer);
  const live = liveResult();
  const context = { deal, evening, rules, dealer, asked, live, change: changeDraft, clear };
  speak(live);
  if (wanted && live.state !== "waiting") {
    if (live.state === "settled") queueMicrotask(save);
    wanted = false;
  }
  return h(
    "div.settle",
    {},
    h(
      "div.form",
      {},
      h("div.row.head", {}, heading(editing, shared), (asked.points || asked.cards) && mode(context)),
      tableLine(context, inherited()),
      ending(context),
      asked.winner && winner(context),
      asked.holders && holders(context),
      asked.points && quickPart(context),
      asked.cards && cardsPart(context),
      extras(context),
    ),
    resultPart(context),
    bar(context, { save, cancel: editing !== null || shared ? cancel : null }),
  );
}

function heading(editing, shared) {
  const text = shared
    ? t("page.settle.shared")
    : editing === null
      ? t("page.settle.new", { n: (eveningOf("gostop")?.deals.length ?? 0) + 1 })
      : t("page.settle.edit", { n: numberOf(editing) });
  return h("h1", { tabindex: "-1" }, text);
}

function numberOf(id) {
  return eveningOf("gostop").deals.findIndex((deal) => deal.id === id) + 1;
}

function ending({ deal, asked, change }) {
  const names = {
    stop: t("page.ending.stop"),
    nagari: label("nagari"),
    chongtong: t("page.ending.chongtong"),
    three_ppuk: t("page.ending.three_ppuk"),
    void: t("page.ending.void"),
  };
  return radios({
    name: "ending",
    legend: t("page.ending"),
    hideLegend: true,
    options: asked.endings.map((value) => ({ value, label: names[value] })),
    value: deal.ending,
    onchange: (value) => change((draft) => (draft.ending = value)),
    look: "tabs",
  });
}

function mode({ deal, change }) {
  return radios({
    name: "mode",
    legend: t("page.mode"),
    hideLegend: true,
    options: ["quick", "cards"].map((value) => ({ value, label: t(`page.mode.${value}`) })),
    value: deal.mode,
    onchange: (value) => change((draft) => (draft.mode = value)),
    look: "switch",
  });
}

function winner({ deal, evening, asked, dealer, change }) {
  return radios({
    name: "winner",
    legend: t(deal.ending === "stop" ? "page.who_won" : "page.who_three_ppuk"),
    options: asked.seats.map((seat) => person(evening, seat, dealer)),
    value: deal.winner,
    onchange: (seat) => change((draft) => (draft.winner = seat)),
    columns: asked.seats.length,
  });
}

function holders({ deal, evening, asked, dealer, change }) {
  return checks({
    name: "holders",
    legend: t("page.who_chongtong"),
    options: asked.seats.map((seat) => person(evening, seat, dealer)),
    values: deal.holders,
    onchange: (seats) => change((draft) => (draft.holders = seats)),
    columns: asked.seats.length,
  });
}

function person({ players }, seat, dealer) {
  return { value: seat, label: players[seat], note: seat === dealer ? term("dealer") : undefined };
}

/** Begin the deal anew; what was entered can be brought back. */
function clear() {
  const before = structuredClone(theDraft().deal);
  changeDraft((deal) => Object.assign(deal, newDeal(draftEvening()), { mode: deal.mode, id: deal.id, at: deal.at }));
  toast(t("page.cleared"), { undo: () => changeDraft((deal) => Object.assign(deal, before)) });
}

let wanted = false;

/** Save the deal; one whose result is still on its way is saved as soon as that is there. */
function save() {
  if (liveResult().state === "waiting") {
    wanted = true;
    return;
  }
  wanted = false;
  const { editing } = theDraft();
  const id = saveDraft();
  speakAnew();
  go(editing === null ? `ledger/saved/${id}` : `ledger/${id}`);
}

function cancel() {
  const { editing } = theDraft();
  clearDraft();
  go(editing === null ? "settle" : `ledger/${editing}`);
}
