// Choosing a tile: the suit first, then the tile.

import { h } from "../core/dom.js";
import { notify } from "../core/signal.js";
import { t } from "../core/texts.js";
import { radios } from "../parts/choice.js";
import { BONUS, face, HONOURS, SUITS, tileButton } from "./tiles.js";

const GROUPS = { ...SUITS, honours: HONOURS, bonus: BONUS };
const SAMPLES = { d: "5d", b: "5b", c: "5c", honours: "E", bonus: "F1" };
let opened = "d";

/**
 * The tiles to choose from.
 *   name      of the field, for its radios
 *   only      "bonus" for bonus tiles, otherwise the 34 kinds
 *   may       (id) => whether it can be tapped
 *   pressed   (id) => whether it is chosen; left out where tiles can be tapped again and again
 *   pick      called with an id
 */
export function tilePicker({ name, legend, only, may = () => true, pressed, pick }) {
  const groups = only === "bonus" ? ["bonus"] : ["d", "b", "c", "honours"];
  const group = groups.includes(opened) ? opened : groups[0];
  return h(
    "div.tile-picker",
    { key: name },
    groups.length > 1 &&
      radios({
        name: `${name}-suit`,
        legend: legend ?? t("page.mahjong.suit"),
        options: groups.map((value) => {
          const label = h("span.unseen", {}, t(`page.mahjong.suit.${value}`));
          return { value, label, mark: face(SAMPLES[value]) };
        }),
        value: group,
        onchange: (value) => {
          opened = value;
          notify("redraw");
        },
        columns: 4,
      }),
    h(
      "div.tile-grid",
      { key: group, role: "group", "aria-label": t(`page.mahjong.suit.${group}`) },
      GROUPS[group].map((id) => tileButton(id, { disabled: !may(id), pressed: pressed?.(id), onclick: () => pick(id) })),
    ),
  );
}
