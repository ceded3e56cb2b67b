// Payments beside the win: events that the rules price, and anything else somebody gets from each of the others.

import { h } from "../../core/dom.js";
import { count, money, t } from "../../core/texts.js";
import { radios } from "../../parts/choice.js";
import { notify } from "../../core/signal.js";

let entry = null; // what is being added: { kind, to, figure }

export function sidePayments(context) {
  const { deal, asked, change } = context;
  const listed = deal.sides.map((side, index) => ({ side, index })).filter(({ side }) => asked.seats.includes(side.to));
  return h(
    "section.sides",
    { key: "sides" },
    h("h3", {}, t("page.sides")),
    h("p.hint", {}, t("page.sides.hint")),
    listed.length > 0 &&
      h(
        "ul.plain",
        {},
        listed.map(({ side, index }) =>
          h(
            "li.line",
            {},
            h("span", {}, described(side, context)),
            h(
              "button.icon",
              {
                type: "button",
                "aria-label": t("page.remove_it", { what: described(side, context) }),
                onclick: () => change((draft) => draft.sides.splice(index, 1)),
              },
              "✕",
            ),
          ),
        ),
      ),
    entry
      ? editor(context)
      : h(
          "button",
          { type: "button", onclick: () => edit({ kind: kinds(asked)[0], to: null, figure: null }) },
          t("page.sides.add"),
        ),
  );
}

function described(side, { evening }) {
  const player = evening.players[side.to];
  if (side.event) return t("page.sides.event", { player, event: t(`event.${side.event}`) });
  const figure = side.amount ? money(side.amount, evening.word) : count("points", side.points);
  return t("page.sides.from_each", { player, figure });
}

function kinds(asked) {
  return [...asked.sideEvents, "points", "amount"];
}

function edit(next) {
  entry = next;
  notify("redraw");
}

function editor({ evening, asked, change }) {
  const priced = entry.kind !== "points" && entry.kind !== "amount";
  const ready = entry.to !== null && (priced || entry.figure > 0);
  const add = () => {
    const { kind, to, figure } = entry;
    entry = null;
    change((draft) => draft.sides.push(priced ? { event: kind, to } : { to, [kind]: figure }));
  };
  return h(
    "div.inset",
    { key: "side-editor" },
    radios({
      name: "side-kind",
      legend: t("page.sides.what"),
      options: kinds(asked).map((kind) => ({
        value: kind,
        label: kind === "points" || kind === "amount" ? t(`page.sides.${kind}`) : t(`event.${kind}`),
      })),
      value: entry.kind,
      onchange: (kind) => edit({ ...entry, kind }),
      columns: 2,
    }),
    radios({
      name: "side-to",
      legend: t("page.sides.who"),
      options: asked.seats.map((seat) => ({ value: seat, label: evening.players[seat] })),
      value: entry.to,
      onchange: (to) => edit({ ...entry, to }),
      columns: asked.seats.length,
    }),
    !priced &&
      h(
        "div.field",
        {},
        h(
          "label",
          { for: "side-figure" },
          t(entry.kind === "points" ? "page.sides.points_each" : "page.sides.amount_each"),
        ),
        h("input", {
          id: "side-figure",
          inputmode: "numeric",
          autocomplete: "off",
          value: entry.figure ? String(entry.figure) : "",
          oninput: (event) => {
            const figure = Number.parseInt(event.target.value, 10);
            edit({ ...entry, figure: figure > 0 && figure <= 1_000_000 ? figure : null });
          },
        }),
      ),
    h(
      "div.row",
      {},
      h("button", { type: "button", onclick: () => edit(null) }, t("page.cancel")),
      h("button.primary", { type: "button", disabled: !ready, onclick: add }, t("page.add")),
    ),
  );
}
