// A position as it would be seen at the table: who holds what, what lies open, what everybody has taken.

import { h, s } from "../core/dom.js";
import { count, number, t, term } from "../core/texts.js";
import { cards } from "../gostop/cards.js";
import { cardName, needPictures, picture } from "../parts/card.js";
import { scoreOf } from "./points.js";

const KINDS = ["bright", "animal", "ribbon", "junk"];

/**
 * The whole table.
 *   game      { names, ruleset, rules (effective, or null while unknown) }
 *   position  as the service answers it
 *   fresh     the cards that moved last: a set of ids
 */
export function stage(game, position, fresh) {
  needPictures();
  return h(
    "div.stage",
    { key: "stage" },
    tablePart(game, position, fresh),
    game.names.map((_, seat) => seatPart(game, position, seat, fresh)),
  );
}

/** One player: name, what is known of the hand, and the pile by kinds with its points. */
export function seatPart(game, position, seat, fresh, { hand = true } = {}) {
  const turn = position.phase !== "over" && position.turn === seat;
  const pile = position.captured[seat];
  const score = scoreOf({
    ruleset: game.ruleset,
    players: game.names.length,
    pile,
    cup: position.sake_cup[seat],
  });
  return h(
    "section.seat",
    { key: `seat-${seat}`, class: turn ? "turn" : "" },
    h(
      "h3.seat-head",
      {},
      h("bdi.name", {}, game.names[seat]),
      turn && h("span.badge", {}, t("page.record.turn")),
      marks(position, seat),
      score && h("span.seat-points", {}, count("points", score.points)),
    ),
    hand && handPart(game, position, seat),
    pilePart(game, pile, fresh, score),
  );
}

function marks(position, seat) {
  const goes = position.go_counts[seat];
  const shown = new Set(position.heundeum[seat]).size;
  const bombs = position.bombs[seat].length;
  const texts = [
    goes > 0 && count("goes", goes),
    shown > 0 && `${term("heundeum")} ${number(shown)}`,
    bombs > 0 && `${term("bomb")} ${number(bombs)}`,
    position.ppuk_counts[seat] > 0 && `${term("ppuk")} ${number(position.ppuk_counts[seat])}`,
  ].filter(Boolean);
  return texts.length > 0 && h("span.note", {}, texts.join(" · "));
}

function handPart(game, position, seat) {
  const known = position.hands[seat];
  const hidden = position.hidden?.[seat] ?? 0;
  if (!known.length && !hidden) return null;
  return h(
    "div.hand",
    { key: `hand-${seat}` },
    h("span.unseen", {}, t("page.record.hand", { player: game.names[seat] })),
    known.map((id) => small(id, game)),
    hidden > 0 && hiddenCards(hidden),
  );
}

function hiddenCards(hidden) {
  return h(
    "span.hidden-cards",
    { role: "img", "aria-label": t("page.record.hidden", { n: hidden }) },
    s("svg.picture", { viewBox: "0 0 103 168", "aria-hidden": "true" }, s("use", { href: "#c-back" })),
    h("span", { "aria-hidden": "true" }, `× ${number(hidden)}`),
  );
}

/** A pile, by kinds; cards of a kind overlap so that much fits into a line. */
export function pilePart(game, pile, fresh, score) {
  const kinds = grouped(pile);
  return h(
    "div.pile",
    { key: "pile" },
    h("span.unseen", {}, t("page.record.pile")),
    !pile.length && h("span.note", {}, t("page.record.empty_pile")),
    kinds.map(([kind, ids]) =>
      h(
        "span.kind",
        { key: kind },
        h("span.fan", {}, ids.map((id) => small(id, game, fresh.has(id)))),
        h("span.note", { "aria-hidden": "true" }, number(kind === "junk" && score ? score.counts.junk : ids.length)),
      ),
    ),
    score?.items.length > 0 && h("p.note.items", {}, score.items.map(({ code, points }) => `${t(`item.${code}`)} ${points}`).join(" · ")),
  );
}

/** The ids of a pile by kind, jokers among the junk; one group while the deck is still being fetched. */
function grouped(pile) {
  const deck = cards();
  if (!pile.length) return [];
  if (!deck) return [["pile", pile]];
  const kindOf = new Map(deck.map(({ id, kind }) => [id, KINDS.includes(kind) ? kind : "junk"]));
  return KINDS.map((kind) => [kind, pile.filter((id) => kindOf.get(id) === kind)]).filter(([, ids]) => ids.length);
}

/** What lies open, in the order of the months, stacks of three held together; and the stock. */
export function tablePart(game, position, fresh) {
  const stacks = new Map(position.stacks.map((stack) => [stack.month, stack]));
  const months = lying(position.table, stacks);
  return h(
    "section.layout",
    { key: "layout", "aria-label": term("floor") },
    months.map(({ month, ids, stack }) =>
      h(
        "span.lying",
        { key: `month-${month}`, class: stack ? "stack" : "" },
        ids.map((id) => small(id, game, fresh.has(id))),
        stack && h("span.note", {}, stackWords(game, stack)),
      ),
    ),
    !months.length && h("span.note", {}, t("page.record.empty_table")),
    position.stock.length > 0 &&
      h(
        "span.stock",
        {},
        s("svg.picture", { viewBox: "0 0 103 168", "aria-hidden": "true" }, s("use", { href: "#c-back" })),
        h("span.note", {}, t("page.record.stock", { n: position.stock.length })),
      ),
  );
}

function stackWords(game, { maker }) {
  return maker === null ? t("page.record.stack") : t("page.record.stack_of", { player: game.names[maker] });
}

/** The table's cards by month; jokers lie with the stack they stuck to. */
function lying(table, stacks) {
  const jokers = new Map([...stacks].flatMap(([month, stack]) => stack.jokers.map((id) => [id, month])));
  const months = new Map();
  for (const id of table) {
    const month = jokers.get(id) ?? Number.parseInt(id, 10);
    if (!months.has(month)) months.set(month, []);
    months.get(month).push(id);
  }
  return [...months].map(([month, ids]) => ({ month, ids, stack: stacks.get(month) }));
}

/** A card as it lies there, with its name for those who listen. */
export function small(id, game, isFresh = false) {
  const drawn = picture(id, game.rules);
  drawn.setAttribute("role", "img");
  drawn.removeAttribute("aria-hidden");
  drawn.setAttribute("aria-label", cardName(id));
  if (isFresh) drawn.setAttribute("class", "picture fresh");
  drawn.key = id;
  return drawn;
}
