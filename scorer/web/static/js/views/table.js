// The table of this evening: names, the value of a point, the word for money, where the evening began.

import { toast } from "../core/announce.js";
import { confirmed } from "../core/dialog.js";
import { h } from "../core/dom.js";
import { go } from "../core/router.js";
import { notify } from "../core/signal.js";
import { t, term } from "../core/texts.js";
import { MOST_PLAYERS, namesFault } from "../evening/evening.js";
import { changeEvening, eveningOf, putAway } from "../evening/evenings.js";
import { newHand } from "../gostop/deal.js";
import { changeTable, clearDraft } from "../gostop/draft.js";
import { field, radios, stepper } from "../parts/choice.js";
import { stakePart } from "../parts/new_evening.js";
import { rulesSummary } from "../parts/rules_line.js";
import { setUp, STAKES } from "./set_up.js";
import { fetchForm } from "./settle/view.js";

let faults = new Map();

export function title() {
  return t("page.table");
}

export function enter() {
  faults = new Map();
}

export function tree() {
  const evening = eveningOf("gostop");
  if (!evening) return setUp(fetchForm);
  const { players, chip, word, ruleset, start } = evening;
  return [
    h("h1", { tabindex: "-1" }, t("page.table")),
    stakePart({
      legend: t("page.stake", { word: word ?? "" }),
      common: STAKES,
      value: chip,
      onchange: (value) => value !== null && changeTable({ chip: value }),
    }),
    evening.deals.length > 0 && h("p.hint", {}, t("page.table.from_now_on")),
    field({
      name: "word",
      label: t("page.word"),
      value: word ?? "",
      maxlength: 12,
      dir: "auto",
      oninput: (event) => changeTable({ word: event.target.value }),
    }),
    h(
      "div.line",
      { key: "rules" },
      h("span", {}, `${t("page.rules")}: ${rulesSummary(ruleset)}`),
      h("a.button", { href: "#/rules" }, t("page.change")),
    ),
    h(
      "fieldset.names",
      { key: "names" },
      h("legend", {}, t("page.names")),
      players.map((name, seat) => nameField(evening, name, seat)),
      players.length < MOST_PLAYERS && h("button", { type: "button", onclick: addPlayer }, t("page.add_player")),
    ),
    h(
      "details.more",
      { key: "start" },
      h("summary", {}, t("page.began_with")),
      h(
        "div.inset",
        {},
        radios({
          name: "first-dealer",
          legend: t("page.first_dealer", { dealer: term("dealer") }),
          options: players.map((name, seat) => ({ value: seat, label: name })),
          value: start.dealer,
          onchange: (dealer) => changeEvening("gostop", (each) => (each.start.dealer = dealer)),
          columns: Math.min(3, players.length),
        }),
        stepper({
          name: "start-nagari",
          label: t("page.start_nagari"),
          value: start.nagari,
          onchange: (nagari) => changeEvening("gostop", (each) => (each.start.nagari = nagari)),
        }),
      ),
    ),
    h("div.row", { key: "end" }, h("button", { type: "button", onclick: end }, t("page.new_evening"))),
  ];
}

function nameField(evening, name, seat) {
  const fault = faults.get(seat);
  return field({
    name: `name-${seat}`,
    label: t("page.player_n", { n: seat + 1 }),
    value: fault?.typed ?? name,
    maxlength: 64,
    dir: "auto",
    fault: fault && t(fault.id),
    oninput: (event) => rename(evening.players, seat, event.target.value),
  });
}

function rename(players, seat, typed) {
  const name = typed.normalize("NFC").trim();
  const wanted = players.with(seat, name);
  const id = namesFault(wanted);
  if (id) {
    faults.set(seat, { id, typed });
    notify("redraw");
    return;
  }
  faults.delete(seat);
  changeTable({ players: wanted });
}

function addPlayer() {
  changeEvening("gostop", (evening) => {
    const seat = evening.players.length;
    let n = seat + 1;
    while (evening.players.includes(t("page.player_n", { n }))) n += 1;
    evening.players.push(t("page.player_n", { n }));
    for (const deal of evening.deals) {
      deal.hands.push(newHand());
      deal.out.push(seat); // was not there yet
    }
  });
  changeTable({});
}

async function end() {
  if (!(await confirmed(t("page.new_evening.question"), t("page.new_evening")))) return;
  putAway("gostop");
  clearDraft();
  toast(t("page.new_evening.done"));
  go("settle");
}
