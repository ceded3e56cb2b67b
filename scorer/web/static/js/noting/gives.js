// Which junk was given. Of equal cards the service takes the latest captured; at the table it may have been another.

import { h } from "../core/dom.js";
import { notify } from "../core/signal.js";
import { t } from "../core/texts.js";
import { cards } from "../gostop/cards.js";
import { eventLine } from "../record/events.js";
import { small } from "../record/stage.js";
import { cardChoice } from "./picker.js";
import { referee } from "./referee.js";
import { reopenMove } from "./store.js";

let asking = null; // { moves, seat }: who gave junk in the last move, while another of his cards is being chosen

export function closeGives() {
  asking = null;
}

/**
 * What happened in the last move. Whoever gave junk and holds equal cards has a button beside it: amounts are the
 * same either way, so it is never asked for, only offered.
 */
export function happened(game, shown, final, events) {
  if (!events.length) return null;
  return h(
    "div.last",
    { key: "last" },
    h(
      "ul.events",
      { "aria-label": t("page.record.happened") },
      events.map((event, index) => eventLine(shown, event, `last-${index}`)),
    ),
    events.filter(({ type }) => type === "junk_taken").map((event) => exchange(game, shown, final, event)),
  );
}

function exchange(game, shown, final, { from, cards: given }) {
  const groups = given.map((id) => [id, equals(shown.rules, final, from, id)]).filter(([, others]) => others.length);
  if (!groups.length) return null;
  const open = asking?.seat === from && asking.moves === game.moves.length;
  return h(
    "div.gives",
    { key: `gives-${from}` },
    h(
      "button.quiet",
      {
        type: "button",
        "data-gives": String(from),
        "aria-expanded": String(open),
        onclick: () => ask(open ? null : { moves: game.moves.length, seat: from }),
      },
      t("page.note.gives", { player: game.names[from] }),
    ),
    open && groups.map(([id, others]) => choice(game, shown, { from, given, id, others })),
  );
}

function choice(game, { rules }, { from, given, id, others }) {
  return h(
    "div.gives-choice",
    { key: `instead-${id}` },
    h("p.slots", {}, t("page.note.gives.instead"), small(id, { rules })),
    cardChoice({
      rules,
      ids: others,
      pick: (other) => give(game, from, given.map((each) => (each === id ? other : each))),
      label: t("page.note.gives.instead"),
    }),
  );
}

function ask(next) {
  asking = next;
  notify("redraw");
}

function give(game, from, given) {
  if (referee().state !== "ready") return; // a second tap on what is already being asked for
  closeGives();
  const { move } = game.moves.at(-1);
  reopenMove({ ...move, gives: { ...move.gives, [from]: given } });
}

/** Cards in the giver's pile that stand as high as the one given. Whether one may go is for the service to say. */
function equals(rules, final, from, id) {
  const rank = (each) => rankOf(rules, final.sake_cup, from, each);
  const wanted = id === "9A" ? 2 : rank(id); // a cup that was given was junk of value two
  return final.captured[from].filter((each) => rank(each) === wanted);
}

function rankOf(rules, cups, seat, id) {
  const card = cards()?.find((each) => each.id === id);
  if (id === "9A") return cups[seat] === "junk" ? 2 : null;
  if (!card || !["junk", "joker"].includes(card.kind)) return null;
  return card.kind === "junk" && !rules.double_junk ? 1 : card.value;
}
