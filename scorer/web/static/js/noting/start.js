// Before the first move: who plays, and what lies on the table.

import { h } from "../core/dom.js";
import { t, term } from "../core/texts.js";
import { answersOf } from "../evening/answers.js";
import { effective } from "../gostop/rulesets.js";
import { dealerAt, outAtFirst, playing } from "../gostop/seats.js";
import { radios } from "../parts/choice.js";
import { small } from "../record/stage.js";
import { tableLine } from "../views/settle/head.js";
import { closePicker, picker } from "./picker.js";
import { referee } from "./referee.js";
import { changeNoting } from "./store.js";

/** Bring who plays, and what is carried in, into line with the evening. */
export function seatNoting(game, evening) {
  const rules = effective(game.deal.ruleset);
  if (!rules) return null;
  const carried = answersOf("gostop").next;
  const wanted = game.deal.dealer ?? carried?.dealer ?? evening.start.dealer;
  const out = game.deal.outChosen ? game.deal.out : outAtFirst(rules, evening.players, wanted);
  const deal = { ...game.deal, out };
  const dealer = dealerAt(deal, evening.players, wanted);
  const players = playing(deal, evening.players, dealer);
  const names = players.map((seat) => evening.players[seat]);
  const nagari = carried?.nagari ?? 0;
  if (String([players, names, out, nagari]) !== String([game.players, game.names, game.deal.out, game.nagari])) {
    changeNoting((each) => {
      Object.assign(each, { players, names, nagari });
      each.deal.out = out;
    });
  }
  return { rules, dealer, carried };
}

export function startPart(game, evening) {
  const seating = seatNoting(game, evening);
  if (!seating) return h("p.hint", { key: "start" }, t("page.rules_unknown"));
  const { rules, dealer, carried } = seating;
  const context = { deal: game.deal, evening, rules, dealer, change: (deed) => changeNoting((each) => deed(each.deal)) };
  const state = referee();
  const ready = state.state === "ready";
  return [
    h("h1", { key: "h1", tabindex: "-1" }, t("page.note.layout")),
    h("div", { key: "table-line" }, tableLine(context, carried)),
    h("p.hint", { key: "layout-hint" }, t("page.note.layout.hint")),
    layout(game, rules),
    verdict(state),
    game.hand === null
      ? picker({ rules, may: () => true, chosen: game.table, pick: (id) => toggle("table", id), stay: true, label: t("page.note.layout") })
      : handPart(game, rules),
    chongtong(game),
    h(
      "div.bar",
      { key: "bar" },
      h("span.bar-note", {}, t("page.note.tapped", { n: game.hand ? game.hand.cards.length : game.table.length })),
      h("button.primary", { type: "button", id: "note-begin", disabled: !ready, onclick: begin }, t("page.start")),
    ),
  ];
}

function begin() {
  closePicker();
  changeNoting((game) => (game.started = true));
  scrollTo(0, 0);
}

function layout(game, rules) {
  return h(
    "section.layout",
    { key: "layout", "aria-label": term("floor") },
    game.table.length === 0 && h("span.note", {}, t("page.record.empty_table")),
    game.table.map((id) => h("span.lying", { key: id }, small(id, { rules }))),
  );
}

/** What the service says to the layout so far: how many cards are wanted is no fault. */
function verdict(state) {
  if (state.state === "offline") return h("p.notice", { key: "verdict" }, t("page.record.offline"));
  const counting = state.codes.every((code) => code === "deal_size");
  return h(
    "div",
    { key: "verdict", role: "status" },
    state.state === "refused" && state.messages.map((message) => h(counting ? "p.hint" : "p.fault", {}, message)),
    state.state === "ready" && h("p.hint", {}, t(state.ask === "over" ? "page.note.over_at_once" : "page.note.layout.done")),
  );
}

function toggle(part, id) {
  changeNoting((game) => {
    const list = part === "table" ? game.table : game.hand.cards;
    const at = list.indexOf(id);
    if (at >= 0) list.splice(at, 1);
    else list.push(id);
  });
}

/** Somebody shows four of a month: whose hand, and which cards. */
function chongtong(game) {
  return h(
    "details.more",
    { key: "chongtong" },
    h("summary", {}, t("page.note.chongtong", { chongtong: term("chongtong") })),
    h(
      "div.inset",
      {},
      radios({
        name: "note-holder",
        legend: t("page.who_chongtong"),
        options: [{ value: -1, label: t("page.nobody") }, ...game.names.map((label, value) => ({ value, label }))],
        value: game.hand?.seat ?? -1,
        onchange: (seat) => changeNoting((each) => (each.hand = seat < 0 ? null : { seat, cards: [] })),
        columns: 2,
      }),
    ),
  );
}

function handPart(game, rules) {
  const { seat, cards } = game.hand;
  return h(
    "div.note-hand",
    { key: "hand-part" },
    h("p", {}, t("page.note.hand_of", { player: game.names[seat] })),
    h("div.hand", {}, cards.map((id) => small(id, { rules }))),
    picker({
      rules,
      may: (id) => !game.table.includes(id),
      chosen: cards,
      pick: (id) => toggle("hand", id),
      stay: true,
      label: t("page.note.hand_of", { player: game.names[seat] }),
    }),
  );
}
