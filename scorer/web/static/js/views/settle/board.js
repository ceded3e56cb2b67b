// The board: every card of the deck by month, each a checkbox with a picture.

import { h } from "../../core/dom.js";
import { short, t } from "../../core/texts.js";
import { byMonth, cards, giveCard, ownerOf } from "../../gostop/cards.js";
import { cardName, needPictures, picture } from "../../parts/card.js";

/** The board on which the pile of `seat` is tapped. */
export function board(context, seat) {
  needPictures();
  if (!cards()) return h("p.hint", {}, t("page.loading"));
  const { months, jokers } = byMonth(context.rules);
  return h(
    "div.board",
    { key: "board-cards" },
    months.map((month, index) => group(
      context,
      seat,
      month,
      `${index + 1} ${short(`plant.${index + 1}`)}`,
      `month-${index + 1}`,
    )),
    jokers.length > 0 && group(context, seat, jokers, t("page.jokers"), "jokers"),
  );
}

function group(context, seat, cardsOfMonth, name, key) {
  return h(
    "fieldset.month",
    { key },
    h("legend", {}, name),
    h(
      "div.month-cards",
      {},
      cardsOfMonth.map((card) => one(context, seat, card.id)),
    ),
  );
}

function one({ deal, evening, asked, rules, change }, seat, id) {
  const owner = ownerOf(deal, asked, id);
  const others = owner !== null && owner !== seat;
  const name = others ? t("page.card_of", { card: cardName(id), player: evening.players[owner] }) : cardName(id);
  return h(
    "label.card",
    { key: id, class: others ? "taken" : "" },
    h("input", {
      type: "checkbox",
      name: "card",
      value: id,
      checked: owner === seat,
      "aria-label": name,
      onchange: () => change((draft) => giveCard(draft, seat, id)),
    }),
    picture(id, rules),
    others && h("span.owner", { "aria-hidden": "true" }, [...evening.players[owner]][0]),
  );
}
