// One tap after the other: what was played, what was turned, what was taken, what was said.

import { h } from "../core/dom.js";
import { notify } from "../core/signal.js";
import { count, label, t, term } from "../core/texts.js";
import { scoreOf } from "../record/points.js";
import { small } from "../record/stage.js";
import { cardChoice, closePicker, monthName, picker } from "./picker.js";
import { referee } from "./referee.js";
import { tapMove, undoTap } from "./store.js";

let takes = null; // moves with the same card that differ in what they take
let declaring = null; // "heundeum" or "bomb" while its month is being chosen

/** Take back the last tap, also one that the record does not hold yet. */
export function undo() {
  closePicker();
  if (takes || declaring) {
    settleDown();
    notify("redraw");
  } else undoTap();
}

/** Whether a tap waits for a second one: which card is taken, which month is shown or bombed. */
export function isChoosing() {
  return takes !== null || declaring !== null;
}

function settleDown() {
  takes = null;
  declaring = null;
}

function tap(move) {
  if (referee().state !== "ready") return; // a second tap on what is already being asked for
  settleDown();
  closePicker();
  tapMove(move);
}

/** What is asked of whoever notes: a prompt and the means to answer it. */
export function turnPart(game, rules, state) {
  const { final } = state.replay;
  const player = game.names[final.turn];
  return h(
    "section.turn-part",
    { key: "turn", "data-ask": takes ? "take" : state.ask, "aria-busy": state.state === "waiting" ? "true" : undefined },
    h("h1", { tabindex: "-1" }, t("page.note.turn", { player })),
    h("p.prompt", { key: "prompt", role: "status" }, prompt(state.ask)),
    slots(game, rules),
    state.messages.map((message) => h("p.fault", { role: "alert" }, message)),
    means(game, rules, state),
  );
}

function prompt(ask) {
  if (declaring) return t(`page.note.month_of.${declaring}`, { term: term(declaring) });
  if (takes) return t("page.note.ask.choice");
  return t(`page.note.ask.${ask}`);
}

/** What has been tapped of this move. */
function slots({ partial }, rules) {
  const card = takes?.[0].card ?? partial?.card;
  const parts = [
    ["played", card ? [card] : []],
    ["took", partial?.take ? [partial.take] : []],
    ["turned", partial?.flips ?? []],
  ].filter(([, ids]) => ids.length);
  const declared = partial && !partial.card && partial.do !== "flip";
  const filled = { player: "", month: partial?.month ?? "", role: "" };
  const word = declared ? t(`page.move.${partial.do}`, filled) : "";
  if (!parts.length && !word) return null;
  return h(
    "p.slots",
    { key: "slots" },
    word.replace(/^: /, ""),
    parts.map(([name, ids]) =>
      h("span.slot", { key: name }, h("span.note", {}, t(`page.note.${name}`)), ids.map((id) => small(id, { rules }))),
    ),
  );
}

function means(game, rules, state) {
  if (takes) return choose(rules, takes.map((move) => [move.take, move]));
  if (state.ask === "choice") return choose(rules, state.choices.map((move) => [move.flip_take ?? move.take, move]));
  if (state.ask === "flip") return flip(game, rules, state.replay.final);
  if (state.ask === "call") return call(game, state);
  if (declaring) return monthChoice(state.replay.legal.filter((move) => move.do === declaring));
  return act(rules, state.replay);
}

function choose(rules, options) {
  const moves = new Map(options);
  return cardChoice({ rules, ids: [...moves.keys()], pick: (id) => tap(moves.get(id)), label: t("page.note.ask.choice") });
}

/** A move: a card of the hand, or one of the declarations and other ways to play. */
function act(rules, { legal }) {
  const byCard = new Map();
  for (const move of legal) if (move.card) byCard.set(move.card, [...(byCard.get(move.card) ?? []), move]);
  const pick = (id) => {
    const moves = byCard.get(id);
    if (moves.length === 1) return tap(moves[0]);
    takes = moves;
    return notify("redraw");
  };
  const has = (deed) => legal.some((move) => move.do === deed);
  return [
    picker({ rules, may: (id) => byCard.has(id), pick, label: t("page.note.ask.act") }),
    h(
      "div.row.deeds",
      { key: "deeds" },
      has("flip") && h(
        "button",
        {
          type: "button",
          key: "flip",
          "data-deed": "flip",
          onclick: () => tap(legal.find((move) => move.do === "flip")),
        },
        t("page.note.flip"),
      ),
      ["heundeum", "bomb"].filter(has).map(
        (deed) => h(
          "button",
          { type: "button", key: deed, "data-deed": deed, onclick: () => declare(deed) },
          `${label(deed)} …`,
        ),
      ),
      cupButtons(legal),
    ),
  ];
}

function declare(deed) {
  declaring = deed;
  notify("redraw");
}

function monthChoice(moves) {
  return h(
    "section.picker",
    { key: "picker" },
    h(
      "div.month-numbers",
      {},
      moves.map((move) =>
        h(
          "button",
          { type: "button", key: `month-${move.month}`, "data-month": String(move.month), onclick: () => tap(move) },
          monthName(move.month),
        ),
      ),
    ),
  );
}

function cupButtons(legal) {
  return legal
    .filter((move) => move.do === "sake_cup")
    .map((move) =>
      h(
        "button",
        { type: "button", key: `cup-${move.as}`, "data-deed": `cup-${move.as}`, onclick: () => tap(move) },
        t("page.note.cup", { cup: label("gukjin"), role: t(`page.cup.${move.as}`) }),
      ),
    );
}

/** The card that the stock showed: any that has not been seen. */
function flip({ partial }, rules, final) {
  const flips = partial?.flips ?? [];
  const seen = new Set([...final.table, ...final.captured.flat(), ...final.hands.flat(), partial?.card, ...flips]);
  return picker({
    rules,
    may: (id) => !seen.has(id),
    pick: (id) => tap({ ...partial, flips: [...flips, id] }),
    label: t("page.note.ask.flip"),
  });
}

function call(game, { replay }) {
  const { final, legal } = replay;
  const pile = final.captured[final.turn];
  const score = scoreOf({ ruleset: game.deal.ruleset, players: game.names.length, pile, cup: final.sake_cup[final.turn] });
  const button = (deed) => {
    const move = legal.find((each) => each.do === deed);
    return move && h("button.call", { type: "button", key: deed, "data-deed": deed, onclick: () => tap(move) }, label(deed));
  };
  return h(
    "section.picker.calls",
    { key: "picker" },
    score && h("p.headline", {}, count("points", score.points)),
    h("div.call-row", {}, button("go"), button("stop")),
    h("div.row.deeds", {}, cupButtons(legal)),
  );
}
