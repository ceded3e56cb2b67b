// The words of the page in the chosen language, and numbers as that language writes them.

import { get } from "./early.js";
import { asset } from "./version.js";

let catalogue = { language: "en", thousands: "1,234,567", texts: {} };
let plural = new Intl.PluralRules("en");

/** Fetch the words of a language and speak it from now on. */
export async function loadTexts(language) {
  const answer = await get(asset(`texts/${language}.json`));
  if (!answer.ok) throw new Error(`texts ${language}: ${answer.status}`);
  catalogue = await answer.json();
  try {
    plural = new Intl.PluralRules(language);
  } catch {
    plural = new Intl.PluralRules("en");
  }
}

export function language() {
  return catalogue.language;
}

export function hasText(id) {
  return id in catalogue.texts;
}

/**
 * The text of a message, `{name}` filled from `params`; `{name:points}` counts in the unit of that name.
 * Numbers are grouped. A text never is a template: braces in a player's name stay.
 */
export function t(id, params = {}) {
  const text = catalogue.texts[id];
  if (text === undefined) return id.slice(id.lastIndexOf(".") + 1).replaceAll("_", " ");
  return text.replace(/\{([a-z_]+)(?::([a-z_]+))?\}/g, (whole, name, unit) => {
    if (!(name in params)) return whole;
    const value = params[name];
    if (unit) return count(unit, value);
    return typeof value === "number" ? number(value) : isolate(String(value));
  });
}

/** A text without its gloss in brackets, for buttons: "nagari (drawn deal)" is "nagari". */
export function short(id) {
  return t(id).split(" (")[0].split(" / ")[0];
}

/** A word of the glossary, short. */
export function term(name) {
  return short(`term.${name}`);
}

/** The same as a label of its own: with a capital, where the script has them. */
export function label(name) {
  const word = term(name);
  return word.charAt(0).toLocaleUpperCase(catalogue.language) + word.slice(1);
}

/** So many of a unit: 7 points. */
export function count(unit, value) {
  const forms = catalogue.texts[`unit.${unit}`];
  if (!forms) return number(value);
  const form = forms.length > 1 && plural.select(value) !== "one" ? forms[forms.length - 1] : forms[0];
  return form.replace("{n}", number(value));
}

/** An integer, grouped as the language does it; a true minus sign. */
export function number(value) {
  const digits = String(Math.abs(value));
  return (value < 0 ? "−" : "") + grouped(digits, catalogue.thousands);
}

function grouped(digits, pattern) {
  if (digits.length < 4) return digits;
  const separator = pattern.replace(/[0-9]/g, "")[0] ?? "";
  const rest = pattern.startsWith(`12${separator}`) ? 2 : 3; // 12,34,567 in Tamil and Assamese
  const groups = [digits.slice(-3)];
  for (let end = digits.length - 3; end > 0; end -= rest) groups.unshift(digits.slice(Math.max(0, end - rest), end));
  return groups.join(separator);
}

/** A gain or loss: always with its sign. */
export function signed(value) {
  return value > 0 ? `+${number(value)}` : number(value);
}

/** An amount with the table's word for money. */
export function money(value, word, sign = false) {
  const figure = sign ? signed(value) : number(value);
  return word ? t("page.money", { amount: figure, word }) : figure;
}

/** Who gained or lost how much, in a line that keeps each name and sum together. */
export function sums(balances, word) {
  if (!balances.length) return t("page.nobody_pays");
  return balances
    .map(({ id, amount }) => `${isolate(id)} ${money(amount, word, true)}`.replaceAll(" ", "\u00a0"))
    .join(" · ");
}

const RIGHT_TO_LEFT = /[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufefc]/;

/** A name in a sentence: one that runs from right to left must not turn the rest around. */
export function isolate(name) {
  return RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name;
}
