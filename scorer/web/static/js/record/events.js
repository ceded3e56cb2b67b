// What happened in a move, in words, with the cards beside them.

import { h } from "../core/dom.js";
import { count, t } from "../core/texts.js";
import { small } from "./stage.js";

/** Cards of an event in the order in which they went. */
export function cardsOf({ card, cards, draws }) {
  return [...(card ? [card] : []), ...(cards ?? []), ...(draws ? [draws] : [])];
}

/** One line for an event. */
export function eventLine(game, event, key) {
  return h(
    "li.event",
    { key, class: `event-${event.type}` },
    h("span.words", {}, eventWords(game, event)),
    cardsOf(event).length > 0 && h("span.event-cards", {}, cardsOf(event).map((id) => small(id, game))),
  );
}

/** An event as a sentence without its cards. */
export function eventWords(game, event) {
  return t(`page.event.${event.type}`, {
    player: game.names[event.seat] ?? "",
    from: typeof event.from === "number" ? game.names[event.from] : "",
    month: event.month ?? "",
    role: event.as ? t(`page.cup.${event.as}`) : "",
    points: typeof event.points === "number" ? count("points", event.points) : "",
  });
}

/** A move as a sentence: "Anna plays", with the cards that were named in it. */
export function moveLine(game, move, key) {
  const ids = [move.card, move.take, ...(move.flips ?? []), move.flip_take].filter(Boolean);
  return h(
    "li.event",
    { key },
    h("span.words", {}, moveWords(game, move)),
    ids.length > 0 && h("span.event-cards", {}, [...new Set(ids)].map((id) => small(id, game))),
  );
}

export function moveWords(game, { seat, do: deed, month, as }) {
  return t(`page.move.${deed}`, {
    player: game.names[seat] ?? "",
    month: month ?? "",
    role: as ? t(`page.cup.${as}`) : "",
  });
}
