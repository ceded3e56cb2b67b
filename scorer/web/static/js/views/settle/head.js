// The line above the form: who deals, what is carried in, who sits out; opened, all of it can be changed.

import { h } from "../../core/dom.js";
import { isolate, label, money, t } from "../../core/texts.js";
import { seatsFrom, tableSizes } from "../../gostop/seats.js";
import { radios, checks } from "../../parts/choice.js";
import { rulesName } from "../../parts/rules_line.js";

export function tableLine(context, carried) {
  const { deal, evening, dealer } = context;
  const name = isolate(evening.players[dealer]);
  const out = deal.out.map((seat) => isolate(evening.players[seat])).join(", ");
  const parts = [
    t("page.head.dealer", { player: name }),
    out && t("page.head.out", { players: out }),
    carried?.nagari > 0 && t("page.head.nagari", { n: carried.nagari }),
  ];
  return h(
    "details.table-line",
    { key: "table-line" },
    h(
      "summary",
      {},
      h("span.facts", {}, parts.filter(Boolean).join(" · ")),
      h(
        "span.facts.quiet-text",
        {},
        `${rulesName(deal.ruleset)} · ${t("page.head.chip", { money: money(deal.chip, evening.word) })}`,
      ),
    ),
    h(
      "div.inset",
      {},
      dealerChoice(context),
      outChoice(context),
      h("a.button", { href: "#/table" }, t("page.change_table")),
    ),
  );
}

function dealerChoice({ deal, evening, dealer, change }) {
  const { players } = evening;
  return radios({
    name: "dealer",
    legend: label("dealer"),
    options: players
      .map((name, seat) => ({ value: seat, label: name }))
      .filter(({ value }) => !deal.out.includes(value) && value !== deal.seller?.seat),
    value: dealer,
    onchange: (seat) => change((draft) => (draft.dealer = seat)),
    columns: Math.min(players.length, 3),
  });
}

/** Who sits out, where more have come than can play. */
function outChoice({ deal, evening, rules, dealer, change }) {
  const { players } = evening;
  const sizes = tableSizes(rules, players.length);
  if (!sizes.length || (sizes.length === 1 && sizes[0] === players.length)) return null;
  const options = seatsFrom(dealer, players).map((seat) => ({ value: seat, label: players[seat] }));
  const sitOut = (seats) =>
    change((draft) => {
      draft.out = seats;
      draft.outChosen = true;
      if (draft.seller) draft.seller = null;
    });
  const counts = sizes.map((size) => players.length - size);
  const out = [...deal.out, ...(deal.seller ? [deal.seller.seat] : [])];
  if (Math.max(...counts) > 1) {
    return checks({ name: "out", legend: t("page.who_sits_out"), options, values: out, onchange: sitOut, columns: 2 });
  }
  const nobody = counts.includes(0) ? [{ value: -1, label: t("page.nobody") }] : [];
  return radios({
    name: "out",
    legend: t("page.who_sits_out"),
    options: [...nobody, ...options],
    value: out[0] ?? -1,
    onchange: (seat) => sitOut(seat < 0 ? [] : [seat]),
    columns: 2,
  });
}
