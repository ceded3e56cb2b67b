// A finished game as a deal of the evening: the piles as they are, what was called and shown, the side payments.

import { post } from "../core/api.js";
import { newDeal } from "../gostop/deal.js";
import { recordOf } from "./store.js";

/**
 * The deal that a noted game comes to, for the evening's ledger. `replay` is the service's answer to its record.
 * Who gained since the last go is asked of the service where the rules want to know it.
 */
export async function dealOf(game, evening, rules, replay) {
  const { final, settlement, events } = replay;
  const seatOf = (id) => game.players[game.names.indexOf(id)];
  const deal = { ...newDeal(evening), ruleset: game.deal.ruleset, chip: game.deal.chip };
  Object.assign(deal, {
    mode: "cards",
    dealer: game.players[0],
    out: evening.players.map((_, seat) => seat).filter((seat) => !game.players.includes(seat)),
    outChosen: true,
    ending: settlement.ending,
    winner: settlement.winner === null ? null : seatOf(settlement.winner),
    holders: events.filter(({ type }) => type === "chongtong").map(({ seat }) => game.players[seat]),
    sides: final.side_payments.map((side) => sideOf(side, seatOf)),
    record: recordOf(game),
  });
  const callers = final.go_order.map((seat) => game.players[seat]).filter((seat) => seat !== deal.winner);
  deal.firstGo = callers[0] ?? null;
  for (const [index, seat] of game.players.entries()) {
    const hand = deal.hands[seat];
    Object.assign(hand, {
      goes: final.go_counts[index],
      heundeum: final.heundeum[index],
      bombs: final.bombs[index],
      by: "cards",
      cards: final.captured[index],
      cup: cupOf(final, settlement, index, game.names[index]),
    });
    if (rules.go_bak.only_without_gain && callers.includes(seat)) hand.gained = await gained(game, final, index);
  }
  return deal;
}

function sideOf(side, seatOf) {
  if (side.event) return { event: side.event, to: seatOf(side.player) };
  return side.amount === undefined ? { to: seatOf(side.to), points: side.points } : { to: seatOf(side.to), amount: side.amount };
}

/** An open cup of the winner is settled in the role that the game gave it. */
function cupOf(final, settlement, index, id) {
  const word = final.sake_cup[index];
  if (word === "auto" && settlement.sake_cup?.id === id && settlement.winner === id) return settlement.sake_cup.role;
  return final.captured[index].includes("9A") ? word : "auto";
}

/** Whether a caller has more card points now than at his last go. */
async function gained(game, final, index) {
  const pile = final.captured[index];
  if (!pile.length) return false;
  const cup = pile.includes("9A") && final.sake_cup[index] !== "auto" ? { sake_cup: final.sake_cup[index] } : {};
  const request = { ruleset: game.deal.ruleset, players: game.names.length, captured: pile, ...cup };
  const { points } = await post("/v1/gostop/score", request);
  return points > final.points_at_last_go[index];
}
