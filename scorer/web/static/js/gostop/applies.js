// What can be entered for a deal under its rules. What cannot apply is neither shown nor sent.

import { canSell, playing } from "./seats.js";

const CUP = "9A";
const SIDE_EVENTS = ["first_ppuk", "second_ppuk", "third_ppuk"];

/** The questions that a deal raises; `rules` is the effective ruleset, `dealer` the seat that deals. */
export function questions(deal, rules, players, dealer) {
  const seats = playing(deal, players, dealer).sort(); // always in the same places on the page
  const losers = seats.filter((seat) => seat !== deal.winner);
  const stop = deal.ending === "stop";
  const won = stop && deal.winner !== null;
  const byCards = stop && deal.mode === "cards";
  const goBak = rules.go_bak.mode !== "off";
  const callers = losers.filter((seat) => deal.hands[seat].goes > 0);
  return {
    seats,
    losers,
    endings: ["stop", "nagari", "chongtong", ...(rules.three_ppuk.enabled ? ["three_ppuk"] : []), "void"],
    winner: stop || deal.ending === "three_ppuk",
    holders: deal.ending === "chongtong",
    points: stop && !byCards,
    cards: byCards,
    goes: won,
    heundeum: won && rules.heundeum_factor > 1,
    bombs: won && rules.bomb_factor > 1,
    meongtta: won && !byCards && rules.meongtta_min > 0,
    baks: won && !byCards ? baks(rules) : [],
    losersGoes: won && goBak,
    firstGo: won && goBak && callers.length > 1 ? callers : [],
    gained: won && goBak && rules.go_bak.only_without_gain ? callers : [],
    liable: won && losers.length > 1,
    extra: won,
    cups: byCards && rules.sake_cup_as_junk ? seats.filter((seat) => holdsCup(deal, seat)) : [],
    sideEvents: sideEvents(rules),
    sale: canSell(rules, players),
  };
}

function baks(rules) {
  return [
    ...(rules.gwang_bak ? ["gwang_bak"] : []),
    ...(rules.pi_bak.enabled ? ["pi_bak"] : []),
    ...(rules.meong_bak_min > 0 ? ["meong_bak"] : []),
  ];
}

function sideEvents(rules) {
  const priced = SIDE_EVENTS.filter((_, place) => rules.first_ppuk[place] > 0);
  return rules.first_ttadak > 0 ? [...priced, "first_ttadak"] : priced;
}

function holdsCup(deal, seat) {
  const hand = deal.hands[seat];
  return hand.cards.includes(CUP) && (seat === deal.winner || hand.by === "cards");
}

/** What is still to be told before a deal can be settled: the id of a message, or null. */
export function missing(deal, asked) {
  if (asked.holders && !holders(deal, asked).length) return "page.missing.holders";
  if (asked.winner && !asked.seats.includes(deal.winner)) return "page.missing.winner";
  if (asked.points && deal.points === null) return "page.missing.points";
  if (asked.cards && !deal.hands[deal.winner].cards.length) return "page.missing.cards";
  if (asked.firstGo.length && !asked.firstGo.includes(deal.firstGo)) return "page.missing.first_go";
  if (asked.gained.some((seat) => deal.hands[seat].gained === null)) return "page.missing.gained";
  if (deal.seller && !deal.seller.points && !deal.seller.cards?.length) return "page.missing.sold";
  return null;
}

export function holders(deal, asked) {
  return deal.holders.filter((seat) => asked.seats.includes(seat));
}
