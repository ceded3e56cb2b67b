// A card: its picture, and its label with month, kind and junk value. The pictures are fetched when first shown.

import { h, s } from "../core/dom.js";
import { t } from "../core/texts.js";
import { asset } from "../core/version.js";

let sprite = null;

/** Put the pictures into the page, once. */
export function needPictures() {
  sprite ??= fetch(asset("cards.svg"))
    .then((answer) => answer.text())
    .then((text) => {
      const drawn = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
      drawn.setAttribute("class", "sprite");
      drawn.setAttribute("aria-hidden", "true");
      document.body.append(document.importNode(drawn, true));
    })
    .catch(() => {
      sprite = null;
    });
  return sprite;
}

/** The picture of a card; `rules` may change what its label says. */
export function picture(id, rules = null) {
  return s(
    "svg.picture",
    { viewBox: "0 0 103 168", "aria-hidden": "true", focusable: "false" },
    s("use", { href: `#c-${drawn(id)}` }),
    s("use", { href: `#l-${labelOf(id, rules)}` }),
  );
}

/** Lettered jokers look like the joker of their value. */
function drawn(id) {
  return id.startsWith("X") ? id.slice(0, 2) : id;
}

function labelOf(id, rules) {
  const single = rules && !rules.double_junk && (id === "11D" || id === "12D");
  return single ? `${id}-1` : drawn(id);
}

/** A card's name in the chosen language. */
export function cardName(id) {
  return t(`card.${drawn(id)}`);
}

/** Cards in a row, for reading. */
export function row(ids, rules = null) {
  needPictures();
  return h(
    "span.cards-row",
    { role: "img", "aria-label": ids.map(cardName).join(", ") },
    ids.map((id) => picture(id, rules)),
  );
}
