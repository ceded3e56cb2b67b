// The hand being entered. It outlives a reload.

import { go } from "../core/router.js";
import { notify } from "../core/signal.js";
import { read, write } from "../core/storage.js";
import { addDeal, changeEvening, eveningOf, replaceDeal, startEvening } from "../evening/evenings.js";
import { newHand, nextEast, readHand } from "./hand.js";

export const GAME = "mahjong";
const KEPT = "mahjong-draft";

let draft = null;

/**
 * The draft: { hand, editing: the id of the hand it corrects or null, evening: that of a shared hand or null,
 * began: of which evening }.
 */
export function theDraft() {
  if (draft && belongs(draft)) return draft;
  const kept = read(KEPT);
  const evening = kept?.evening ?? eveningOf(GAME);
  if (kept && evening && belongs(kept)) draft = { ...kept, hand: readHand(kept.hand ?? {}, evening) };
  else draft = fresh();
  return draft;
}

function belongs({ evening, began }) {
  return Boolean(evening) || began === eveningOf(GAME)?.began;
}

function fresh() {
  const evening = eveningOf(GAME);
  return evening && { hand: newHand(evening), editing: null, evening: null, began: evening.began };
}

/** The evening that the draft belongs to. */
export function draftEvening() {
  return theDraft()?.evening ?? eveningOf(GAME);
}

/** The hand with its East, whether that was said or carried in. */
export function seatedHand() {
  const { hand } = theDraft();
  return { ...hand, east: hand.east ?? eastOf() };
}

function eastOf() {
  const { editing, evening: shared } = theDraft();
  const evening = draftEvening();
  if (shared) return evening.start.dealer;
  if (editing === null) return nextEast(evening);
  const index = evening.deals.findIndex(({ id }) => id === editing);
  return nextEast({ ...evening, deals: evening.deals.slice(0, Math.max(0, index)) });
}

/** Change the hand by `deed(hand)`, keep it and tell those who show it. */
export function changeDraft(deed) {
  deed(theDraft().hand);
  keep();
}

export function clearDraft() {
  draft = fresh();
  keep();
}

/** Take up a hand of the evening to correct it. */
export function editHand(id) {
  const evening = eveningOf(GAME);
  const hand = evening?.deals.find((each) => each.id === id);
  if (!hand) return false;
  if (theDraft()?.editing !== id) {
    draft = { hand: readHand(structuredClone(hand), evening), editing: id, evening: null, began: evening.began };
    keep();
  }
  return true;
}

/** Take up a hand that somebody shared, with the evening it came from. */
export function openShared(evening, hand) {
  draft = { hand: readHand(hand, evening), editing: null, evening, began: evening.began };
  keep();
  go("mahjong", { replace: true });
}

/** Put the hand into the evening; gives its id. */
export function saveDraft() {
  const { editing, evening: shared } = theDraft();
  const hand = seatedHand();
  if (shared && String(eveningOf(GAME)?.players) !== String(shared.players)) startEvening(shared);
  const id = editing ?? addDeal(GAME, structuredClone(hand));
  if (editing !== null) replaceDeal(GAME, structuredClone(hand));
  clearDraft();
  return id;
}

/** Change what the hands to come are played by, the draft among them. */
export function changeTable(changes) {
  changeEvening(GAME, (evening) => Object.assign(evening, changes));
  if (!theDraft() || draft.editing !== null || draft.evening) return;
  const { ruleset, chip } = eveningOf(GAME);
  Object.assign(draft.hand, { ruleset, chip });
  keep();
}

function keep() {
  write(KEPT, draft);
  notify("draft");
}
