// The result of the deal being entered, asked for anew with every change.

import { post, Refused, Unreachable } from "../core/api.js";
import { isOnline } from "../core/network.js";
import { preferences } from "../core/preferences.js";
import { listen, notify } from "../core/signal.js";
import { missing, questions } from "./applies.js";
import { dealRequest } from "./request.js";
import { dealerOfDraft, draftEvening, inherited, theDraft } from "./draft.js";
import { effective } from "./rulesets.js";

const PAUSE = 40; // milliseconds without a change before the service is asked
const AGAIN = 3000; // and until it is asked again when it had no answer

const NOTHING = { state: "missing", why: null, answer: null, messages: [], score: null, cup: null };
let live = { ...NOTHING };
let asked = null;
let controller = null;
let timer = null;

/**
 * The result as far as it is known:
 *   state     "missing" (why: what is still to be told), "waiting", "offline", "refused" (messages;
 *             unfinished: only points lack to the stop), "settled" (answer)
 *   score     the winner's points counted so far from his cards
 *   cup       what the winner gets with the sake cup in either role: { animal, junk }, null where it is refused
 * While a new result is on its way the one before is still there, with the state "waiting".
 */
export function liveResult() {
  refresh();
  return live;
}

function refresh() {
  const { deal } = theDraft();
  const rules = effective(deal.ruleset);
  const { players } = draftEvening();
  if (!rules) return become({ ...NOTHING, state: isOnline() ? "waiting" : "offline" }, null);
  const shown = questions(deal, rules, players, dealerOfDraft());
  const why = missing(deal, shown);
  if (why) return become({ ...NOTHING, why }, null);
  const carried = inherited();
  if (!isOnline()) return become({ ...NOTHING, state: "offline" }, null);
  if (!carried || carried.nagari === null) return become({ ...NOTHING, state: "waiting" }, null);
  const request = { ...dealRequest(deal, players, carried.dealer), previous_nagari: carried.nagari };
  const key = JSON.stringify([request, preferences.language]);
  if (key === asked) return;
  become({ ...live, state: "waiting" }, key);
  timer = setTimeout(() => ask(key, request, deal, shown), PAUSE);
}

function become(next, key) {
  clearTimeout(timer);
  controller?.abort();
  asked = key;
  live = next;
}

async function ask(key, request, deal, shown) {
  controller = new AbortController();
  const { signal } = controller;
  const next = { ...NOTHING, state: "settled" };
  const [score, cup, settled] = await Promise.allSettled([
    shown.cards ? scored(request, deal, shown, signal) : null,
    shown.cups.length ? bothRoles(request, shown, signal) : null,
    post("/v1/gostop/settle", request, { signal }),
  ]);
  if (key !== asked) return;
  next.score = score.value ?? null;
  next.cup = cup.value ?? null;
  if (settled.status === "fulfilled") next.answer = settled.value;
  else if (settled.reason instanceof Refused) {
    next.state = "refused";
    next.messages = settled.reason.messages;
    next.unfinished = settled.reason.errors.every(({ code }) => code === "under_stop_minimum");
  } else if (settled.reason instanceof Unreachable) {
    next.state = "offline";
    timer = setTimeout(askAgain, AGAIN);
  } else if (settled.reason.name !== "AbortError") throw settled.reason;
  live = next;
  notify("live");
}

/** The points of the winner's pile alone: they are counted before there are enough of them to stop. */
function scored(request, deal, shown, signal) {
  const winner = request.players.find((player) => player.id === request.winner);
  return post(
    "/v1/gostop/score",
    {
      ruleset: request.ruleset,
      players: shown.seats.length,
      captured: winner.captured,
      ...(winner.sake_cup && { sake_cup: winner.sake_cup }),
    },
    { signal },
  );
}

/** What the winner gets with the cup as an animal and as junk: two deals that differ in nothing else. */
async function bothRoles(request, shown, signal) {
  const holder = draftEvening().players[shown.cups[0]];
  const roles = ["animal", "junk"];
  const hands = roles.map((role) => ({
    ...request,
    players: request.players.map((player) => (player.id === holder ? { ...player, sake_cup: role } : player)),
  }));
  const { results } = await post("/v1/gostop/settle/batch", { hands, detail: "brief" }, { signal });
  return Object.fromEntries(
    results.map((result, index) => [
      roles[index],
      result.balances?.find((balance) => balance.id === request.winner)?.amount ?? null,
    ]),
  );
}

function askAgain() {
  asked = null;
  notify("live");
}

listen("network", () => {
  asked = null;
});
