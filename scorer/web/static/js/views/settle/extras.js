// What a deal has only now and then: two go callers, a liable player, side payments, sold brights, a multiplier.

import { h } from "../../core/dom.js";
import { t } from "../../core/texts.js";
import { field, radios, stepper } from "../../parts/choice.js";
import { picture, cardName, needPictures } from "../../parts/card.js";
import { sidePayments } from "./sides.js";

const BRIGHTS = ["1B", "3B", "8B", "11B", "12B"];

export function extras(context) {
  const { asked } = context;
  return [
    asked.firstGo.length > 0 && firstGo(context),
    asked.gained.map((seat) => gained(context, seat)),
    asked.sale && sale(context),
    h(
      "details.more",
      { key: "more" },
      h("summary", {}, t("page.more")),
      h(
        "div.inset",
        {},
        sidePayments(context),
        asked.liable && liable(context),
        asked.extra && extra(context),
        h("button", { type: "button", key: "clear", onclick: context.clear }, t("page.clear")),
      ),
    ),
  ];
}

function firstGo({ deal, evening, asked, rules, change }) {
  return radios({
    name: "first-go",
    legend: t("page.first_go"),
    hint: t(rules.go_bak.caller === "last" ? "page.first_go.last_pays" : "page.first_go.first_pays"),
    options: asked.firstGo.map((seat) => ({ value: seat, label: evening.players[seat] })),
    value: deal.firstGo,
    onchange: (seat) => change((draft) => (draft.firstGo = seat)),
    columns: 2,
  });
}

function gained({ deal, evening, change }, seat) {
  return radios({
    name: `gained-${seat}`,
    legend: t("page.gained", { player: evening.players[seat] }),
    options: [
      { value: true, label: t("page.yes") },
      { value: false, label: t("page.no") },
    ],
    value: deal.hands[seat].gained,
    onchange: (value) => change((draft) => (draft.hands[seat].gained = value)),
    columns: 2,
  });
}

function liable({ deal, evening, asked, change }) {
  const options = asked.losers.map((seat) => ({ value: seat, label: evening.players[seat] }));
  return radios({
    name: "liable",
    legend: t("page.liable"),
    hint: t("page.liable.hint"),
    options: [{ value: null, label: t("page.nobody") }, ...options],
    value: asked.losers.includes(deal.liable) ? deal.liable : null,
    onchange: (seat) => change((draft) => (draft.liable = seat)),
    columns: 2,
  });
}

function extra({ deal, change }) {
  return stepper({
    name: "extra",
    label: t("page.extra"),
    note: t("page.extra.hint"),
    value: deal.extra,
    low: 1,
    high: 1000,
    onchange: (value) => change((draft) => (draft.extra = value)),
  });
}

/** The fourth player sells his brights and sits out. */
function sale({ deal, evening, dealer, change }) {
  const { players } = evening;
  const seats = players.map((_, seat) => seat);
  const out = new Set([...deal.out, ...(deal.seller ? [deal.seller.seat] : [])]);
  const options = seats
    .filter((seat) => seat !== dealer && out.has(seat))
    .map((seat) => ({ value: seat, label: players[seat] }));
  if (!options.length) return null;
  const sell = (seat) =>
    change((draft) => {
      draft.outChosen = true;
      if (seat === null) {
        draft.out = [...new Set([...draft.out, draft.seller?.seat].filter((each) => each !== undefined))];
        draft.seller = null;
      } else {
        draft.out = draft.out.filter((each) => each !== seat);
        draft.seller = { seat, cards: [] };
      }
    });
  return h(
    "div.sale",
    { key: "sale" },
    radios({
      name: "seller",
      legend: t("page.seller"),
      hint: t("page.seller.hint"),
      options: [{ value: null, label: t("page.nobody") }, ...options],
      value: deal.seller?.seat ?? null,
      onchange: sell,
      columns: 2,
    }),
    deal.seller && sold(deal, change),
  );
}

function sold(deal, change) {
  needPictures();
  const { cards = [], points } = deal.seller;
  const toggle = (id) => () =>
    change((draft) => {
      const kept = draft.seller.cards ?? [];
      draft.seller = {
        seat: draft.seller.seat,
        cards: kept.includes(id) ? kept.filter((each) => each !== id) : [...kept, id],
      };
    });
  return h(
    "fieldset.choices",
    { key: "sold" },
    h("legend", {}, t("page.sold")),
    h(
      "div.sold",
      {},
      BRIGHTS.map((id) =>
        h(
          "label.card",
          { key: id },
          h(
            "input",
            {
              type: "checkbox",
              name: "sold",
              value: id,
              checked: cards.includes(id),
              onchange: toggle(id),
              "aria-label": cardName(id),
            },
          ),
          picture(id),
        ),
      ),
    ),
    field({
      name: "sold-points",
      label: t("page.sold_points"),
      inputmode: "numeric",
      value: points ? String(points) : "",
      oninput: (event) => {
        const figure = Number.parseInt(event.target.value, 10);
        change((draft) => {
          const { seat } = draft.seller;
          draft.seller = figure > 0 && figure <= 1_000_000 ? { seat, points: figure } : { seat, cards: [] };
        });
      },
    }),
  );
}
