// What a pile is worth at the moment, as the service counts it.

import { post } from "../core/api.js";
import { notify } from "../core/signal.js";

const PAUSE = 60; // milliseconds: who steps quickly through a game asks only where he stays
const KEPT = 400;
const MOST_AT_ONCE = 3; // a pile a player

const known = new Map();
const wanted = new Map();
let timer = null;

/** The service's count of `pile`: { points, items, counts }; null for an empty pile and while it is on its way. */
export function scoreOf({ ruleset, players, pile, cup }) {
  if (!pile.length) return null;
  const request = { ruleset, players, captured: pile };
  if (cup !== "auto" && pile.includes("9A")) request.sake_cup = cup;
  const key = JSON.stringify(request);
  if (!known.has(key) && !wanted.has(key)) want(key, request);
  return known.get(key) ?? null;
}

function want(key, request) {
  wanted.set(key, request);
  if (wanted.size > MOST_AT_ONCE) wanted.delete(wanted.keys().next().value);
  clearTimeout(timer);
  timer = setTimeout(ask, PAUSE);
}

async function ask() {
  const asked = [...wanted];
  const answers = await Promise.allSettled(asked.map(([, request]) => post("/v1/gostop/score", request)));
  asked.forEach(([key], index) => {
    wanted.delete(key);
    // A pile that cannot be counted (the network is away) simply has no figure beside it.
    if (answers[index].status === "fulfilled") known.set(key, answers[index].value);
  });
  for (const key of [...known.keys()].slice(0, Math.max(0, known.size - KEPT))) known.delete(key);
  if (answers.some(({ status }) => status === "fulfilled")) notify("live");
}
