// Choosing a card in two taps: its month, then the card, large. Months keep their places all through the game.

import { h } from "../core/dom.js";
import { notify } from "../core/signal.js";
import { t } from "../core/texts.js";
import { byMonth, cards } from "../gostop/cards.js";
import { cardName, needPictures, picture } from "../parts/card.js";

let opened = null; // the month that is open; "jokers" for the jokers

export function closePicker() {
  opened = null;
}

/**
 * The cards to choose from.
 *   rules       the effective ruleset
 *   may         (id) => whether it can be chosen
 *   chosen      ids that are chosen already and can be taken back
 *   pick        called with an id
 *   stay        whether the month stays open after a choice
 */
export function picker({ rules, may, chosen = [], pick, stay = false, label }) {
  needPictures();
  if (!cards()) return h("p.hint", { key: "picker" }, t("page.loading"));
  const { months, jokers } = byMonth(rules);
  const groups = months.map((ofMonth, index) => ({ key: index + 1, name: monthName(index + 1), cards: ofMonth }));
  if (jokers.length) groups.push({ key: "jokers", name: t("page.jokers"), cards: jokers });
  const group = groups.find(({ key }) => key === opened);
  const context = { rules, may, chosen };
  return h(
    "section.picker",
    { key: "picker", "aria-label": label },
    group ? openGroup(context, group, pick, stay) : h("div.months", { key: "months" }, groups.map((each) => monthTile(context, each))),
  );
}

/** A month by number and plant, without what else the plant is called. */
export function monthName(month) {
  return `${month} ${t(`plant.${month}`).split(" (")[0].split(" / ")[0]}`;
}

function monthTile({ rules, may, chosen }, { key, name, cards: ofMonth }) {
  const open = ofMonth.filter(({ id }) => may(id));
  const usable = open.length > 0 || ofMonth.some(({ id }) => chosen.includes(id));
  return h(
    "button.month-tile",
    {
      type: "button",
      key: `month-${key}`,
      "data-month": String(key),
      disabled: !usable,
      "aria-label": t("page.note.month", { month: name, n: open.length }),
      onclick: () => {
        opened = key;
        notify("redraw");
      },
    },
    h("span.month-name", { "aria-hidden": "true" }, name),
    h(
      "span.month-row",
      { "aria-hidden": "true" },
      ofMonth.map(({ id }) => mini(id, rules, chosen.includes(id) ? "chosen" : may(id) ? "" : "gone")),
    ),
  );
}

function mini(id, rules, state) {
  const drawn = picture(id, rules);
  drawn.setAttribute("class", `picture ${state}`);
  return drawn;
}

function openGroup({ rules, may, chosen }, { key, name, cards: ofMonth }, pick, stay) {
  return h(
    "div.month-open",
    { key: `open-${key}` },
    h(
      "div.month-head",
      {},
      h("h3", {}, name),
      h("button", { type: "button", id: "months", onclick: back }, t("page.note.months")),
    ),
    h(
      "div.month-choice",
      {},
      ofMonth.map(({ id }) =>
        h(
          "button.card-button",
          {
            type: "button",
            key: id,
            "data-card": id,
            "aria-label": cardName(id),
            "aria-pressed": chosen.includes(id) ? "true" : undefined,
            disabled: !may(id) && !chosen.includes(id),
            onclick: () => {
              if (!stay) opened = null;
              pick(id);
            },
          },
          picture(id, rules),
        ),
      ),
    ),
  );
}

function back() {
  opened = null;
  notify("redraw");
}

/** A few cards to choose one from, large. */
export function cardChoice({ rules, ids, pick, label }) {
  needPictures();
  return h(
    "section.picker",
    { key: "picker", "aria-label": label },
    h(
      "div.month-choice",
      {},
      ids.map((id) =>
        h(
          "button.card-button",
          { type: "button", key: id, "data-card": id, "aria-label": cardName(id), onclick: () => pick(id) },
          picture(id, rules),
        ),
      ),
    ),
  );
}
