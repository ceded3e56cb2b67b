// From a deal as it was entered to the request that settles it, and from an evening to its session.

import { registerGame } from "../evening/games.js";
import { holders, questions } from "./applies.js";
import { dealerAt, seatsAt } from "./seats.js";
import { summary } from "./summary.js";
import { check, effective } from "./rulesets.js";

/** The request for one deal, without what it inherits; null while its rules are not known. */
export function dealRequest(deal, players, dealer) {
  const rules = effective(deal.ruleset);
  if (!rules) return null;
  const asked = questions(deal, rules, players, dealer);
  const name = (seat) => players[seat];
  const request = {
    ruleset: deal.ruleset,
    chip_value: deal.chip,
    ending: deal.ending,
    players: seatsAt(deal, players, dealer).map((seat) => player(deal, asked, seat, name(seat))),
  };
  if (asked.winner) request.winner = name(deal.winner);
  if (asked.holders) request.holders = holders(deal, asked).map(name);
  if (asked.firstGo.includes(deal.firstGo)) request.first_go = name(deal.firstGo);
  if (asked.liable && asked.losers.includes(deal.liable)) request.liable = name(deal.liable);
  if (asked.extra && deal.extra > 1) request.extra_multiplier = deal.extra;
  if (asked.sale && deal.seller) request.seller = seller(deal, name);
  const sides = deal.sides.filter((side) => asked.seats.includes(side.to)).map((side) => sidePayment(side, name));
  if (sides.length) request.side_payments = sides;
  return request;
}

function player(deal, asked, seat, id) {
  const hand = deal.hands[seat];
  if (deal.ending !== "stop" || !asked.seats.includes(seat)) return { id };
  const winner = seat === deal.winner;
  const entry = { id };
  if ((winner ? asked.goes : asked.losersGoes) && hand.goes) entry.go_count = hand.goes;
  if (winner && asked.heundeum && hand.heundeum) entry.heundeum = hand.heundeum;
  if (winner && asked.bombs && hand.bombs) entry.bombs = hand.bombs;
  if (asked.gained.includes(seat) && hand.gained !== null) entry.gained_since_go = hand.gained;
  if (asked.cards) {
    if (winner || hand.by === "cards") entry.captured = hand.cards;
    else entry.counts = hand.counts;
    if (asked.cups.includes(seat) && hand.cup !== "auto") entry.sake_cup = hand.cup;
  } else if (winner) {
    entry.points = deal.points;
    if (asked.meongtta && deal.meongtta) entry.meongtta = true;
  } else {
    const baks = hand.baks.filter((bak) => asked.baks.includes(bak));
    if (baks.length) entry.baks = baks;
  }
  return entry;
}

function seller({ seller: sale }, name) {
  const id = name(sale.seat);
  return sale.points ? { id, points: sale.points } : { id, cards: sale.cards };
}

function sidePayment(side, name) {
  if (side.event) return { event: side.event, player: name(side.to) };
  return side.amount ? { to: name(side.to), amount: side.amount } : { to: name(side.to), points: side.points };
}

/** The session request of an evening. */
function sessionRequest(evening, dealers) {
  const { players, start, corrections } = evening;
  return {
    ruleset: evening.ruleset,
    players,
    start: { dealer: players[start.dealer], previous_nagari: start.nagari },
    hands: evening.deals.map((deal, index) => dealRequest(deal, players, dealers[index])),
    corrections: corrections.flatMap((each) => [
      { id: players[each.from], amount: each.amount, note: each.note ?? "" },
      { id: players[each.to], amount: -each.amount, note: each.note ?? "" },
    ]),
  };
}

/** Who deals each deal: as it was said, else as the deal before tells; null where that is not known yet. */
function dealers(evening, hands) {
  const { players, start } = evening;
  return evening.deals.map((deal, index) => {
    if (!effective(deal.ruleset)) return null;
    const carried = index === 0 ? start.dealer : players.indexOf(hands[index - 1]?.next.dealer);
    const seat = deal.dealer ?? (carried < 0 ? null : carried);
    return seat === null ? null : dealerAt(deal, players, seat);
  });
}

registerGame("gostop", {
  path: "/v1/gostop/session",
  prepare: (evening, signal) => Promise.all(evening.deals.map((deal) => check(deal.ruleset, signal))),
  request: sessionRequest,
  dealers,
  summary,
  editor: (deal) => `deal/${deal.id}`,
});
