// The deck as the service tells it, and whose each card is in a deal.

import { reference, Unreachable } from "../core/api.js";
import { notify } from "../core/signal.js";

let deck = null;
let asking = false;

/** The 48 cards and all jokers: [{ id, month, kind, value }]; null while they are being fetched. */
export function cards() {
  if (deck || asking) return deck;
  asking = true;
  reference("/v1/gostop/cards")
    .then((document) => {
      deck = document.cards.map(({ id, month, kind, value }) => ({ id, month, kind, value }));
      notify("live");
    })
    .catch((failure) => {
      if (!(failure instanceof Unreachable)) throw failure;
    })
    .finally(() => (asking = false));
  return deck;
}

/** The cards in play under `rules`: by month, the jokers of this deck last. */
export function byMonth(rules) {
  const all = cards() ?? [];
  const months = Array.from({ length: 12 }, (_, index) => all.filter((card) => card.month === index + 1));
  return { months, jokers: all.filter((card) => rules.jokers.includes(card.id)) };
}

/** The seat in whose pile a card lies, or null. */
export function ownerOf(deal, asked, id) {
  const seat = asked.seats.find(
    (each) => (each === deal.winner || deal.hands[each].by === "cards") && deal.hands[each].cards.includes(id),
  );
  return seat ?? null;
}

/** Give a card to a seat, or take it back if it has it. A card lies in one pile only. */
export function giveCard(deal, seat, id) {
  const had = deal.hands[seat].cards.includes(id);
  for (const hand of deal.hands) hand.cards = hand.cards.filter((each) => each !== id);
  if (!had) deal.hands[seat].cards.push(id);
  if (id === "9A") for (const hand of deal.hands) hand.cup = "auto";
}
