// The table of this evening: names, what a point is worth, the word for money.

import { toast } from "../core/announce.js";
import { confirmed } from "../core/dialog.js";
import { h } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { go } from "../core/router.js";
import { notify } from "../core/signal.js";
import { t } from "../core/texts.js";
import { namesFault } from "../evening/evening.js";
import { changeEvening, eveningOf, putAway } from "../evening/evenings.js";
import { field, radios } from "../parts/choice.js";
import { stakePart } from "../parts/new_evening.js";
import { changeTable, clearDraft, GAME } from "./draft.js";
import { WINDS } from "./hand.js";
import { setUp, STAKES } from "./set_up.js";

let fault = null; // { seat, id, typed }

export function tablePart() {
  const evening = eveningOf(GAME);
  if (!evening) return setUp();
  const { players, chip, word, start } = evening;
  return [
    back(),
    h("h1", { key: "h1", tabindex: "-1" }, t("page.table")),
    stakePart({
      legend: t("page.mahjong.stake"),
      common: STAKES,
      value: chip,
      onchange: (value) => value !== null && changeTable({ chip: value }),
    }),
    evening.deals.length > 0 && h("p.hint", { key: "from-now-on" }, t("page.table.from_now_on")),
    field({
      name: "word",
      label: t("page.word"),
      value: word ?? "",
      maxlength: 12,
      dir: "auto",
      oninput: (event) => changeTable({ word: event.target.value }),
    }),
    h("fieldset.names", { key: "names" }, h("legend", {}, t("page.names")), players.map((name, seat) => nameField(players, name, seat))),
    radios({
      name: "first-east",
      legend: t("page.mahjong.first_east"),
      options: players.map((label, value) => ({ value, label })),
      value: start.dealer,
      onchange: (dealer) => changeEvening(GAME, (each) => (each.start.dealer = dealer)),
      columns: 2,
    }),
    h("div.row", { key: "end" }, h("button", { type: "button", onclick: end }, t("page.new_evening"))),
  ];
}

export function back() {
  return h("a.back", { key: "back", href: "#/mahjong" }, icon("back"), t("page.game.mahjong"));
}

function nameField(players, name, seat) {
  const wrong = fault?.seat === seat ? fault : null;
  return field({
    name: `name-${seat}`,
    label: t(`page.mahjong.seat.${WINDS[seat]}`),
    value: wrong?.typed ?? name,
    maxlength: 64,
    dir: "auto",
    fault: wrong && t(wrong.id),
    oninput: (event) => rename(players, seat, event.target.value),
  });
}

function rename(players, seat, typed) {
  const wanted = players.with(seat, typed.normalize("NFC").trim());
  const id = namesFault(wanted);
  fault = id && { seat, id, typed };
  if (id) notify("redraw");
  else changeTable({ players: wanted });
}

async function end() {
  if (!(await confirmed(t("page.new_evening.question"), t("page.new_evening")))) return;
  putAway(GAME);
  clearDraft();
  toast(t("page.new_evening.done"));
  go("mahjong");
}
