// A control for each kind of field, chosen by the field's JSON Schema.

import { h } from "../../core/dom.js";
import { count, number, t } from "../../core/texts.js";
import { valueAt } from "../../gostop/rulesets.js";
import { checks, field, radios, stepper, toggle } from "../../parts/choice.js";
import { wordText } from "../../parts/rules_line.js";

const JOKER_DECKS = [
  [],
  ["X2"],
  ["X3"],
  ["X2", "X3"],
  ["X2a", "X2b"],
  ["X2a", "X2b", "X3"],
  ["X2a", "X2b", "X3a", "X3b"],
];

/** The control of a described field; `rules` hold its value, `take(value)` gets another. */
export function fieldControl({ name, schema, description }, rules, take) {
  const value = valueAt(rules, name);
  const part = { name: `rule-${name}`, label: description, legend: description };
  if (name === "jokers") return jokers(part, value, take);
  if (name === "deal") return deal(part, value, take);
  if (schema.type === "boolean") return toggle({ ...part, checked: value, onchange: take });
  if (schema.enum) return words(part, name, schema.enum, value, take);
  if (schema.type === "integer") return figure(part, schema, value, take);
  if (schema.type === "array") return list(part, name, schema, value, take);
  const [first, second] = schema.anyOf ?? [];
  if (second?.type === "null") return orNone(part, value, take);
  return byPlayers(part, first, value, take);
}

function words(part, name, options, value, take) {
  const numeric = typeof options[0] === "number";
  return radios({
    ...part,
    options: options.map((word) => ({
      value: word,
      label: numeric ? (word === 0 ? t("page.off") : number(word)) : wordText(name, word),
    })),
    value,
    onchange: take,
    look: numeric ? "buttons" : "rows",
  });
}

function figure(part, { minimum, maximum }, value, take) {
  return stepper({ ...part, value, low: minimum, high: maximum, onchange: take });
}

function byPlayers(part, { minimum, maximum }, value, take) {
  return h(
    "fieldset.choices.several",
    {},
    h("legend", {}, part.legend),
    Object.keys(value).map((players) =>
      stepper({
        name: `${part.name}-${players}`,
        label: count("players", Number(players)),
        value: value[players],
        low: minimum,
        high: maximum,
        onchange: (figure_) => take({ ...value, [players]: figure_ }),
      }),
    ),
  );
}

function orNone(part, value, take) {
  return field({
    ...part,
    inputmode: "numeric",
    value: value === null ? "" : String(value),
    placeholder: t("page.none"),
    onchange: (event) => {
      const typed = Number.parseInt(event.target.value, 10);
      take(Number.isInteger(typed) ? typed : null);
    },
  });
}

function list(part, name, { items, minItems, maxItems }, value, take) {
  if (minItems === maxItems) {
    return h(
      "fieldset.choices.several",
      {},
      h("legend", {}, part.legend),
      value.map((each, index) =>
        stepper({
          name: `${part.name}-${index}`,
          label: t("page.nth", { n: index + 1 }),
          value: each,
          low: items.minimum,
          high: items.maximum,
          onchange: (figure_) => take(value.with(index, figure_)),
        }),
      ),
    );
  }
  const choices = items.enum ?? Array.from(
    { length: items.maximum - items.minimum + 1 },
    (_, step) => items.minimum + step,
  );
  return checks({
    ...part,
    options: choices.map((word) => ({
      value: word,
      label: name === "players" ? count("players", word) : wordText(name, word),
    })),
    values: value,
    onchange: (chosen) => take(choices.filter((word) => chosen.includes(word))),
    columns: 2,
  });
}

function jokers(part, value, take) {
  const key = value.join(" ");
  const decks = JOKER_DECKS.some((deck) => deck.join(" ") === key) ? JOKER_DECKS : [...JOKER_DECKS, value];
  return radios({
    ...part,
    options: decks.map((deck) => ({ value: deck.join(" "), label: deckName(deck) })),
    value: key,
    onchange: (ids) => take(ids ? ids.split(" ") : []),
    columns: 2,
  });
}

function deckName(deck) {
  return deck.length ? deck.map((id) => t(`page.joker.${id[1]}`)).join(" + ") : t("page.none");
}

function deal(part, value, take) {
  return h(
    "fieldset.choices.several",
    {},
    h("legend", {}, part.legend),
    Object.keys(value).flatMap((players) =>
      [
        ["hand", 5, 12],
        ["table", 4, 10],
      ].map(([place, low, high]) =>
        stepper({
          name: `${part.name}-${players}-${place}`,
          label: `${count("players", Number(players))}: ${t(`page.deal.${place}`)}`,
          value: value[players][place],
          low,
          high,
          onchange: (figure_) => take({ ...value, [players]: { ...value[players], [place]: figure_ } }),
        }),
      ),
    ),
  );
}
