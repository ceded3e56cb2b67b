// One hand of mahjong as it is entered. Every part has a value from the start; what does not apply is not sent.
// Players are known by their place in the evening's list of names; who sits East turns from hand to hand.

import { isObject, isWhole } from "../evening/evening.js";

export const WINDS = ["E", "S", "W", "N"];
export const SEATS = WINDS.length;
export const KONGS = ["claimed", "added", "concealed"];
export const PAIRS = ["cat_rat", "rooster_centipede"];
export const FAMILIES = ["flowers", "seasons", "animals"];

/** A new hand under the evening's present rules. */
export function newHand(evening) {
  return {
    ruleset: evening.ruleset,
    chip: evening.chip,
    east: null, // carried in
    ending: "win", // or "draw"
    winner: null,
    by: null, // "zi_mo" or "discard"
    shooter: null,
    tai: null,
    wonders: false, // thirteen wonders, where they are paid in a way of their own
    bao: null, // { case, liable, …facts }
    kongs: [], // { player, kind, tile, robbed, discarder, fresh, drawable }
    bites: [], // { player, pair, initial }
    marriages: [], // { player, initial }
    families: [], // { player, family }
    falseWins: [], // players
  };
}

/** A hand from outside, made whole: members that are missing or of another kind are as in a new one. */
export function readHand(document, evening) {
  const fresh = newHand(evening);
  const seat = (value) => (isSeat(value) ? value : null);
  const listed = (list, fits) => (Array.isArray(list) ? list.filter((each) => isObject(each) && isSeat(each.player) && fits(each)) : []);
  return {
    ...fresh,
    ...("id" in document && { id: document.id }),
    ...(isWhole(document.at, 0, Number.MAX_SAFE_INTEGER) && { at: document.at }),
    ruleset: isObject(document.ruleset) ? document.ruleset : fresh.ruleset,
    chip: isWhole(document.chip, 1, 1_000_000) ? document.chip : fresh.chip,
    east: seat(document.east),
    ending: document.ending === "draw" ? "draw" : "win",
    winner: seat(document.winner),
    by: ["zi_mo", "discard"].includes(document.by) ? document.by : null,
    shooter: seat(document.shooter),
    tai: isWhole(document.tai, 0, 99) ? document.tai : null,
    wonders: document.wonders === true,
    bao: isObject(document.bao) && typeof document.bao.case === "string" ? document.bao : null,
    kongs: listed(document.kongs, ({ kind, tile }) => KONGS.includes(kind) && typeof tile === "string"),
    bites: listed(document.bites, ({ pair }) => PAIRS.includes(pair)),
    marriages: listed(document.marriages, () => true),
    families: listed(document.families, ({ family }) => FAMILIES.includes(family)),
    falseWins: Array.isArray(document.falseWins) ? document.falseWins.filter(isSeat) : [],
  };
}

function isSeat(value) {
  return isWhole(value, 0, SEATS - 1);
}

/** The players of a hand in the order of the winds, East first. */
export function inOrder(east) {
  return WINDS.map((_, step) => (east + step) % SEATS);
}

/** The wind at which a player sits. */
export function windOf(player, east) {
  return WINDS[(player - east + SEATS) % SEATS];
}

/**
 * Who is expected to sit East next: the same while East wins or nobody does, else the next. It is what most
 * tables do; each hand can say otherwise.
 */
export function nextEast(evening) {
  const last = evening.deals.at(-1);
  if (!last) return evening.start.dealer;
  const east = last.east ?? evening.start.dealer;
  return last.ending === "draw" || last.winner === east ? east : (east + 1) % SEATS;
}

/** What is still to be told before a hand can be settled: the id of a message, or null. */
export function missing(hand) {
  if (hand.ending === "draw") return null;
  if (hand.winner === null) return "page.missing.winner";
  const shotByNobody = hand.shooter === null || hand.shooter === hand.winner;
  if (hand.by === null || (hand.by === "discard" && shotByNobody)) return "page.mahjong.missing.by";
  if (hand.tai === null) return "page.mahjong.missing.tai";
  if (hand.bao && (hand.bao.liable === null || hand.bao.liable === hand.winner)) return "page.mahjong.missing.liable";
  return null;
}

/** The facts that a case of bao is asked for. */
export const FACTS = {
  full_flush: ["sets_shown"],
  three_dragons: [],
  four_winds: [],
  limit_feed: ["visible_tai"],
  all_honours: ["sets_shown"],
  mixed_terminals: ["sets_shown"],
  kong_replacement: [],
  fresh_late: ["fresh", "drawable"],
  eighth_flower: ["flowers_shown"],
};
