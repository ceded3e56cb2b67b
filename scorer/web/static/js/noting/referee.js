// What is possible now: the service replays the record after every tap, and says what it lacks.

import { post, Refused, Unreachable } from "../core/api.js";
import { isOnline } from "../core/network.js";
import { preferences } from "../core/preferences.js";
import { listen, notify } from "../core/signal.js";
import { finishMove, recordOf, theNoting, undoTap } from "./store.js";

const AGAIN = 3000; // milliseconds until the service is asked again when it had no answer

const NOTHING = { key: null, state: "waiting", replay: null, ask: null, choices: [], messages: [], codes: [] };
let known = { ...NOTHING };
let pending = null; // the key that an answer is awaited for
let run = 0;
let base = { key: null, replay: null };
let timer = null;

/** Something was tapped while an answer was on its way. */
class Superseded extends Error {}

/**
 * Where the game stands:
 *   state     "waiting", "ready", "offline", or "refused" (messages, codes: the record itself cannot be)
 *   replay    the service's answer to all finished moves: final, legal, events, settlement
 *   ask       what is to be tapped next: "act", "call", "flip", "choice" or "over"
 *   choices   for "choice": the moves to choose from
 *   messages  what is wrong, in sentences; also why a tap was taken back
 * While an answer is on its way the one before is still there, with the state "waiting".
 */
export function referee() {
  const key = keyOf(theNoting());
  if (known.key === key) return known;
  if (pending !== key && timer === null) ask();
  return { ...known, state: known.state === "offline" ? "offline" : "waiting" };
}

function keyOf(game) {
  return JSON.stringify([preferences.language, recordOf(game), game.partial]);
}

async function ask() {
  run += 1;
  const mine = run;
  const remarks = [];
  try {
    const next = await answer(mine, remarks);
    known = { ...NOTHING, key: keyOf(theNoting()), state: "ready", messages: remarks, ...next };
  } catch (failure) {
    if (failure instanceof Superseded || mine !== run) return;
    if (failure instanceof Unreachable) {
      known = { ...known, key: null, state: "offline" };
      timer = setTimeout(askAgain, AGAIN);
    } else if (failure instanceof Refused) {
      const codes = failure.errors.map(({ code }) => code);
      known = { ...NOTHING, key: keyOf(theNoting()), state: "refused", messages: failure.messages, codes };
    } else throw failure;
  }
  pending = null;
  notify("live");
}

function askAgain() {
  clearTimeout(timer);
  timer = null;
  notify("live");
}

/** Ask until it is clear what is to be tapped next; a whole move is noted, an impossible tap taken back. */
async function answer(mine, remarks) {
  for (;;) {
    const game = theNoting();
    pending = keyOf(game);
    if (!game.partial) {
      const replay = await replayOf(game, mine);
      return { replay, ask: replay.final.phase === "play" ? "act" : replay.final.phase };
    }
    const made = [...game.moves.map(({ move }) => move), game.partial];
    const refused = await refusalOf(recordOf(game, made), mine);
    if (!refused) finishMove();
    else {
      const code = refused.errors.find(({ pointer }) => pointer === `/moves/${made.length - 1}`)?.code;
      if (code === "flip_needed") return { replay: await replayOf(game, mine), ask: "flip" };
      if (code === "choice_needed") return { replay: await replayOf(game, mine), ask: "choice", choices: await choices(game, made, mine) };
      remarks.splice(0, remarks.length, ...refused.messages);
      undoTap();
    }
  }
}

/** The replay of all finished moves. */
async function replayOf(game, mine) {
  const record = recordOf(game);
  const key = JSON.stringify([preferences.language, record]);
  if (base.key !== key) {
    const replay = await post("/v1/gostop/replay", record);
    still(mine);
    base = { key, replay };
  }
  return base.replay;
}

async function refusalOf(record, mine) {
  try {
    await post("/v1/gostop/replay", record);
    still(mine);
    return null;
  } catch (failure) {
    if (!(failure instanceof Refused)) throw failure;
    still(mine);
    return failure;
  }
}

/** Of the legal moves those that complete the one being made. */
async function choices(game, made, mine) {
  const { error } = await post("/v1/gostop/validate", recordOf(game, made));
  still(mine);
  const members = ["do", "card", "month", "take"];
  return error.legal.filter((move) => members.every((name) => !(name in game.partial) || move[name] === game.partial[name]));
}

function still(mine) {
  if (mine !== run) throw new Superseded();
}

listen("network", () => {
  if (isOnline() && timer !== null) askAgain();
});
