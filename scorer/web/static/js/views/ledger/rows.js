// Every deal of the evening, the latest first; each row leads to the deal.

import { h } from "../../core/dom.js";
import { t } from "../../core/texts.js";
import { gameOf } from "../../evening/games.js";

export function dealRows({ evening, answers }) {
  const game = gameOf(evening);
  const rows = evening.deals.map((deal, index) => ({ deal, index, ...game.summary(evening, deal, answers.hands[index]) }));
  return h(
    "section.deals",
    { key: "deals" },
    h("h2", {}, t("page.deals")),
    h(
      "ol.rows",
      { reversed: true },
      rows.reverse().map(({ deal, index, title, detail }) =>
        h(
          "li",
          { key: `deal-${deal.id}` },
          h(
            "a.row-link",
            { href: `#/ledger/${deal.id}` },
            h("span.index", { "aria-label": t("page.deal_n", { n: index + 1 }) }, String(index + 1)),
            h("span.words", {}, h("span.label", {}, title), h("span.note", {}, detail)),
          ),
        ),
      ),
    ),
  );
}
