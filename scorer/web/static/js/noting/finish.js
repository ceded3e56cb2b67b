// The end of a noted game: what it comes to at this table's stake, into the evening's ledger, or out as a record.

import { post, Refused, Unreachable } from "../core/api.js";
import { toast } from "../core/announce.js";
import { confirmed, sheet } from "../core/dialog.js";
import { h } from "../core/dom.js";
import { preferences } from "../core/preferences.js";
import { go } from "../core/router.js";
import { copy } from "../core/share.js";
import { notify } from "../core/signal.js";
import { t } from "../core/texts.js";
import { answersOf } from "../evening/answers.js";
import { addDeal } from "../evening/evenings.js";
import { dealRequest } from "../gostop/request.js";
import { headline, outcome } from "../parts/outcome.js";
import { openRecords } from "../record/film.js";
import { dealOf } from "./enter.js";
import { endNoting, recordOf } from "./store.js";

let reckoned = { key: null, deal: null, answer: null, messages: [] };
let asked = null;

/** The end as far as it is known; asked for when it is first shown. */
function reckoning(game, evening, rules, replay) {
  const nagari = answersOf("gostop").next?.nagari ?? game.nagari;
  const key = JSON.stringify([preferences.language, recordOf(game), evening.players, evening.chip, nagari]);
  if (reckoned.key === key) return reckoned;
  if (asked !== key) reckon(key, game, evening, rules, replay, nagari);
  return { key: null, deal: null, answer: null, messages: [] };
}

async function reckon(key, game, evening, rules, replay, nagari) {
  asked = key;
  const next = { key, deal: null, answer: null, messages: [] };
  try {
    next.deal = await dealOf(game, evening, rules, replay);
    const request = dealRequest(next.deal, evening.players, next.deal.dealer);
    next.answer = await post("/v1/gostop/settle", { ...request, previous_nagari: nagari });
  } catch (failure) {
    if (failure instanceof Refused) next.messages = failure.messages;
    else if (failure instanceof Unreachable) next.messages = [t("page.record.offline")];
    else throw failure;
  }
  if (asked !== key) return;
  reckoned = next;
  asked = null;
  notify("live");
}

export function finishPart(game, evening, rules, replay) {
  const { deal, answer, messages } = evening ? reckoning(game, evening, rules, replay) : { messages: [], answer: replay.settlement };
  const word = evening ? evening.word : t("page.record.points_word");
  return h(
    "section.result",
    { key: "result", id: "result", "aria-label": t("page.result"), "aria-busy": answer || messages.length ? undefined : "true" },
    h("h1", { tabindex: "-1" }, t("page.note.over")),
    answer
      ? [h("p.headline", {}, headline(answer, word)), outcome(answer, { word, ruleset: game.deal.ruleset })]
      : !messages.length && h("p.hint", {}, t("page.result.coming")),
    messages.map((message) => h("p.fault", {}, message)),
    evening && h(
      "button.primary.wide",
      { type: "button", id: "note-enter", disabled: !answer, onclick: () => enter(deal) },
      t("page.note.enter"),
    ),
  );
}

let entered = null; // the deal of this very game, so that a double tap does not enter it twice

function enter(deal) {
  if (entered === deal) return;
  entered = deal;
  const id = addDeal("gostop", structuredClone(deal));
  endNoting();
  go(`ledger/saved/${id}`);
}

/** What can be done with the record at any time. */
export function recordPart(game) {
  return h(
    "details.more",
    { key: "record" },
    h("summary", {}, t("page.note.record")),
    h(
      "div.inset",
      {},
      h("p.hint", {}, t("page.note.record.hint")),
      h(
        "div.row",
        {},
        h("button", { type: "button", id: "note-export", onclick: () => exportSheet(game) }, t("page.export")),
        h("button", { type: "button", id: "note-watch", onclick: () => watch(game) }, t("page.record.watch")),
        h("button", { type: "button", id: "note-discard", onclick: discard }, t("page.note.discard")),
      ),
    ),
  );
}

function watch(game) {
  openRecords([recordOf(game)]);
  go("record");
}

function exportSheet(game) {
  const text = JSON.stringify(recordOf(game));
  sheet(t("page.note.record"), () => [
    h(
      "textarea.text",
      {
        id: "record-out",
        readonly: true,
        rows: 8,
        value: text,
        "aria-label": t("page.record.text"),
        onfocus: (event) => event.target.select(),
      },
    ),
    h(
      "div.row",
      {},
      h("button.primary", { type: "button", onclick: () => copy(text) }, t("page.copy")),
      h("button", { type: "button", onclick: () => download(text, game) }, t("page.save_file")),
    ),
  ]);
}

function download(text, game) {
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const day = new Date(game.began).toISOString().slice(0, 10);
  h("a", { href: address, download: `gostop-${day}.json` }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

async function discard() {
  if (!(await confirmed(t("page.note.discard.question"), t("page.note.discard")))) return;
  toast(t("page.note.discarded"), { undo: endNoting() });
}
