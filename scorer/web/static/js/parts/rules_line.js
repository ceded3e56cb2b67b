// The rules in force in one line, and every changed field when it is opened.

import { h } from "../core/dom.js";
import { count, hasText, number, t } from "../core/texts.js";
import { baseOf, changesOf, labelOf, rulesetsDocument } from "../gostop/rulesets.js";

/** The name of a ruleset: the table's own, or the preset's. */
export function rulesName(ruleset) {
  return labelOf(ruleset) ?? t(`page.preset.${baseOf(ruleset)}`);
}

/** The name of a ruleset, and how many fields the table changed. */
export function rulesSummary(ruleset) {
  const changes = changesOf(ruleset).length;
  const base = labelOf(ruleset) ? `${rulesName(ruleset)} (${t(`page.preset.${baseOf(ruleset)}`)})` : rulesName(ruleset);
  return changes ? `${base} · ${count("changes", changes)}` : base;
}

/** The same, to be opened where there are changes to see. */
export function rulesLine(ruleset) {
  const changes = changesOf(ruleset);
  const line = `${t("page.rules_in_force")}: ${rulesSummary(ruleset)}`;
  if (!changes.length) return h("p.rules-line", { key: "rules-line" }, line);
  return h(
    "details.rules-line",
    { key: "rules-line" },
    h("summary", {}, line),
    h(
      "ul",
      {},
      changes.map(([name, value]) => h("li", {}, `${fieldName(name)}: ${valueText(name, value)}`)),
    ),
  );
}

/** What a field of the rules is about, as the service describes it. */
export function fieldName(name) {
  return rulesetsDocument().fields.find((field) => field.name === name)?.description ?? name;
}

/** The value of a field in words. */
export function valueText(name, value) {
  if (value === true) return t("page.yes");
  if (value === false) return t("page.no");
  if (value === null) return t("page.none");
  if (typeof value === "number") return number(value);
  if (Array.isArray(value)) return value.length ? value.map((each) => wordText(name, each)).join(", ") : t("page.none");
  if (typeof value === "object") {
    if ("hand" in value) return `${value.hand} / ${value.table}`;
    return Object.entries(value)
      .map(([players, each]) => `${count("players", Number(players))}: ${valueText(name, each)}`)
      .join(", ");
  }
  return wordText(name, value);
}

/** One of the words that a field can take. */
export function wordText(name, word) {
  const id = `choice.${name}.${word}`;
  if (hasText(id)) return t(id);
  return typeof word === "number" ? number(word) : String(word).replaceAll("_", " ");
}
