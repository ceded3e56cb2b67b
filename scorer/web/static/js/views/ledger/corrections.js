// Corrections: money that changed hands beside the deals.

import { h } from "../../core/dom.js";
import { notify } from "../../core/signal.js";
import { isolate, money, t } from "../../core/texts.js";
import { changeEvening } from "../../evening/evenings.js";
import { field, radios } from "../../parts/choice.js";

let entry = null; // { from, to, amount, note }

export function corrections({ name, evening }) {
  const { players } = evening;
  return h(
    "details.more.corrections",
    { key: "corrections" },
    h("summary", {}, t("page.corrections")),
    h(
      "div.inset",
      {},
      h("p.hint", {}, t("page.corrections.hint")),
      evening.corrections.map((each, index) =>
        h(
          "div.line",
          {},
          h("span", {}, text(each, players, evening.word)),
          h(
            "button.icon",
            {
              type: "button",
              "aria-label": t("page.remove_it", { what: text(each, players, evening.word) }),
              onclick: () => changeEvening(name, (changed) => changed.corrections.splice(index, 1)),
            },
            "✕",
          ),
        ),
      ),
      entry
        ? editor(name, players)
        : h(
            "button",
            { type: "button", onclick: () => edit({ from: null, to: null, amount: null, note: "" }) },
            t("page.corrections.add"),
          ),
    ),
  );
}

function text({ from, to, amount, note }, players, word) {
  const line = t(
    "page.corrections.line",
    { from: isolate(players[from]), to: isolate(players[to]), money: money(amount, word) },
  );
  return note ? `${line} (${note})` : line;
}

function edit(next) {
  entry = next;
  notify("redraw");
}

function editor(name, players) {
  const options = players.map((player, seat) => ({ value: seat, label: player }));
  const ready = entry.from !== null && entry.to !== null && entry.from !== entry.to && entry.amount > 0;
  return h(
    "div.inset",
    { key: "correction" },
    radios({
      name: "from",
      legend: t("page.corrections.from"),
      options,
      value: entry.from,
      onchange: (from) => edit({ ...entry, from }),
      columns: 2,
    }),
    radios({
      name: "to",
      legend: t("page.corrections.to"),
      options: options.filter(({ value }) => value !== entry.from),
      value: entry.to,
      onchange: (to) => edit({ ...entry, to }),
      columns: 2,
    }),
    field({
      name: "correction-amount",
      label: t("page.corrections.amount"),
      inputmode: "numeric",
      value: entry.amount ? String(entry.amount) : "",
      oninput: (event) => {
        const amount = Number.parseInt(event.target.value, 10);
        edit({ ...entry, amount: amount > 0 && Number.isSafeInteger(amount) ? amount : null });
      },
    }),
    field({
      name: "correction-note",
      label: t("page.corrections.note"),
      value: entry.note,
      maxlength: 60,
      oninput: (event) => edit({ ...entry, note: event.target.value }),
    }),
    h(
      "div.row",
      {},
      h("button", { type: "button", onclick: () => edit(null) }, t("page.cancel")),
      h(
        "button.primary",
        {
          type: "button",
          disabled: !ready,
          onclick: () => {
            const correction = entry;
            entry = null;
            changeEvening(name, (evening) => evening.corrections.push(correction));
          },
        },
        t("page.add"),
      ),
    ),
  );
}
