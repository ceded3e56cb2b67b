// By cards: the winner's pile tapped on a board, the losers' counted or tapped too.

import { h } from "../../core/dom.js";
import { count, label, money, t, term } from "../../core/texts.js";
import { radios, stepper } from "../../parts/choice.js";
import { notify } from "../../core/signal.js";
import { board } from "./board.js";
import { loserGoes } from "./quick.js";
import { winnersSteps } from "./winner.js";

const KINDS = ["brights", "animals", "ribbons", "junk"];
const TERMS = { brights: "bright", animals: "animal", ribbons: "ribbon", junk: "junk" };

let chosen = null; // the seat whose pile is tapped, when it is not the winner's

export function cardsPart(context) {
  const { deal, asked } = context;
  if (!asked.goes || !asked.seats.includes(deal.winner)) return h("p.hint", {}, t("page.cards.first_winner"));
  const tappers = asked.seats.filter((seat) => seat === deal.winner || deal.hands[seat].by === "cards");
  const seat = tappers.includes(chosen) ? chosen : deal.winner;
  return [
    h(
      "section.board-part",
      { key: "board" },
      tappers.length > 1
        ? whose(context, tappers, seat)
        : h(
          "h2",
          {},
          t("page.cards.of", { player: context.evening.players[seat] }),
          ),
      board(context, seat),
      seat === deal.winner && score(context),
    ),
    cups(context),
    winnersSteps(context),
    h("div.losers", { key: "losers" }, asked.losers.map((loser) => loserPart(context, loser))),
  ];
}

function whose({ deal, evening }, tappers, seat) {
  return radios({
    name: "whose",
    legend: t("page.cards.whose"),
    options: tappers.map((each) => ({
      value: each,
      label: evening.players[each],
      note: each === deal.winner ? term("winner") : undefined,
    })),
    value: seat,
    onchange: tap,
    columns: tappers.length,
  });
}

function tap(seat) {
  chosen = seat;
  notify("redraw");
}

/** The points of the winner's pile, counted as it grows. */
function score({ live }) {
  if (!live.score) return h("p.score", { key: "score" }, t("page.cards.tap"));
  const { points, items } = live.score;
  return h(
    "p.score",
    { key: "score", "aria-live": "polite" },
    h("strong", {}, count("points", points)),
    items.length > 0 && ` · ${items.map((item) => `${t(`item.${item.code}`)} ${item.points}`).join(" · ")}`,
  );
}

/** The sake cup, asked for only when somebody has it, the rules leave a choice, and the choice matters. */
function cups(context) {
  const { deal, evening, asked, live, change } = context;
  const [seat] = asked.cups;
  if (seat === undefined) return null;
  const { cup } = deal.hands[seat];
  if (cup === "auto" && (!live.cup || live.cup.animal === live.cup.junk)) return null;
  const better = live.answer?.sake_cup?.role ?? null;
  const worth = (role) => {
    const amount = live.cup?.[role] ?? null;
    return amount === null ? undefined : `${evening.players[deal.winner]} ${money(amount, evening.word, true)}`;
  };
  const auto = better && cup === "auto" ? t("page.cup.takes", { role: t(`page.cup.${better}`) }) : undefined;
  return radios({
    name: "cup",
    legend: t("page.cup", { player: evening.players[seat] }),
    hint: t("page.cup.hint"),
    options: [
      { value: "auto", label: t("page.cup.auto"), note: auto },
      { value: "animal", label: t("page.cup.animal"), note: worth("animal") },
      { value: "junk", label: t("page.cup.junk"), note: worth("junk") },
    ],
    value: cup === "locked_animal" ? "animal" : cup,
    onchange: (role) => change((draft) => (draft.hands[seat].cup = role)),
    look: "rows",
  });
}

function loserPart(context, seat) {
  const { deal, evening, asked, change } = context;
  const hand = deal.hands[seat];
  return h(
    "section.loser",
    { key: `loser-${seat}` },
    h("h3", {}, evening.players[seat]),
    radios({
      name: `by-${seat}`,
      legend: t("page.cards.how", { player: evening.players[seat] }),
      hideLegend: true,
      options: ["counts", "cards"].map((value) => ({ value, label: t(`page.cards.by_${value}`) })),
      value: hand.by,
      onchange: (by) => {
        if (by === "cards") chosen = seat;
        change((draft) => (draft.hands[seat].by = by));
      },
      look: "switch",
    }),
    hand.by === "counts"
      ? counters(hand, seat, change)
      : h(
        "p.hint",
        {},
        t("page.cards.tap_above", { n: hand.cards.length }),
        ),
    asked.losersGoes && loserGoes(deal, evening, seat, change),
  );
}

function counters(hand, seat, change) {
  return h(
    "div.counters",
    {},
    !hand.counted && h("p.hint", {}, t("page.cards.not_counted")),
    KINDS.map((kind) =>
      stepper({
        name: `${kind}-${seat}`,
        label: kind === "junk" ? `${label("junk")} (${t("page.cards.junk_value")})` : label(TERMS[kind]),
        value: hand.counts[kind],
        high: 40,
        onchange: (value) =>
          change((draft) => {
            draft.hands[seat].counts[kind] = value;
            draft.hands[seat].counted = true;
          }),
      }),
    ),
  );
}
