// A new evening: how many, who, by which rules, for how much. Everything has a default; names are what counts.

import { h } from "../core/dom.js";
import { go } from "../core/router.js";
import { notify } from "../core/signal.js";
import { t } from "../core/texts.js";
import { namesFault, newEvening } from "../evening/evening.js";
import { startEvening } from "../evening/evenings.js";
import { rulesetsDocument } from "../gostop/rulesets.js";
import { numbers, radios } from "../parts/choice.js";

export const STAKES = [10, 50, 100, 500, 1000];
const USUAL = { 2: "matgo", 3: "standard", 4: "standard" };

const wish = { count: 3, names: ["", "", "", ""], ruleset: null, chip: 100, fault: null };

/** The form of a new evening; `next()` fetches what comes after it. */
export function setUp(next) {
  const word = t("page.won");
  return h(
    "form.set-up",
    { onsubmit: (event) => start(event, next), autocomplete: "off" },
    h("h1", { tabindex: "-1" }, t("page.set_up")),
    h("p.lead", {}, t("page.app.description")),
    radios({
      name: "count",
      legend: t("page.how_many"),
      options: [2, 3, 4].map((count) => ({ value: count, label: String(count) })),
      value: wish.count,
      onchange: (count) => wishFor({ count, ruleset: null }),
      columns: 3,
    }),
    h(
      "fieldset.names",
      { key: "names" },
      h("legend", {}, t("page.names")),
      h("p.hint", { id: "names-hint" }, t("page.names.hint")),
      wish.names.slice(0, wish.count).map((name, seat) => nameField(name, seat)),
      wish.fault && h("p.fault", { role: "alert" }, t(wish.fault)),
    ),
    presets(),
    numbers({
      name: "chip",
      legend: t("page.stake", { word }),
      common: STAKES,
      big: true,
      low: 1,
      high: 1_000_000,
      value: wish.chip,
      onchange: (chip) => wishFor({ chip }),
      other: t("page.other_stake"),
    }),
    h("div.bar", {}, h("button.primary.wide", { type: "submit", id: "start" }, t("page.start"))),
  );
}

function nameField(name, seat) {
  const label = t("page.player_n", { n: seat + 1 });
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
    value: name,
    oninput: (event) => {
      wish.names[seat] = event.target.value;
    },
  });
}

function presets() {
  const fitting = rulesetsDocument().rulesets.filter(({ ruleset }) => ruleset.players.some((size) => size <= wish.count));
  return radios({
    name: "preset",
    legend: t("page.rules"),
    options: fitting.map(({ name, description }) => ({ value: name, label: t(`page.preset.${name}`), note: description })),
    value: chosenRules(),
    onchange: (ruleset) => wishFor({ ruleset }),
    look: "rows",
  });
}

function chosenRules() {
  return wish.ruleset ?? USUAL[wish.count];
}

function wishFor(changes) {
  Object.assign(wish, changes);
  notify("redraw");
}

async function start(event, next) {
  event.preventDefault();
  const players = wish.names
    .slice(0, wish.count)
    .map((name, seat) => name.normalize("NFC").trim() || t("page.player_n", { n: seat + 1 }));
  const fault = namesFault(players) ?? (wish.chip === null ? "page.stake.missing" : null);
  if (fault) return wishFor({ fault });
  wish.fault = null;
  startEvening(newEvening({ game: "gostop", players, ruleset: chosenRules(), chip: wish.chip, word: t("page.won") }));
  (await next()).emptyForm();
  go("settle");
  notify("redraw");
}
