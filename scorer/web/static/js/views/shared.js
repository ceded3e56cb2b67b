// A deal or an evening that came by a link. It is opened at once where nothing of one's own would be in its way.

import "../gostop/request.js";
import { h } from "../core/dom.js";
import { go } from "../core/router.js";
import { t } from "../core/texts.js";
import { decode } from "../evening/codec.js";
import { readEvening } from "../evening/evening.js";
import { eveningOf } from "../evening/evenings.js";
import { gameOf, needGame } from "../evening/games.js";
import { openShared, theDraft } from "../gostop/draft.js";
import { adopt } from "./ledger/keeping.js";

let found = null; // { kind, evening }, or null when the link held neither

export function title() {
  return t("page.shared");
}

export async function enter([data]) {
  const document = await decode(data ?? "");
  const evening = readEvening(document?.evening);
  if (evening) await needGame(evening.game);
  found = evening && gameOf(evening) ? { kind: document.kind, evening } : null;
  if (found && !inTheWay()) queueMicrotask(openIt);
}

/** Whether opening it would put something of one's own aside. */
function inTheWay() {
  const { kind, evening } = found;
  if (kind === "deal" && evening.game === "gostop") return theDraft()?.deal.winner != null;
  return Boolean(eveningOf(evening.game)?.deals.length);
}

function openIt() {
  const { kind, evening } = found;
  if (kind !== "deal") return adopt(evening);
  const alone = { ...evening, deals: [], next: 1 };
  const { openShared: openElsewhere } = gameOf(evening);
  if (openElsewhere) return openElsewhere(alone, evening.deals[0]);
  openShared(alone, evening.deals[0]);
  return go("settle", { replace: true });
}

export function tree() {
  if (!found) return [h("h1", { tabindex: "-1" }, t("page.shared")), h("p.fault", {}, t("page.shared.bad"))];
  const { kind, evening } = found;
  return [
    h("h1", { tabindex: "-1" }, t(kind === "deal" ? "page.shared.deal" : "page.shared.evening")),
    h("p", {}, evening.players.join(", ")),
    h("p.hint", {}, t(kind === "deal" ? "page.shared.deal.hint" : "page.shared.evening.hint")),
    h("div.row", {}, h("button.primary", { type: "button", onclick: openIt }, t("page.open"))),
  ];
}
