// The deal being entered. It outlives a reload: half a deal is as much work as a whole one.

import { notify } from "../core/signal.js";
import { read, write } from "../core/storage.js";
import { answersOf } from "../evening/answers.js";
import { addDeal, changeEvening, eveningOf, replaceDeal, startEvening } from "../evening/evenings.js";
import { newDeal, readDeal } from "./deal.js";
import { effective } from "./rulesets.js";
import { dealerAt, outAtFirst } from "./seats.js";

let draft = null;

/** The draft: { deal, editing: the id of the deal it corrects or null, evening: that of a shared deal or null }. */
export function theDraft() {
  if (draft && draft.deal.hands.length === (draft.evening ?? eveningOf("gostop"))?.players.length) return draft;
  const kept = read("draft");
  const evening = kept?.evening ?? eveningOf("gostop");
  if (kept && evening && kept.deal.hands?.length === evening.players.length) {
    draft = { ...kept, deal: readDeal(kept.deal, evening) };
  } else draft = fresh();
  return draft;
}

function fresh() {
  const evening = eveningOf("gostop");
  return evening ? { deal: newDeal(evening), editing: null, evening: null } : null;
}

/** The evening that the draft belongs to: the one in course, or that of a shared deal. */
export function draftEvening() {
  return theDraft()?.evening ?? eveningOf("gostop");
}

/** What the draft inherits: { dealer: seat, nagari }; null while deals before it wait for the network. */
export function inherited() {
  const { deal, editing, evening } = theDraft();
  const { players, start } = draftEvening();
  const carried = evening ? start : carriedTo(editing);
  if (!carried) return deal.dealer === null ? null : { dealer: deal.dealer, nagari: null };
  const dealer = dealerAt(deal, players, deal.dealer ?? carried.dealer);
  return { dealer, nagari: carried.nagari };
}

function carriedTo(editing) {
  const answers = answersOf("gostop");
  if (editing === null) return answers.next;
  const { deals, players, start } = eveningOf("gostop");
  const index = deals.findIndex((deal) => deal.id === editing);
  if (index <= 0) return start;
  const next = answers.hands[index - 1]?.next;
  return next ? { dealer: players.indexOf(next.dealer), nagari: next.previous_nagari } : null;
}

/** The seat that deals, as far as it can be told. */
export function dealerOfDraft() {
  const carried = inherited();
  return carried ? carried.dealer : dealerAt(theDraft().deal, draftEvening().players, draftEvening().start.dealer);
}

/** Change the deal by `deed(deal)`, keep it and tell those who show it. */
export function changeDraft(deed) {
  deed(theDraft().deal);
  keep();
}

/** Begin a new deal; the way of entering stays. */
export function clearDraft() {
  const mode = draft?.deal.mode;
  draft = fresh();
  if (draft && mode) draft.deal.mode = mode;
  keep();
}

/** Take up a deal of the evening to correct it. */
export function editDeal(id) {
  const evening = eveningOf("gostop");
  const deal = evening?.deals.find((each) => each.id === id);
  if (!deal) return false;
  if (draft?.editing !== id) {
    draft = { deal: readDeal(structuredClone(deal), evening), editing: id, evening: null };
    keep();
  }
  return true;
}

/** Take up a deal that somebody shared, with the evening it came from. */
export function openShared(evening, deal) {
  draft = { deal: readDeal(deal, evening), editing: null, evening };
  keep();
}

/** Put the draft into the evening; gives the id of the deal. */
export function saveDraft() {
  const { deal, editing, evening: shared } = theDraft();
  const kept = structuredClone(deal);
  if (shared && String(eveningOf("gostop")?.players) !== String(shared.players)) startEvening(shared);
  if (editing === null) {
    const id = addDeal("gostop", kept);
    clearDraft();
    return id;
  }
  replaceDeal("gostop", kept);
  clearDraft();
  return editing;
}

/** Let whoever has no place at the table sit out, until somebody says who it is. */
export function seatDraft() {
  const { deal, editing, evening: shared } = theDraft();
  const rules = effective(deal.ruleset);
  const { players } = draftEvening();
  if (!rules || editing !== null || shared || deal.outChosen) return;
  const carried = inherited();
  deal.out = outAtFirst(rules, players, deal.dealer ?? carried?.dealer ?? 0);
}

/** Change what the evening's deals to come are played by, the draft among them. */
export function changeTable(changes) {
  changeEvening("gostop", (evening) => Object.assign(evening, changes));
  if (!theDraft() || draft.editing !== null || draft.evening) return;
  const { ruleset, chip, players } = eveningOf("gostop");
  if (draft.deal.hands.length !== players.length) return clearDraft();
  Object.assign(draft.deal, { ruleset, chip, outChosen: false, seller: null });
  keep();
}

function keep() {
  write("draft", draft);
  notify("draft");
}
