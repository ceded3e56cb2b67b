// How a hand ended: who won, off whom, for how many tai.

import { h } from "../core/dom.js";
import { t, term } from "../core/texts.js";
import { numbers, radios, toggle } from "../parts/choice.js";
import { inOrder, windOf } from "./hand.js";

const MOST_LISTED = 10;

/** The players as options, in the order of the winds, each with its wind. */
export function players({ hand, evening }, fits = () => true) {
  return inOrder(hand.east)
    .filter(fits)
    .map((player) => ({ value: player, label: evening.players[player], note: t(`page.mahjong.seat.${windOf(player, hand.east)}`) }));
}

export function endingPart({ hand, change }) {
  return radios({
    name: "ending",
    legend: t("page.ending"),
    hideLegend: true,
    options: ["win", "draw"].map((value) => ({ value, label: t(`page.mahjong.ending.${value}`) })),
    value: hand.ending,
    onchange: (ending) => change((draft) => (draft.ending = ending)),
    look: "tabs",
  });
}

export function winPart(context) {
  const { hand, rules, change } = context;
  return [
    radios({
      name: "winner",
      legend: t("page.who_won"),
      options: players(context),
      value: hand.winner,
      onchange: (winner) => change((draft) => setWinner(draft, winner)),
      columns: 4,
    }),
    hand.winner !== null && thrower(context),
    taiPart(context),
    rules.thirteen_wonders_as_zi_mo &&
      toggle({
        name: "wonders",
        label: t("mahjong.item.thirteen_wonders"),
        checked: hand.wonders,
        onchange: (wonders) => change((draft) => (draft.wonders = wonders)),
      }),
  ];
}

function setWinner(draft, winner) {
  draft.winner = winner;
  if (draft.shooter === winner) Object.assign(draft, { by: null, shooter: null });
  if (draft.bao?.liable === winner) draft.bao.liable = null;
}

/** Off whom: one of the three others, or the winner's own draw. */
function thrower(context) {
  const { hand, change } = context;
  const others = players(context, (player) => player !== hand.winner);
  return radios({
    name: "by",
    legend: t("page.mahjong.by"),
    options: [...others, { value: "zi_mo", label: term("zi_mo"), note: t("page.mahjong.by.own") }],
    value: hand.by === "zi_mo" ? "zi_mo" : hand.shooter,
    onchange: (value) =>
      change((draft) => {
        draft.by = value === "zi_mo" ? "zi_mo" : "discard";
        draft.shooter = value === "zi_mo" ? null : value;
      }),
    columns: 4,
  });
}

function taiPart({ hand, rules, change }) {
  const low = rules.min_tai - (rules.zi_mo_one_less && hand.by === "zi_mo" ? 1 : 0);
  const first = Math.max(0, low);
  const high = Math.min(rules.cap ?? MOST_LISTED, first + MOST_LISTED);
  return h(
    "div.tai-part",
    { key: "tai-part" },
    numbers({
      name: "tai",
      legend: term("tai"),
      common: Array.from({ length: high - first + 1 }, (_, step) => first + step),
      low: 0,
      high: 99,
      value: hand.tai,
      onchange: (tai) => change((draft) => (draft.tai = tai)),
      other: t("page.mahjong.other_tai"),
    }),
    h("a.button", { id: "by-tiles", href: "#/mahjong/tiles" }, t("page.mahjong.by_tiles")),
  );
}
