// A new evening: how many, who, by which rules, for how much. Everything has a default; names are what counts.

import { h } from "../core/dom.js";
import { go } from "../core/router.js";
import { notify } from "../core/signal.js";
import { t } from "../core/texts.js";
import { newEvening } from "../evening/evening.js";
import { startEvening } from "../evening/evenings.js";
import { rulesetsDocument } from "../gostop/rulesets.js";
import { radios } from "../parts/choice.js";
import { namesPart, stakePart, startBar, whoPlays } from "../parts/new_evening.js";

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
    namesPart({ names: wish.names, labels: labels(), hint: t("page.names.hint"), fault: wish.fault }),
    presets(),
    stakePart({
      legend: t("page.stake", { word }),
      common: STAKES,
      value: wish.chip,
      onchange: (chip) => wishFor({ chip }),
    }),
    startBar(),
  );
}

function labels() {
  return Array.from({ length: wish.count }, (_, seat) => t("page.player_n", { n: seat + 1 }));
}

function presets() {
  const fitting = rulesetsDocument()
    .rulesets.filter(({ ruleset }) => ruleset.players.some((size) => size <= wish.count))
    .sort((one, other) => (other.name === USUAL[wish.count]) - (one.name === USUAL[wish.count]));
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
  const { players, fault } = whoPlays(wish, labels());
  if (fault) return wishFor({ fault });
  wish.fault = null;
  startEvening(newEvening({ game: "gostop", players, ruleset: chosenRules(), chip: wish.chip, word: t("page.won") }));
  (await next()).emptyForm();
  go("settle");
  notify("redraw");
  scrollTo(0, 0);
}
