// The quick way: the winner's points as the table counted them, goes, and what each loser pays double for.

import { h } from "../../core/dom.js";
import { label, t, term } from "../../core/texts.js";
import { checks, numbers, stepper } from "../../parts/choice.js";
import { winnersSteps } from "./winner.js";

const LISTED = 11;

export function quickPart(context) {
  const { deal, asked, rules, change } = context;
  const low = rules.stop_minimum[String(asked.seats.length)] ?? 1;
  return [
    numbers({
      name: "points",
      legend: t("page.card_points"),
      common: Array.from({ length: LISTED }, (_, step) => low + step),
      low: 1,
      high: 500,
      value: deal.points,
      onchange: (points) => change((draft) => (draft.points = points)),
      other: t("page.other_points"),
    }),
    winnersSteps(context),
    asked.goes && losers(context),
  ];
}

function losers({ deal, evening, asked, change }) {
  if (!asked.baks.length && !asked.losersGoes) return null;
  return h(
    "div.losers",
    { key: "losers" },
    asked.losers.map((seat) =>
      h(
        "div.loser",
        { key: `loser-${seat}` },
        asked.baks.length
          ? checks({
              name: `baks-${seat}`,
              legend: evening.players[seat],
              options: asked.baks.map((bak) => ({ value: bak, label: label(bak) })),
              values: deal.hands[seat].baks,
              onchange: (baks) => change((draft) => (draft.hands[seat].baks = baks)),
            })
          : h("h3", {}, evening.players[seat]),
        asked.losersGoes && loserGoes(deal, evening, seat, change),
      ),
    ),
  );
}

/** How often a loser called go. */
export function loserGoes(deal, evening, seat, change) {
  return stepper({
    name: `goes-${seat}`,
    label: t("page.called_go", { go: term("go") }),
    value: deal.hands[seat].goes,
    onchange: (goes) => change((draft) => (draft.hands[seat].goes = goes)),
  });
}
