// A recorded game as a film: every position with what led to it, as the service replays it.

import { post, Refused, Unreachable } from "../core/api.js";
import { listen, notify } from "../core/signal.js";
import { read, write } from "../core/storage.js";
import { preferences } from "../core/preferences.js";
import { effective } from "../gostop/rulesets.js";

const KEPT = "film";
const LONGEST = 4_000_000; // characters of a file that is looked at

let kept = read(KEPT); // { records, which, at }
let film = null; // see theFilm
let fault = null; // sentences: why nothing could be opened
let opening = false;
let opened = null; // the record that `film` was made from, and the language of its sentences

/**
 * The film that is open, or null:
 *   game      { names, ruleset, rules }
 *   steps     [{ position, move: index or null, events, made: the move's document or null }]
 *   refusal   the illegal move after the last step: { move, made, message, legal }, or null
 *   claim     what is wrong with the claimed result: { message, expected, got }, or null
 *   claimed   whether the record claims a result
 *   unchecked codes of what could not be checked
 *   settlement  of a finished game, or null
 *   at        the step that is shown
 *   records, which   of how many records this is which
 */
export function theFilm() {
  if (kept && !opening && !isOpened()) load();
  if (film) {
    film.game.rules = effective(film.game.ruleset);
    film.at = kept.at;
    Object.assign(film, place());
  }
  return film;
}

/** Why nothing could be opened, in sentences; null if there was nothing wrong. */
export function filmFault() {
  return fault;
}

export function isOpening() {
  return opening;
}

/** Open the text of a record, or of several, one a line. Says whether it holds any. */
export function openText(text) {
  const records = text.length > LONGEST ? null : recordsIn(text.trim());
  if (!records) return false;
  openRecords(records);
  return true;
}

export function openRecords(records) {
  kept = { records, which: 0, at: 0 };
  begin();
}

function begin() {
  film = null;
  fault = null;
  opened = null;
  save();
  notify("redraw");
}

function recordsIn(text) {
  try {
    const whole = JSON.parse(text);
    return isRecord(whole) ? [whole] : null;
  } catch {
    const lines = text.split("\n").filter((line) => line.trim());
    try {
      const records = lines.map((line) => JSON.parse(line));
      return records.length && records.every(isRecord) ? records : null;
    } catch {
      return null;
    }
  }
}

function isRecord(document) {
  return typeof document === "object" && document !== null && !Array.isArray(document);
}

/** Show another of several records. */
export function chooseRecord(which) {
  kept = { ...kept, which, at: 0 };
  begin();
}

/** Put the film away. */
export function closeFilm() {
  kept = null;
  begin();
}

/** Show a step; what is beyond the ends stays at them. */
export function showStep(at) {
  const last = film.steps.length - 1 + (film.refusal ? 1 : 0);
  const wanted = Math.max(0, Math.min(last, at));
  if (wanted === kept.at) return;
  kept.at = wanted;
  save();
  notify("redraw");
}

/** The number of the last step, an illegal move counted as one. */
export function lastStep() {
  return film.steps.length - 1 + (film.refusal ? 1 : 0);
}

/** Of how many records which is open. */
export function place() {
  return { records: kept?.records.length ?? 0, which: kept?.which ?? 0 };
}

/** The record that is shown, as it was given. */
export function shownRecord() {
  return kept.records[kept.which];
}

function save() {
  write(KEPT, kept);
}

function isOpened() {
  return opened !== null && opened.record === shownRecord() && opened.language === preferences.language;
}

async function load() {
  const { language } = preferences;
  const record = shownRecord();
  opening = true;
  try {
    const made = await filmOf(record);
    if (record !== kept?.records[kept.which]) return;
    film = made;
    fault = null;
    kept.at = Math.min(kept.at, lastStep());
  } catch (failure) {
    if (record !== kept?.records[kept.which]) return;
    film = null;
    if (failure instanceof Refused) fault = { messages: failure.messages };
    else if (failure instanceof Unreachable) fault = { offline: true };
    else throw failure;
  } finally {
    opening = false;
    opened = { record, language };
    notify("redraw");
  }
}

async function filmOf(record) {
  const { positions: _positions, ...plain } = record;
  const verdict = await post("/v1/gostop/validate", plain);
  const { error } = verdict;
  const illegal = error && error.move !== null;
  const shown = illegal ? { ...plain, moves: plain.moves.slice(0, error.move) } : plain;
  let replay;
  try {
    replay = await post("/v1/gostop/replay", { ...shown, positions: "all" });
  } catch (failure) {
    // A deal that cannot be: the verdict says it in the same words, and there is nothing to show.
    if (failure instanceof Refused && error) throw new Refused({ ...failure.problem, errors: [{ message: error.message }] });
    throw failure;
  }
  return {
    game: { names: plain.players.map(({ id }) => id), ruleset: plain.ruleset, rules: null },
    steps: stepsOf(replay, shown.moves ?? []),
    refusal: illegal ? { move: error.move, made: plain.moves[error.move], message: error.message, legal: error.legal } : null,
    claim: error && !illegal ? error : null,
    claimed: "result" in plain,
    unchecked: verdict.unchecked ?? [],
    settlement: replay.settlement,
    at: 0,
  };
}

function stepsOf({ positions, events }, moves) {
  const byMove = new Map();
  for (const event of events) {
    if (!byMove.has(event.move)) byMove.set(event.move, []);
    byMove.get(event.move).push(event);
  }
  return positions.map((position, step) => ({
    position,
    move: step === 0 ? null : step - 1,
    events: byMove.get(step === 0 ? null : step - 1) ?? [],
    made: step === 0 ? null : moves[step - 1],
  }));
}

listen("network", () => {
  if (fault?.offline) opened = null; // asked for again with the next drawing
});
