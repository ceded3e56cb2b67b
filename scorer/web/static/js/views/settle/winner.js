// What belongs to the winner in both ways of entering: goes, shakes, bombs.

import { h } from "../../core/dom.js";
import { label, t, term } from "../../core/texts.js";
import { radios, stepper, toggle } from "../../parts/choice.js";

const MOST_LISTED = 5;

export function winnersSteps(context) {
  const { deal, asked, change } = context;
  if (!asked.goes) return null;
  const hand = deal.hands[deal.winner];
  const count = (part, word) =>
    stepper({
      name: part,
      label: label(word),
      value: hand[part],
      onchange: (value) => change((draft) => (draft.hands[draft.winner][part] = value)),
    });
  return [
    goes(hand, change),
    h(
      "div.steppers",
      { key: "steppers" },
      asked.heundeum && count("heundeum", "heundeum"),
      asked.bombs && count("bombs", "bomb"),
    ),
    asked.meongtta &&
      toggle({
        name: "meongtta",
        label: t("term.meongtta"),
        note: t("help.meongtta"),
        checked: deal.meongtta,
        onchange: (value) => change((draft) => (draft.meongtta = value)),
      }),
  ];
}

/** How often the winner called go: one tap for the usual numbers, a stepper beyond. */
function goes(hand, change) {
  const set = (value) => change((draft) => (draft.hands[draft.winner].goes = value));
  const options = Array.from({ length: MOST_LISTED + 1 }, (_, figure) => ({
    value: figure,
    label: figure === MOST_LISTED ? `${figure}+` : String(figure),
  }));
  return [
    radios({
      name: "goes",
      legend: t("page.goes", { go: term("go") }),
      options,
      value: Math.min(hand.goes, MOST_LISTED),
      onchange: set,
      columns: 6,
    }),
    hand.goes >= MOST_LISTED &&
      stepper({
        name: "more-goes",
        label: t("page.goes", { go: term("go") }),
        value: hand.goes,
        low: MOST_LISTED,
        onchange: set,
      }),
  ];
}
