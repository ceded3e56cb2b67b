// Note a game while it is played: the page keeps the record, the service says what is possible.

import { h } from "../core/dom.js";
import { needStyles } from "../core/styles.js";
import { number, t } from "../core/texts.js";
import { eveningOf } from "../evening/evenings.js";
import { effective } from "../gostop/rulesets.js";
import { needPictures } from "../parts/card.js";
import { cardsOf, eventLine } from "../record/events.js";
import { seatPart, tablePart } from "../record/stage.js";
import { finishPart, recordPart } from "./finish.js";
import { closeGives, happened } from "./gives.js";
import { closePicker } from "./picker.js";
import { referee } from "./referee.js";
import { startPart } from "./start.js";
import { beginNoting, canUndo, changeNoting, theNoting } from "./store.js";
import { isChoosing, turnPart, undo } from "./turn.js";

export function title() {
  return t("page.tab.note");
}

export async function enter() {
  closePicker();
  closeGives();
  await needStyles("record");
}

export function tree() {
  const game = theNoting();
  const evening = eveningOf("gostop");
  if (!game) return beginning(evening);
  if (!game.started) return evening ? h("div.noting", { key: "start" }, startPart(game, evening)) : beginning(null);
  return playPart(game, evening);
}

function beginning(evening) {
  return [
    h("h1", { key: "h1", tabindex: "-1" }, t("page.tab.note")),
    h(
      "section.result",
      { key: "begin" },
      h("h2", {}, t("page.note")),
      h("p", {}, t("page.note.lead")),
      evening
        ? h("button.primary", { type: "button", id: "note-new", onclick: () => beginNoting(evening) }, t("page.note.begin"))
        : [h("p.hint", {}, t("page.note.no_evening")), h("a.button.primary", { href: "#/settle" }, t("page.start_evening"))],
    ),
    h(
      "section.result",
      { key: "watch" },
      h("h2", {}, t("page.record")),
      h("p", {}, t("page.record.lead")),
      h("a.button", { href: "#/record" }, t("page.open")),
    ),
  ];
}

function playPart(game, evening) {
  needPictures(); // go or stop, and the end, come without a picker that would ask for them
  const rules = effective(game.deal.ruleset);
  const state = referee();
  const { replay } = state;
  if (!rules || !replay) return h("div.noting", { key: "play" }, waiting(state), bar(game));
  const shown = { names: game.names, ruleset: game.deal.ruleset, rules };
  const last = replay.events.filter(({ move }) => move === game.moves.length - 1);
  const fresh = new Set(last.flatMap(cardsOf));
  const over = state.ask === "over";
  return h(
    "div.noting.play",
    { key: "play" },
    h(
      "div.note-main",
      { key: "main" },
      state.state === "offline" && h("p.notice", { key: "offline" }, t("page.record.offline")),
      over ? finishPart(game, evening, rules, replay) : turnPart(game, rules, state),
    ),
    h(
      "div.note-table",
      { key: "table" },
      tablePart(shown, replay.final, fresh),
      happened(game, shown, replay.final, last),
      game.names.map((_, seat) => seatPart(shown, replay.final, seat, fresh)),
      moves(game, shown, replay),
      recordPart(game),
    ),
    bar(game),
  );
}

function waiting(state) {
  if (state.state === "offline") return h("p.notice", {}, t("page.record.offline"));
  if (state.state !== "refused") return h("p.hint", {}, t("page.loading"));
  return [state.messages.map((message) => h("p.fault", {}, message)), recordPart(theNoting())];
}

function bar(game) {
  return h(
    "div.bar",
    { key: "bar" },
    h("span.bar-note", {}, t("page.note.moves", { n: game.moves.length })),
    h("button", { type: "button", id: "note-undo", disabled: !canUndo() && !isChoosing(), onclick: undo }, t("page.undo")),
    !game.moves.length && h(
      "button",
      { type: "button", id: "note-layout", onclick: () => changeNoting((each) => (each.started = false)) },
      t("page.note.back_to_layout"),
    ),
  );
}

function moves(game, shown, replay) {
  if (!game.moves.length) return null;
  return h(
    "details.all-moves",
    { key: "all-moves" },
    h("summary", {}, `${t("page.record.all_moves")} (${number(game.moves.length)})`),
    h(
      "ol.events",
      { reversed: true },
      [...replay.events].reverse().map((event, index) => eventLine(shown, event, `event-${replay.events.length - index}`)),
    ),
  );
}
