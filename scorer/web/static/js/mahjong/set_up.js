// A new evening of mahjong: four names, East first, and what a point is worth.

import { h } from "../core/dom.js";
import { go } from "../core/router.js";
import { notify } from "../core/signal.js";
import { t } from "../core/texts.js";
import { namesFault, newEvening } from "../evening/evening.js";
import { startEvening } from "../evening/evenings.js";
import { numbers } from "../parts/choice.js";
import { clearDraft, GAME } from "./draft.js";
import { WINDS } from "./hand.js";

export const STAKES = [1, 2, 5, 10, 20, 50, 100];

const wish = { names: WINDS.map(() => ""), chip: 1, fault: null };

export function setUp() {
  return h(
    "form.set-up",
    { key: "set-up", onsubmit: start, autocomplete: "off" },
    h("h1", { tabindex: "-1" }, t("page.game.mahjong")),
    h("p.lead", {}, t("page.mahjong.lead")),
    h(
      "fieldset.names",
      { key: "names" },
      h("legend", {}, t("page.names")),
      h("p.hint", { id: "names-hint" }, t("page.mahjong.names.hint")),
      wish.names.map((name, seat) => nameField(name, seat)),
      wish.fault && h("p.fault", { role: "alert" }, t(wish.fault)),
    ),
    numbers({
      name: "chip",
      legend: t("page.mahjong.stake"),
      common: STAKES,
      big: true,
      low: 1,
      high: 1_000_000,
      value: wish.chip,
      onchange: (chip) => wishFor({ chip }),
      other: t("page.other_stake"),
    }),
    h("p.hint", {}, t("page.mahjong.rules.later")),
    h("div.bar", {}, h("button.primary.wide", { type: "submit", id: "start" }, t("page.start"))),
  );
}

function nameField(name, seat) {
  const label = t(`page.mahjong.seat.${WINDS[seat]}`);
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

function wishFor(changes) {
  Object.assign(wish, changes);
  notify("redraw");
}

function start(event) {
  event.preventDefault();
  const players = wish.names.map((name, seat) => name.normalize("NFC").trim() || t(`page.mahjong.seat.${WINDS[seat]}`));
  const fault = namesFault(players) ?? (wish.chip === null ? "page.stake.missing" : null);
  if (fault) return wishFor({ fault });
  wish.fault = null;
  startEvening(newEvening({ game: GAME, players, ruleset: null, chip: wish.chip, word: t("page.record.points_word") }));
  clearDraft();
  go("mahjong");
  notify("redraw");
}
