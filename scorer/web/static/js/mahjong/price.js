// The tai of a hand by its tiles, as the service counts them.

import { post, Refused, Unreachable } from "../core/api.js";
import { h } from "../core/dom.js";
import { go } from "../core/router.js";
import { notify } from "../core/signal.js";
import { read, write } from "../core/storage.js";
import { count, t, term } from "../core/texts.js";
import { preferences } from "../core/preferences.js";
import { checks, radios } from "../parts/choice.js";
import { icon } from "../core/icons.js";
import { theDraft } from "./draft.js";
import { windOf, WINDS } from "./hand.js";
import { tilePicker } from "./tile_picker.js";
import { SUITS, tile, tileName } from "./tiles.js";

const KEPT = "mahjong-tiles";
const FLAGS = ["replacement", "robbed_kong", "last_tile", "first_turn", "kong_on_kong"];
const TARGETS = ["concealed", "winning_tile", "pong", "chow", "kong", "hidden_kong", "bonus"];
const EMPTY = { concealed: [], exposed: [], bonus: [], winning: null, flags: [], round: "E", seat: null, by: null };

let tiles = { ...EMPTY, ...read(KEPT) };
let target = "concealed";
let counted = { key: null, answer: null, messages: [], offline: false };
let asked = null;

export function pricePart(context) {
  const { hand } = context;
  const seat = tiles.seat ?? (hand.winner === null ? "E" : windOf(hand.winner, hand.east));
  const by = tiles.by ?? hand.by ?? "discard";
  const request = requestOf(seat, by, hand.ruleset);
  const result = resultOf(request);
  return [
    h("a.back", { key: "back", href: `#/${origin()}` }, icon("back"), t("page.game.mahjong")),
    h("h1", { key: "h1", tabindex: "-1" }, t("page.mahjong.by_tiles")),
    rack(),
    radios({
      name: "target",
      legend: t("page.mahjong.target"),
      options: TARGETS.map((value) => ({ value, label: t(`page.mahjong.target.${value}`) })),
      value: target,
      onchange: (value) => {
        target = value;
        notify("redraw");
      },
      look: "tabs",
    }),
    tilePicker({ name: "tiles", only: target === "bonus" ? "bonus" : undefined, may, pick }),
    circumstances(seat, by),
    outcomePart(context, result, by),
  ];
}

/** The hand that the tiles are priced for: the one being entered, or corrected. */
function origin() {
  const { editing } = theDraft();
  return editing === null ? "mahjong" : `mahjong/edit/${editing}`;
}

/** What has been tapped: each tile and set is a button that takes it away. */
function rack() {
  const { concealed, exposed, bonus, winning } = tiles;
  const one = (id, key, deed) =>
    h(
      "button.tile-button",
      { type: "button", key, "aria-label": t("page.remove_it", { what: tileName(id) }), onclick: () => change(deed) },
      tile(id),
    );
  return h(
    "section.rack",
    { key: "rack", "aria-label": t("page.mahjong.rack") },
    h("p.hint", { key: "hint" }, t("page.mahjong.rack.hint")),
    h("div.rack-row", { key: "concealed" }, concealed.map((id, index) => one(id, `c-${index}`, (each) => each.concealed.splice(index, 1)))),
    winning && h(
      "div.rack-row.winning",
      { key: "winning" },
      h("span.note", {}, t("page.mahjong.target.winning_tile")),
      one(winning, "w", (each) => (each.winning = null)),
    ),
    exposed.map((set, index) =>
      h(
        "div.rack-row",
        { key: `set-${index}` },
        h(
          "button.tile-set",
          {
            type: "button",
            "aria-label": t("page.remove_it", { what: set.tiles.map(tileName).join(", ") }),
            onclick: () => change((each) => each.exposed.splice(index, 1)),
          },
          set.tiles.map((id) => tile(id)),
          set.concealed && h("span.note", {}, t("page.mahjong.target.hidden_kong")),
        ),
      ),
    ),
    bonus.length > 0 && h(
      "div.rack-row",
      { key: "bonus" },
      bonus.map((id, index) => one(id, `b-${id}`, (each) => each.bonus.splice(index, 1))),
    ),
  );
}

function may(id) {
  if (target === "bonus") return !tiles.bonus.includes(id);
  return target !== "chow" || chowFrom(id) !== null;
}

/** The three tiles of a chow that begins with a tile; null where there is none. */
function chowFrom(id) {
  const suit = SUITS[id[1]];
  const at = suit ? suit.indexOf(id) : -1;
  return at >= 0 && at + 2 < suit.length ? suit.slice(at, at + 3) : null;
}

function pick(id) {
  change((each) => {
    if (target === "concealed") each.concealed.push(id);
    else if (target === "winning_tile") each.winning = id;
    else if (target === "bonus") each.bonus.push(id);
    else if (target === "chow") each.exposed.push({ kind: "chow", tiles: chowFrom(id) });
    else if (target === "pong") each.exposed.push({ kind: "pong", tiles: Array(3).fill(id) });
    else each.exposed.push({ kind: "kong", tiles: Array(4).fill(id), ...(target === "hidden_kong" && { concealed: true }) });
  });
}

function change(deed) {
  tiles = structuredClone(tiles);
  deed(tiles);
  write(KEPT, tiles);
  notify("redraw");
}

function circumstances(seat, by) {
  return h(
    "div.circumstances",
    { key: "circumstances" },
    radios({
      name: "tiles-by",
      legend: t("page.mahjong.won_by"),
      options: [
        { value: "discard", label: t("page.mahjong.by.discard") },
        { value: "zi_mo", label: term("zi_mo") },
      ],
      value: by,
      onchange: (value) => change((each) => (each.by = value)),
      columns: 2,
    }),
    winds("seat", seat),
    winds("round", tiles.round),
    checks({
      name: "tiles-flags",
      legend: t("page.mahjong.flags"),
      options: FLAGS.map((value) => ({ value, label: t(`page.mahjong.flag.${value}`) })),
      values: tiles.flags,
      onchange: (flags) => change((each) => (each.flags = flags)),
      columns: 2,
    }),
  );
}

function winds(name, value) {
  return radios({
    name: `tiles-${name}`,
    legend: t(`page.mahjong.${name}_wind`),
    options: WINDS.map((wind) => ({ value: wind, label: t(`page.mahjong.seat.${wind}`) })),
    value,
    onchange: (wind) => change((each) => (each[name] = wind)),
    columns: 4,
  });
}

function requestOf(seat, by, ruleset) {
  const { concealed, exposed, bonus, winning, flags, round } = tiles;
  if (winning === null) return null;
  return {
    concealed,
    exposed,
    bonus,
    winning_tile: winning,
    by,
    seat,
    round,
    ...Object.fromEntries(flags.map((flag) => [flag, true])),
    rules: ruleset ?? {},
  };
}

function resultOf(request) {
  if (!request) return null;
  const key = JSON.stringify([preferences.language, request]);
  if (counted.key !== key && asked !== key) ask(key, request);
  return counted.key === key ? counted : null;
}

async function ask(key, request) {
  asked = key;
  const next = { key, answer: null, messages: [], offline: false };
  try {
    next.answer = await post("/v1/mahjong-sg/tai", request);
  } catch (failure) {
    if (failure instanceof Refused) next.messages = failure.messages;
    else if (failure instanceof Unreachable) next.offline = true;
    else throw failure;
  }
  if (asked !== key) return;
  counted = next;
  asked = null;
  notify("live");
}

function outcomePart({ change: changeHand }, result, by) {
  const answer = result?.answer;
  return [
    h(
      "section.result",
      { key: "result", id: "tai-result", "aria-live": "polite" },
      answer
        ? [
            h("p.headline", {}, count("tai", answer.tai)),
            answer.counted < answer.tai && h("p", {}, t("page.mahjong.counted", { tai: count("tai", answer.counted) })),
            h("ul.plain", {}, answer.items.map((item) => itemLine(item))),
          ]
        : [
            !result && h("p.hint", {}, t("page.mahjong.missing.winning_tile")),
            result?.offline && h("p.notice", {}, t("page.result.offline_short")),
            result?.messages.map((message) => h("p.hint", {}, message)),
          ],
    ),
    h(
      "div.bar",
      { key: "bar" },
      h(
        "button",
        {
          type: "button",
          id: "tiles-clear",
          onclick: () => change((each) => Object.assign(each, structuredClone(EMPTY))),
        },
        t("page.mahjong.clear"),
      ),
      h(
        "button.primary",
        {
          type: "button",
          id: "tiles-use",
          disabled: !answer,
          onclick: () => {
            changeHand((draft) => {
              draft.tai = answer.tai;
              if (by === "zi_mo") Object.assign(draft, { by, shooter: null });
            });
            go(origin());
          },
        },
        answer ? t("page.mahjong.use", { tai: count("tai", answer.tai) }) : t("page.mahjong.use_none"),
      ),
    ),
  ];
}

function itemLine({ code, tai, tiles: ids }) {
  return h(
    "li.line",
    {},
    h("span", {}, t(`mahjong.item.${code}`), ids?.length > 0 && h("span.mini-tiles", {}, ids.map((id) => tile(id)))),
    h("strong", {}, count("tai", tai)),
  );
}
