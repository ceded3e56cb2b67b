// What the form of a new evening asks in every game: who plays, and what a point is worth.

import { h } from "../core/dom.js";
import { t } from "../core/texts.js";
import { namesFault } from "../evening/evening.js";
import { numbers } from "./choice.js";

/** The names, a field for each of `labels`; what is typed goes into `names`. A name left empty is its label. */
export function namesPart({ names, labels, hint, fault }) {
  return h(
    "fieldset.names",
    { key: "names" },
    h("legend", {}, t("page.names")),
    h("p.hint", { id: "names-hint" }, hint),
    labels.map((label, seat) => nameField(names, label, seat)),
    fault && h("p.fault", { role: "alert" }, t(fault)),
  );
}

function nameField(names, label, seat) {
  return h("input", {
    key: `name-${seat}`,
    type: "text",
    name: `name-${seat}`,
    "aria-label": label,
    "aria-describedby": "names-hint",
    placeholder: label,
    dir: "auto",
    autocomplete: "off",
    maxlength: 64,
    value: names[seat],
    oninput: (event) => {
      names[seat] = event.target.value;
    },
  });
}

/** What a point is worth: one of the `common` values or any other. */
export function stakePart({ legend, common, value, onchange }) {
  return numbers({
    name: "chip",
    legend,
    common,
    big: true,
    low: 1,
    high: 1_000_000,
    value,
    onchange,
    other: t("page.other_stake"),
  });
}

export function startBar() {
  return h("div.bar", {}, h("button.primary.wide", { type: "submit", id: "start" }, t("page.start")));
}

/** Who plays, as typed; and what is wrong with that or with the value of a point, as a message's id or null. */
export function whoPlays({ names, chip }, labels) {
  const players = labels.map((label, seat) => names[seat].normalize("NFC").trim() || label);
  return { players, fault: namesFault(players) ?? (chip === null ? "page.stake.missing" : null) };
}
