// The result of the hand being entered, asked for anew with every change.

import { post, Refused, Unreachable } from "../core/api.js";
import { isOnline } from "../core/network.js";
import { preferences } from "../core/preferences.js";
import { listen, notify } from "../core/signal.js";
import { draftEvening, seatedHand } from "./draft.js";
import { handRequest } from "./game.js";
import { missing } from "./hand.js";

const PAUSE = 40; // milliseconds without a change before the service is asked
const AGAIN = 3000; // and until it is asked again when it had no answer

const NOTHING = { state: "missing", why: null, answer: null, messages: [] };
let live = { ...NOTHING };
let asked = null;
let controller = null;
let timer = null;

/**
 * The result as far as it is known: `state` is "missing" (`why`: what is still to be told), "waiting", "offline",
 * "refused" (`messages`) or "settled" (`answer`). While a new one is on its way the one before is still there.
 */
export function liveResult() {
  const hand = seatedHand();
  const why = missing(hand);
  if (why) become({ ...NOTHING, why }, null);
  else if (!isOnline()) become({ ...NOTHING, state: "offline" }, null);
  else {
    const request = handRequest(hand, draftEvening().players);
    const key = JSON.stringify([request, preferences.language]);
    if (key !== asked) {
      become({ ...live, state: "waiting" }, key);
      timer = setTimeout(() => ask(key, request), PAUSE);
    }
  }
  return live;
}

function become(next, key) {
  clearTimeout(timer);
  controller?.abort();
  asked = key;
  live = next;
}

async function ask(key, request) {
  controller = new AbortController();
  let next;
  try {
    next = { ...NOTHING, state: "settled", answer: await post("/v1/mahjong-sg/settle", request, { signal: controller.signal }) };
  } catch (failure) {
    if (failure.name === "AbortError") return;
    if (failure instanceof Refused) next = { ...NOTHING, state: "refused", messages: failure.messages };
    else if (failure instanceof Unreachable) {
      next = { ...NOTHING, state: "offline" };
      timer = setTimeout(askAgain, AGAIN);
    } else throw failure;
  }
  if (key !== asked) return;
  live = next;
  notify("live");
}

function askAgain() {
  asked = null;
  notify("live");
}

listen("network", () => {
  asked = null;
});
