// What is paid on the spot: kongs, bites, marriages, families, and false wins.

import { h } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { notify } from "../core/signal.js";
import { t, term } from "../core/texts.js";
import { checks, radios, stepper, toggle } from "../parts/choice.js";
import { FAMILIES, KONGS, PAIRS, windOf, WINDS } from "./hand.js";
import { tile, tileName } from "./tiles.js";
import { tilePicker } from "./tile_picker.js";
import { players } from "./win.js";

let entry = null; // what is being added: { type, … }; null when nothing is

const LISTS = { kong: "kongs", bite: "bites", marriage: "marriages", family: "families", false_win: "falseWins" };

export function closeSpot() {
  entry = null;
}

export function spotPart(context) {
  const { hand, rules } = context;
  const types = ["kong", "bite", "marriage", "family", ...(rules.false_win === "none" ? [] : ["false_win"])];
  const lines = Object.entries(LISTS).flatMap(([type, list]) => hand[list].map((each, index) => line(context, type, list, each, index)));
  return h(
    "section.spot",
    { key: "spot" },
    h("h2", {}, t("page.mahjong.spot")),
    lines.length > 0 && h("ul.plain", {}, lines),
    entry
      ? editor(context)
      : h(
          "div.row",
          {},
          types.map(
            (type) => h(
              "button",
              { type: "button", key: `add-${type}`, id: `add-${type}`, onclick: () => open(type) },
              `+ ${term(type)}`,
            ),
          ),
        ),
  );
}

function line({ hand, evening, change }, type, list, each, index) {
  const player = evening.players[typeof each === "number" ? each : each.player];
  const what = `${player}: ${describe(type, each)}`;
  return h(
    "li.line",
    { key: `${type}-${index}-${hand[list].length}` },
    h("span.spot-words", {}, type === "kong" && tile(each.tile), h("span", {}, what), details(each, evening)),
    h(
      "button.icon",
      {
        type: "button",
        "aria-label": t("page.remove_it", { what }),
        onclick: () => change((draft) => draft[list].splice(index, 1)),
      },
      icon("remove"),
    ),
  );
}

function describe(type, each) {
  if (type === "kong") return t(`page.mahjong.kong.${each.kind}`);
  if (type === "bite") return t(`page.mahjong.pair.${each.pair}`);
  if (type === "family") return t(`page.mahjong.family.${each.family}`);
  return term(type);
}

function details(each, { players: names }) {
  const texts = [
    each.initial && t("page.mahjong.initial"),
    each.robbed && term("robbed_kong"),
    typeof each.discarder === "number" && t("page.mahjong.from", { player: names[each.discarder] }),
    each.fresh && t("page.mahjong.drawable_n", { n: each.drawable }),
  ].filter(Boolean);
  return texts.length > 0 && h("span.note", {}, texts.join(" · "));
}

function open(type) {
  const fresh = {
    kong: { kind: "claimed", tile: null, robbed: false, discarder: null, fresh: false, drawable: 7 },
    bite: { pair: PAIRS[0], initial: false },
    marriage: { initial: false },
    family: { family: FAMILIES[0] },
    false_win: {},
  };
  entry = { type, player: null, ...fresh[type] };
  notify("redraw");
}

function edit(changes) {
  entry = changes && { ...entry, ...changes };
  notify("redraw");
}

function editor(context) {
  const ready = entry.player !== null && (entry.type !== "kong" || (entry.tile !== null && entry.discarder !== entry.player));
  return h(
    "div.loser",
    { key: "spot-editor" },
    h("h3", {}, term(entry.type)),
    radios({
      name: "spot-player",
      legend: t("page.mahjong.spot.who"),
      options: players(context),
      value: entry.player,
      onchange: (player) => edit({ player }),
      columns: 4,
    }),
    entry.type === "kong" && kongPart(context),
    entry.type === "bite" &&
      radios({
        name: "spot-pair",
        legend: term("bite"),
        hideLegend: true,
        options: PAIRS.map((value) => ({ value, label: t(`page.mahjong.pair.${value}`) })),
        value: entry.pair,
        onchange: (pair) => edit({ pair }),
        columns: 2,
      }),
    entry.type === "marriage" && entry.player !== null && h("p.hint", {}, marriageOf(context.hand, entry.player)),
    entry.type === "family" &&
      radios({
        name: "spot-family",
        legend: term("family"),
        hideLegend: true,
        options: FAMILIES.map((value) => ({ value, label: t(`page.mahjong.family.${value}`) })),
        value: entry.family,
        onchange: (family) => edit({ family }),
        columns: 3,
      }),
    "initial" in entry && toggle({
      name: "spot-initial",
      label: t("page.mahjong.initial"),
      checked: entry.initial,
      onchange: (initial) => edit({ initial }),
    }),
    h(
      "div.row",
      {},
      h("button", { type: "button", onclick: () => edit(null) }, t("page.cancel")),
      h("button.primary", { type: "button", id: "spot-add", disabled: !ready, onclick: () => add(context) }, t("page.add")),
    ),
  );
}

/** Which tiles a player's marriage is made of. */
function marriageOf({ east }, player) {
  const number = WINDS.indexOf(windOf(player, east)) + 1;
  return `${tileName(`F${number}`)} + ${tileName(`S${number}`)}`;
}

function kongPart(context) {
  const { hand, rules } = context;
  const taken = hand.kongs.map((kong) => kong.tile);
  return [
    radios({
      name: "spot-kind",
      legend: term("kong"),
      hideLegend: true,
      options: KONGS.map((value) => ({ value, label: t(`page.mahjong.kong.${value}`) })),
      value: entry.kind,
      onchange: (kind) => edit({ kind }),
      look: "rows",
    }),
    tilePicker({
      name: "spot-tile",
      legend: t("page.mahjong.kong.tile"),
      may: (id) => !taken.includes(id),
      pressed: (id) => entry.tile === id,
      pick: (id) => edit({ tile: id }),
    }),
    entry.kind === "claimed"
      ? claimed(context, rules)
      : toggle({
        name: "spot-robbed",
        label: term("robbed_kong"),
        note: t("page.mahjong.robbed.hint"),
        checked: entry.robbed,
        onchange: (robbed) => edit({ robbed }),
      }),
  ];
}

/** A claimed kong: who threw the tile matters where the discarder pays, or where it was a fresh one thrown late. */
function claimed(context, rules) {
  return [
    radios({
      name: "spot-discarder",
      legend: t("page.mahjong.kong.discarder"),
      options: [{ value: -1, label: t("page.mahjong.unsaid") }, ...players(context, (player) => player !== entry.player)],
      value: entry.discarder ?? -1,
      onchange: (player) => edit({ discarder: player < 0 ? null : player }),
      columns: 2,
    }),
    entry.discarder !== null &&
      rules.late_kong_threshold !== null &&
      checks({
        name: "spot-late",
        legend: term("late_kong"),
        options: [{ value: "fresh", label: t("page.mahjong.fact.fresh") }],
        values: entry.fresh ? ["fresh"] : [],
        onchange: (values) => edit({ fresh: values.includes("fresh") }),
      }),
    entry.discarder !== null &&
      entry.fresh &&
      stepper({
        name: "spot-drawable",
        label: t("page.mahjong.fact.drawable"),
        value: entry.drawable,
        high: 148,
        onchange: (drawable) => edit({ drawable }),
      }),
  ];
}

function add({ change }) {
  const { type, ...made } = entry;
  entry = null;
  if (made.kind && made.kind !== "claimed") Object.assign(made, { discarder: null, fresh: false });
  if (made.kind === "claimed") made.robbed = false;
  change((draft) => draft[LISTS[type]].push(type === "false_win" ? made.player : made));
}
