// What the service makes of an evening: each deal's settlement, the balances, who deals next, who settles up with whom.
//
// The answers are kept beside the evening only to be shown while there is no network; each belongs to the very
// request that led to it, so an answer to anything else is never shown.

import { post, Refused, Unreachable } from "../core/api.js";
import { isOnline } from "../core/network.js";
import { preferences } from "../core/preferences.js";
import { listen, notify } from "../core/signal.js";
import { read, write } from "../core/storage.js";
import { eveningOf } from "./evenings.js";
import { gameOf } from "./games.js";

const states = new Map();
const running = new Map();

/**
 * What is known of an evening:
 *   hands     one settlement a deal, null where it is yet to be computed
 *   dealers   the seat that deals each deal
 *   next      { dealer: seat, nagari } for the deal to come; null while unknown
 *   balances, settleUp   as the service gave them for all deals known
 *   pending   how many deals wait for the network
 *   complete  whether all figures are those of the evening as it stands
 *   problem   what the service refused: { messages, deal: index or null }, or null
 */
export function answersOf(game) {
  const evening = eveningOf(game);
  if (!evening) return null;
  const state = states.get(game);
  if (state?.evening === evening && state.language === preferences.language) return state;
  const fresh = known(evening, read(`answers.${game}`));
  states.set(game, fresh);
  if (evening.deals.length && !fresh.complete) ask(game);
  return fresh;
}

/** What the kept answers tell about an evening: everything up to the first deal that differs. */
function known(evening, kept) {
  const game = gameOf(evening);
  const hands = [];
  let dealers = game.dealers(evening, hands);
  for (let index = 0; index < evening.deals.length; index += 1) {
    if (dealers[index] === null) break;
    const keys = keysOf(game.request({ ...evening, deals: evening.deals.slice(0, index + 1) }, dealers));
    if (kept?.keys[index] !== keys.hands[index]) break;
    hands.push(kept.hands[index]);
    dealers = game.dealers(evening, hands);
  }
  const missing = evening.deals.length - hands.length;
  const whole = missing === 0 && kept?.key === keyOf(game.request(evening, dealers));
  return {
    evening,
    language: preferences.language,
    hands: [...hands, ...Array(missing).fill(null)],
    dealers,
    next: nextOf(evening, hands),
    balances: kept && hands.length ? (whole ? kept.balances : hands.at(-1).running) : [],
    settleUp: whole ? kept.settleUp : [],
    pending: missing,
    complete: whole && kept.language === preferences.language,
    rulesets: kept?.rulesets ?? {},
    problem: null,
  };
}

function nextOf(evening, hands) {
  if (hands.length < evening.deals.length) return null;
  const last = hands.at(-1)?.next;
  if (!last) return { dealer: evening.start.dealer, nagari: evening.start.nagari };
  return { dealer: evening.players.indexOf(last.dealer), nagari: last.previous_nagari ?? 0 };
}

async function ask(game) {
  running.get(game)?.abort();
  if (!isOnline()) return;
  const evening = eveningOf(game);
  const controller = new AbortController();
  running.set(game, controller);
  try {
    const { answer, request } = await computed(evening, controller.signal);
    if (eveningOf(game) !== evening) return;
    const keys = keysOf(request);
    write(`answers.${game}`, {
      key: keyOf(request),
      keys: keys.hands,
      hands: answer.hands,
      balances: answer.balances,
      settleUp: answer.settle_up,
      rulesets: answer.rulesets ?? {},
      language: preferences.language,
    });
    states.delete(game);
  } catch (failure) {
    if (failure.name === "AbortError" || failure instanceof Unreachable) return;
    if (!(failure instanceof Refused)) throw failure;
    const state = states.get(game);
    if (state) state.problem = { messages: failure.messages, deal: dealAtFault(failure) };
  }
  notify("answers");
}

/**
 * The answer to all deals. Who deals a deal follows from the one before, which may itself be new: dealers not
 * yet known are taken from what was known before, and asked for again if the answer says otherwise. Should the
 * service refuse such a guess, the deals are asked for up to the first whose dealer is not known.
 */
async function computed(evening, signal) {
  const game = gameOf(evening);
  await game.prepare(evening, signal);
  let hands = states.get(evening.game)?.hands.filter(Boolean) ?? [];
  let guesses = read(`answers.${evening.game}`)?.hands ?? [];
  for (;;) {
    const sure = game.dealers(evening, hands);
    const likely = guesses ? filled(sure, game.dealers(evening, guesses)) : sure;
    const count = likely.includes(null) ? likely.indexOf(null) : likely.length;
    const whole = count === evening.deals.length;
    const asked = { ...evening, deals: evening.deals.slice(0, count), corrections: whole ? evening.corrections : [] };
    const request = game.request(asked, likely);
    try {
      const answer = await post(game.path, request, { signal });
      const found = game.dealers(evening, answer.hands);
      if (whole && found.every((dealer, index) => dealer === likely[index])) return { answer, request };
      if (guesses) guesses = answer.hands;
      else hands = answer.hands;
    } catch (failure) {
      if (!(failure instanceof Refused) || !guesses || !sure.includes(null)) throw failure;
      guesses = null;
    }
  }
}

/** The dealers that are sure, and for the others the likely ones or whoever dealt before. */
function filled(sure, likely) {
  let last = 0;
  return sure.map((dealer, index) => (last = dealer ?? likely[index] ?? last));
}

function dealAtFault(refused) {
  const pointer = refused.errors.find((error) => error.pointer.startsWith("/hands/"))?.pointer;
  return pointer ? Number(pointer.split("/")[2]) : null;
}

/** One key a hand, each telling all the hands up to it. */
function keysOf(request) {
  let key = keyOf({ ...request, hands: [], corrections: [] });
  const hands = request.hands.map((hand) => (key = keyOf([key, hand])));
  return { hands };
}

/** A short digest of a document (cyrb53): it need not be secret, only different. */
function keyOf(document) {
  const text = JSON.stringify(document);
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36);
}

listen("network", () => {
  if (isOnline()) for (const game of states.keys()) states.delete(game);
});
