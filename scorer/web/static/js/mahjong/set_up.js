// A new evening of mahjong: four names, East first, and what a point is worth.

import { h } from "../core/dom.js";
import { go } from "../core/router.js";
import { notify } from "../core/signal.js";
import { t } from "../core/texts.js";
import { newEvening } from "../evening/evening.js";
import { startEvening } from "../evening/evenings.js";
import { namesPart, stakePart, startBar, whoPlays } from "../parts/new_evening.js";
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
    namesPart({ names: wish.names, labels: seats(), hint: t("page.mahjong.names.hint"), fault: wish.fault }),
    stakePart({
      legend: t("page.mahjong.stake"),
      common: STAKES,
      value: wish.chip,
      onchange: (chip) => wishFor({ chip }),
    }),
    h("p.hint", {}, t("page.mahjong.rules.later")),
    startBar(),
  );
}

function seats() {
  return WINDS.map((wind) => t(`page.mahjong.seat.${wind}`));
}

function wishFor(changes) {
  Object.assign(wish, changes);
  notify("redraw");
}

function start(event) {
  event.preventDefault();
  const { players, fault } = whoPlays(wish, seats());
  if (fault) return wishFor({ fault });
  wish.fault = null;
  const word = t("page.record.points_word");
  startEvening(newEvening({ game: GAME, players, ruleset: null, chip: wish.chip, word }));
  clearDraft();
  go("mahjong");
  notify("redraw");
  scrollTo(0, 0);
}
