// The rules of a mahjong table: what the service describes, and what this table changed.

import { reference, Unreachable } from "../core/api.js";
import { preferences } from "../core/preferences.js";
import { notify } from "../core/signal.js";
import { count, t } from "../core/texts.js";

const documents = new Map(); // language -> the reference document
const asked = new Set();

/** The default profile and every option in the present language; null while it is being fetched. */
export function rulesDocument() {
  const { language } = preferences;
  if (!documents.has(language) && !asked.has(language)) ask(language);
  return documents.get(language) ?? documents.values().next().value ?? null;
}

async function ask(language) {
  asked.add(language);
  try {
    documents.set(language, await reference("/v1/mahjong-sg/rules"));
    notify("live");
  } catch (failure) {
    if (!(failure instanceof Unreachable)) throw failure;
  } finally {
    asked.delete(language);
  }
}

/** Fetch them now, before anything is drawn; without a network the page goes on without. */
export async function needRules() {
  if (!documents.has(preferences.language)) await ask(preferences.language);
}

/** Every field of a table's rules; null while the defaults are not known. */
export function effective(ruleset) {
  const document = rulesDocument();
  return document && merged(document.default, ruleset ?? {});
}

function merged(base, changes) {
  const result = { ...base };
  for (const [name, value] of Object.entries(changes)) {
    result[name] = isGroup(base[name]) && isGroup(value) ? merged(base[name], value) : value;
  }
  return result;
}

function isGroup(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The changed fields: dotted names with their values. The ladder is one field. */
export function changesOf(ruleset) {
  return Object.entries(ruleset ?? {}).flatMap(([name, value]) =>
    name !== "ladder" && isGroup(value) ? Object.entries(value).map(([inner, each]) => [`${name}.${inner}`, each]) : [[name, value]],
  );
}

/** The value of a field by its dotted name. */
export function valueAt(rules, name) {
  return name.split(".").reduce((value, key) => value?.[key], rules);
}

/** A table's rules with another value in a field; undefined takes the change back. Null when nothing is changed. */
export function changed(ruleset, name, value) {
  const result = structuredClone(ruleset ?? {});
  const [head, member] = name.split(".");
  if (member === undefined) {
    if (value === undefined) delete result[head];
    else result[head] = value;
  } else {
    result[head] = { ...result[head], [member]: value };
    if (value === undefined) delete result[head][member];
    if (!Object.keys(result[head]).length) delete result[head];
  }
  return Object.keys(result).length ? result : null;
}

/** The rules in one line: how many fields are not as in the default profile. */
export function rulesName(ruleset) {
  const changes = changesOf(ruleset).length;
  return changes ? `${t("page.mahjong.rules.default")} · ${count("changes", changes)}` : t("page.mahjong.rules.default");
}

/** A field in words, as the service describes it. */
export function fieldName(name) {
  return rulesDocument()?.fields.find((field) => field.name === name)?.description ?? name;
}
