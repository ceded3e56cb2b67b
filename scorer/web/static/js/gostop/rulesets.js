// Rulesets: the presets with their fields, and what a preset with changes comes to. The service merges and checks.

import { post, reference, Refused, Unreachable } from "../core/api.js";
import { preferences } from "../core/preferences.js";
import { notify } from "../core/signal.js";
import { read, write } from "../core/storage.js";

const KEPT = 20;
const documents = new Map(); // language -> the reference document
const wholes = new Map(Object.entries(read("rulesets", {})));
const asked = new Set();

/** Fetch the presets and fields in the present language; false if the network is away. */
export async function loadRulesets() {
  try {
    const document = await reference("/v1/gostop/rulesets");
    documents.set(preferences.language, document);
    for (const { name, ruleset } of document.rulesets) keep(name, ruleset);
    return true;
  } catch (failure) {
    if (failure instanceof Unreachable) return false;
    throw failure;
  }
}

/** The presets and fields, as far as they are known. */
export function rulesetsDocument() {
  return documents.get(preferences.language) ?? documents.values().next().value ?? { rulesets: [], fields: [] };
}

/** Every field of a ruleset, changes merged; null while it is being asked for. */
export function effective(ruleset) {
  const key = keyOf(ruleset);
  if (wholes.has(key)) return wholes.get(key);
  if (!asked.has(key)) {
    asked.add(key);
    check(ruleset)
      .then(() => notify("answers"))
      .catch(() => {})
      .finally(() => asked.delete(key));
  }
  return null;
}

/** What a ruleset comes to. Throws Refused with the faults in it, or Unreachable. */
export async function check(ruleset, signal) {
  const key = keyOf(ruleset);
  if (wholes.has(key)) return wholes.get(key);
  const whole = await echoed(ruleset, signal);
  keep(key, whole);
  return whole;
}

/** The service tells a whole ruleset with the points of any pile: here of an empty one. */
async function echoed(ruleset, signal) {
  const answers = await Promise.allSettled(
    [2, 3].map((players) => post("/v1/gostop/score", { ruleset, players, captured: [] }, { signal })),
  );
  const good = answers.find((answer) => answer.status === "fulfilled");
  if (good) return good.value.ruleset;
  const reasons = answers.map((answer) => answer.reason);
  const isAboutRules = (reason) =>
    reason instanceof Refused && !reason.errors.some(({ pointer }) => pointer === "/players");
  throw reasons.find(isAboutRules) ?? reasons[0];
}

function keep(key, whole) {
  wholes.set(key, whole);
  write("rulesets", Object.fromEntries([...wholes].slice(-KEPT)));
}

/** A ruleset as a key: equal for equal rules, whatever the table calls them. */
function keyOf(ruleset) {
  if (typeof ruleset === "string") return ruleset;
  const { label: _, ...rest } = ruleset;
  const names = Object.keys(rest);
  return names.length === 1 ? rest.base : JSON.stringify(rest);
}

export function baseOf(ruleset) {
  return typeof ruleset === "string" ? ruleset : ruleset.base;
}

/** A table's own name for its rules, if it has one. */
export function labelOf(ruleset) {
  return typeof ruleset === "string" ? null : (ruleset.label ?? null);
}

/** The changed fields of a ruleset: their dotted names with their values. */
export function changesOf(ruleset) {
  if (typeof ruleset === "string") return [];
  const { base: _base, label: _label, ...changes } = ruleset;
  return Object.entries(changes).flatMap(([name, value]) => dotted(name, value));
}

function dotted(name, value) {
  const group = typeof value === "object" && value !== null && !Array.isArray(value) && !isByPlayers(value);
  return group ? Object.entries(value).flatMap(([key, inner]) => dotted(`${name}.${key}`, inner)) : [[name, value]];
}

function isByPlayers(value) {
  return Object.keys(value).every((key) => key === "2" || key === "3");
}

/** The value of a field by its dotted name. */
export function valueAt(rules, name) {
  return name.split(".").reduce((value, key) => value?.[key], rules);
}
