// An evening: who plays, by which rules, for how much, and every deal as it was entered. Nothing computed is in it.
//
// Players are known by their seat (0, 1, …), so a name can be corrected at any time. A deal keeps its own rules
// and its own value of a point: what changes in mid-evening holds for the deals that follow.

export const VERSION = 1;
export const MOST_PLAYERS = 4;
const LONGEST_NAME = 64;

/** A new evening of a game. */
export function newEvening({ game, players, ruleset, chip, word }) {
  return {
    version: VERSION,
    game,
    began: Date.now(),
    players,
    ruleset,
    chip,
    word,
    start: { dealer: 0, nagari: 0 },
    deals: [],
    corrections: [],
    next: 1,
  };
}

/** A document from outside as an evening; null if it is none. Unknown members are dropped. */
export function readEvening(document) {
  if (!isObject(document) || document.version !== VERSION || typeof document.game !== "string") return null;
  const { players, deals = [], corrections = [], start = {} } = document;
  if (!isNames(players) || !Array.isArray(deals) || !Array.isArray(corrections) || !isObject(start)) return null;
  if (!deals.every(isObject) || !corrections.every((each) => isCorrection(each, players.length))) return null;
  if (!isWhole(document.chip, 1, 1_000_000) || !isRules(document.ruleset)) return null;
  const seat = isWhole(start.dealer, 0, players.length - 1) ? start.dealer : 0;
  return {
    version: VERSION,
    game: document.game,
    began: isWhole(document.began, 0, Number.MAX_SAFE_INTEGER) ? document.began : Date.now(),
    players,
    ruleset: document.ruleset,
    chip: document.chip,
    word: typeof document.word === "string" ? document.word.slice(0, 12) : null,
    start: { dealer: seat, nagari: isWhole(start.nagari, 0, 20) ? start.nagari : 0 },
    deals: deals.map((deal, index) => ({ ...deal, id: index + 1 })),
    corrections,
    next: deals.length + 1,
  };
}

/** What is wrong with a list of names: the id of a message, or null. */
export function namesFault(names) {
  const trimmed = names.map((name) => name.trim());
  if (trimmed.some((name) => !name)) return "page.names.empty";
  if (trimmed.some((name) => [...name].length > LONGEST_NAME)) return "page.names.long";
  return new Set(trimmed).size < trimmed.length ? "page.names.twice" : null;
}

function isNames(players) {
  return (
    Array.isArray(players) &&
    players.length >= 2 &&
    players.length <= MOST_PLAYERS &&
    players.every((name) => typeof name === "string") &&
    namesFault(players) === null
  );
}

function isCorrection(correction, players) {
  return (
    isObject(correction) &&
    isWhole(correction.from, 0, players - 1) &&
    isWhole(correction.to, 0, players - 1) &&
    isWhole(correction.amount, 1, Number.MAX_SAFE_INTEGER)
  );
}

function isRules(ruleset) {
  return ruleset === null || typeof ruleset === "string" || isObject(ruleset);
}

export function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isWhole(value, low, high) {
  return Number.isInteger(value) && value >= low && value <= high;
}
