// The tiles, drawn: dots as dots, bamboo as sticks, everything else by its character, with a small index for
// those who do not read it.

import { h, s } from "../core/dom.js";
import { t } from "../core/texts.js";

export const SUITS = { d: numbered("d"), b: numbered("b"), c: numbered("c") };
export const HONOURS = ["E", "S", "W", "N", "R", "G", "Wh"];
export const BONUS = ["F1", "F2", "F3", "F4", "S1", "S2", "S3", "S4", "cat", "rat", "rooster", "centipede"];

const NUMERALS = "一二三四五六七八九";
const GLYPHS = { E: "東", S: "南", W: "西", N: "北", R: "中", G: "發", cat: "貓", rat: "鼠", rooster: "雞", centipede: "蜈" };
const FLOWERS = "梅蘭菊竹";
const SEASONS = "春夏秋冬";

// Places of dots and sticks on a face of 60 by 80.
const SPOTS = {
  1: [[30, 40]],
  2: [[30, 22], [30, 58]],
  3: [[15, 18], [30, 40], [45, 62]],
  4: [[18, 22], [42, 22], [18, 58], [42, 58]],
  5: [[16, 20], [44, 20], [30, 40], [16, 60], [44, 60]],
  6: [[19, 18], [41, 18], [19, 40], [41, 40], [19, 62], [41, 62]],
  7: [[14, 13], [30, 20], [46, 27], [19, 46], [41, 46], [19, 66], [41, 66]],
  8: [[19, 13], [41, 13], [19, 31], [41, 31], [19, 49], [41, 49], [19, 67], [41, 67]],
  9: [[13, 18], [30, 18], [47, 18], [13, 40], [30, 40], [47, 40], [13, 62], [30, 62], [47, 62]],
};
const DOT_SIZE = { 1: 17, 2: 12, 3: 10, 4: 10, 5: 9, 6: 9, 7: 7.5, 8: 7.5, 9: 7.5 };

function numbered(suit) {
  return Array.from({ length: 9 }, (_, index) => `${index + 1}${suit}`);
}

/** A tile's name in the chosen language. */
export function tileName(id) {
  return t(`tile.${id}`);
}

/** The face of a tile, for sighted readers; its name stands in the label of what holds it. */
export function face(id) {
  return s(
    "svg.tile-face",
    { viewBox: "0 0 60 80", "aria-hidden": "true", focusable: "false" },
    s("rect.tile-ground", { x: 1, y: 1, width: 58, height: 78, rx: 7 }),
    drawn(id),
  );
}

/** A tile on its own, with its name. */
export function tile(id) {
  const drawing = face(id);
  drawing.removeAttribute("aria-hidden");
  drawing.setAttribute("role", "img");
  drawing.setAttribute("aria-label", tileName(id));
  return drawing;
}

function drawn(id) {
  const [first, second] = id;
  if (second === "d") return dots(Number(first));
  if (second === "b") return sticks(Number(first));
  if (second === "c") return [glyph(NUMERALS[first - 1], 30, 35, "ink", 32), glyph("萬", 30, 70, "red", 30), index(first)];
  if (id === "Wh") return s("rect.tile-frame", { x: 13, y: 16, width: 34, height: 48, rx: 3 });
  if (id in GLYPHS) return [glyph(GLYPHS[id], 30, 58, colourOf(id), 42), id.length === 1 && !"RG".includes(id) && index(id)];
  const season = first === "S";
  return [
    glyph((season ? SEASONS : FLOWERS)[second - 1], 30, 62, season ? "green" : "red", 38),
    index(second),
    season ? sun() : blossom(),
  ];
}

function colourOf(id) {
  if (id === "R") return "red";
  if (id === "G") return "green";
  return "ESWN".includes(id) ? "ink" : "blue";
}

function glyph(text, x, y, colour, size) {
  return s(`text.tile-text.tile-${colour}`, { x, y, "font-size": size, "text-anchor": "middle", lang: "zh" }, text);
}

function index(text) {
  return s("text.tile-text.tile-index", { x: 6, y: 15, "font-size": 13 }, text);
}

function blossom() {
  return s("circle.tile-red-fill", { cx: 48, cy: 13, r: 5 });
}

function sun() {
  return s("circle.tile-green-fill", { cx: 48, cy: 13, r: 5 });
}

function dots(number) {
  const size = DOT_SIZE[number];
  return SPOTS[number].map(([x, y], place) => [
    s(`circle.tile-${dotColour(number, place)}-fill`, { cx: x, cy: y, r: size }),
    s("circle.tile-hole", { cx: x, cy: y, r: size / 2.6 }),
  ]);
}

function dotColour(number, place) {
  if (number === 1) return "red";
  if (number === 7 || number === 6) return place < (number === 7 ? 3 : 2) ? "green" : "red";
  return ["blue", "red", "green"][place % 3];
}

function sticks(number) {
  if (number === 1) return bird();
  const long = number < 4 ? 28 : number < 7 ? 19 : 15;
  return SPOTS[number].map(([x, y], place) =>
    s(
      `rect.tile-${number % 2 === 1 && place === Math.floor(SPOTS[number].length / 2) ? "red" : "green"}-fill`,
      { x: x - 3.5, y: y - long / 2, width: 7, height: long, rx: 3 },
    ),
  );
}

/** The one of bamboo is a bird on most sets. */
function bird() {
  return [
    s("path.tile-green-fill", { d: "M14 58c2-22 14-34 26-34 6 0 10 4 9 9-4 1-6 3-7 8-2 12-10 19-20 19z" }),
    s("circle.tile-red-fill", { cx: 41, cy: 27, r: 7 }),
    s("circle.tile-hole", { cx: 42.5, cy: 25.5, r: 2 }),
    s("path.tile-red-fill", { d: "M22 60h4v10h-4zM31 58h4v12h-4z" }),
    index("1"),
  ];
}

/** A tile to be tapped. */
export function tileButton(id, { pressed, disabled, onclick, label }) {
  return h(
    "button.tile-button",
    {
      type: "button",
      key: id,
      "data-tile": id,
      "aria-label": label ?? tileName(id),
      "aria-pressed": pressed === undefined ? undefined : String(pressed),
      disabled,
      onclick,
    },
    face(id),
  );
}
