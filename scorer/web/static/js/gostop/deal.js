// A deal as it is entered. Every part has a value from the start; what does not apply is left out of the request.

import { isObject, isWhole } from "../evening/evening.js";

export const ENDINGS = ["stop", "nagari", "chongtong", "three_ppuk", "void"];

/** A new deal under the evening's present rules. */
export function newDeal(evening) {
  return {
    mode: "quick",
    ruleset: evening.ruleset,
    chip: evening.chip,
    dealer: null, // carried in
    out: [],
    outChosen: false, // by somebody; else the table's size says who sits out
    seller: null, // { seat, cards } or { seat, points }
    ending: "stop",
    winner: null,
    points: null,
    meongtta: false,
    holders: [],
    firstGo: null,
    liable: null,
    extra: 1,
    hands: evening.players.map(newHand),
    sides: [], // { event, to } | { to, points } | { to, amount }
  };
}

/** What one player has at the end of a deal. */
export function newHand() {
  return {
    goes: 0,
    heundeum: 0,
    bombs: 0,
    baks: [],
    gained: null,
    by: "counts",
    counts: { brights: 0, animals: 0, ribbons: 0, junk: 0 },
    counted: false,
    cards: [],
    cup: "auto",
  };
}

/** A deal from outside, made whole: members that are missing or of another kind are as in a new deal. */
export function readDeal(document, evening) {
  const fresh = newDeal(evening);
  const seats = evening.players.length;
  const isSeat = (value) => isWhole(value, 0, seats - 1);
  const seat = (value) => (isSeat(value) ? value : null);
  const hands = Array.isArray(document.hands) ? document.hands : [];
  return {
    ...fresh,
    ...("id" in document && { id: document.id }),
    ...(isWhole(document.at, 0, Number.MAX_SAFE_INTEGER) && { at: document.at }),
    mode: document.mode === "cards" ? "cards" : "quick",
    ruleset: typeof document.ruleset === "string" || isObject(document.ruleset) ? document.ruleset : fresh.ruleset,
    chip: isWhole(document.chip, 1, 1_000_000) ? document.chip : fresh.chip,
    dealer: seat(document.dealer),
    out: listOf(document.out, isSeat),
    outChosen: document.outChosen === true,
    seller: readSeller(document.seller, isSeat),
    ending: ENDINGS.includes(document.ending) ? document.ending : "stop",
    winner: seat(document.winner),
    points: isWhole(document.points, 1, 500) ? document.points : null,
    meongtta: document.meongtta === true,
    holders: listOf(document.holders, isSeat),
    firstGo: seat(document.firstGo),
    liable: seat(document.liable),
    extra: isWhole(document.extra, 1, 1000) ? document.extra : 1,
    hands: evening.players.map((_, index) => readHand(hands[index])),
    sides: listOf(document.sides, (side) => isObject(side) && isSeat(side.to)),
  };
}

function readSeller(seller, isSeat) {
  if (!isObject(seller) || !isSeat(seller.seat)) return null;
  if (isWhole(seller.points, 1, 1_000_000)) return { seat: seller.seat, points: seller.points };
  return { seat: seller.seat, cards: listOf(seller.cards, isText) };
}

function readHand(hand) {
  const fresh = newHand();
  if (!isObject(hand)) return fresh;
  const whole = (name) => (isWhole(hand[name], 0, 20) ? hand[name] : fresh[name]);
  const counts = isObject(hand.counts) ? hand.counts : {};
  return {
    goes: whole("goes"),
    heundeum: whole("heundeum"),
    bombs: whole("bombs"),
    baks: listOf(hand.baks, isText),
    gained: typeof hand.gained === "boolean" ? hand.gained : null,
    by: hand.by === "cards" ? "cards" : "counts",
    counts: Object.fromEntries(
      Object.keys(fresh.counts).map((kind) => [kind, isWhole(counts[kind], 0, 60) ? counts[kind] : 0]),
    ),
    counted: hand.counted === true,
    cards: listOf(hand.cards, isText),
    cup: ["animal", "junk", "locked_animal"].includes(hand.cup) ? hand.cup : "auto",
  };
}

function listOf(list, fits) {
  return Array.isArray(list) ? list.filter(fits) : [];
}

function isText(value) {
  return typeof value === "string";
}
