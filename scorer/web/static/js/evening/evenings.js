// The evenings kept on this phone: one in course for each game, and those put away.

import { onElsewhere, read, write } from "../core/storage.js";
import { notify } from "../core/signal.js";
import { readEvening } from "./evening.js";

const current = new Map();

/** The evening in course of a game, or null. */
export function eveningOf(game) {
  if (!current.has(game)) current.set(game, read(`evening.${game}`));
  return current.get(game);
}

/** Change the evening in course by `deed(evening)` and keep it. */
export function changeEvening(game, deed) {
  const evening = structuredClone(eveningOf(game));
  deed(evening);
  keep(game, evening);
}

/** Make `evening` the one in course; what was in course is put away if it has deals. */
export function startEvening(evening) {
  putAway(evening.game);
  keep(evening.game, evening);
}

/** Put the evening in course away; one without a deal is forgotten. */
export function putAway(game) {
  const old = eveningOf(game);
  if (old?.deals.length) write("archive", [old, ...archive()].slice(0, ARCHIVED));
  keep(game, null);
}

const ARCHIVED = 100;

/** The evenings put away, the latest first. */
export function archive() {
  return read("archive", []);
}

/** Take an evening out of the archive and go on with it. */
export function reopen(began) {
  const found = archive().find((evening) => evening.began === began);
  if (!found) return;
  write("archive", archive().filter((evening) => evening.began !== began));
  startEvening(found);
}

/** Forget an evening that was put away; gives a function that brings it back. */
export function forget(began) {
  const before = archive();
  write("archive", before.filter((evening) => evening.began !== began));
  notify("evening");
  return () => {
    write("archive", before);
    notify("evening");
  };
}

/** Add a deal; gives its id. */
export function addDeal(game, deal) {
  let id;
  changeEvening(game, (evening) => {
    id = evening.next;
    evening.next += 1;
    evening.deals.push({ ...deal, id, at: Date.now() });
  });
  return id;
}

/** Put a corrected deal in the place of the one with its id. */
export function replaceDeal(game, deal) {
  changeEvening(game, (evening) => {
    const index = evening.deals.findIndex((each) => each.id === deal.id);
    if (index >= 0) evening.deals[index] = deal;
  });
}

/** Delete a deal; gives a function that puts it back where it was. */
export function deleteDeal(game, id) {
  const index = eveningOf(game).deals.findIndex((each) => each.id === id);
  const deal = eveningOf(game).deals[index];
  changeEvening(game, (evening) => evening.deals.splice(index, 1));
  return () => changeEvening(game, (evening) => evening.deals.splice(Math.min(index, evening.deals.length), 0, deal));
}

function keep(game, evening) {
  current.set(game, evening);
  write(`evening.${game}`, evening);
  notify("evening");
}

onElsewhere((name) => {
  if (!name.startsWith("evening.")) return;
  current.delete(name.slice("evening.".length));
  notify("evening");
});

/** Whether a text is an evening written by this page; the evening or null. */
export function parseEvening(text) {
  try {
    return readEvening(JSON.parse(text));
  } catch {
    return null;
  }
}
