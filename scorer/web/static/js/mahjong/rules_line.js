// The rules of a mahjong hand in one line, and every changed field when it is opened.

import { h } from "../core/dom.js";
import { hasText, number, t } from "../core/texts.js";
import { changesOf, fieldName, rulesName } from "./rules.js";

export function rulesLine(ruleset) {
  const changes = changesOf(ruleset);
  const line = `${t("page.rules_in_force")}: ${rulesName(ruleset)}`;
  if (!changes.length) return h("p.rules-line", { key: "rules-line" }, line);
  return h(
    "details.rules-line",
    { key: "rules-line" },
    h("summary", {}, line),
    h("ul", {}, changes.map(([name, value]) => h("li", {}, `${fieldName(name)}: ${valueText(name, value)}`))),
  );
}

/** The value of a field in words. */
export function valueText(name, value) {
  if (value === true) return t("page.yes");
  if (value === false) return t("page.no");
  if (value === null) return t("page.none");
  if (typeof value === "number") return number(value);
  if (typeof value === "object") return Object.values(value).filter(Array.isArray).map((row) => row.map(number).join(" ")).join(" / ");
  return value === "limit" ? t("page.mahjong.limit") : wordText(name, value);
}

/** One of the words that a field can take. */
export function wordText(name, word) {
  const id = `mahjong.choice.${name}.${word}`;
  return hasText(id) ? t(id) : String(word).replaceAll("_", " ");
}
