// A recorded game: opened as text or file, then stepped through like a film.

import { say } from "../core/announce.js";
import { h } from "../core/dom.js";
import { notify } from "../core/signal.js";
import { needStyles } from "../core/styles.js";
import { t } from "../core/texts.js";
import { eveningOf } from "../evening/evenings.js";
import { stepper } from "../parts/choice.js";
import { headline, outcome } from "../parts/outcome.js";
import { controls, isPlaying, leaveKeys, pause, stepWords, watchKeys } from "./controls.js";
import { cardsOf, eventLine, eventWords, moveLine } from "./events.js";
import { chooseRecord, closeFilm, filmFault, isOpening, lastStep, openRecords, openText, place, showStep, theFilm } from "./film.js";
import { stage } from "./stage.js";

let typed = "";
let unreadable = false;

export function title() {
  return t("page.record");
}

/** `rest` is empty, or "deal" and the id of a deal of the evening that was noted card by card. */
export async function enter([what, id]) {
  watchKeys();
  if (what === "deal") {
    const deal = eveningOf("gostop")?.deals.find((each) => each.id === Number(id));
    if (deal?.record) openRecords([deal.record]);
  }
  await needStyles("record");
}

export function leave() {
  leaveKeys();
}

export function tree() {
  const film = theFilm();
  if (film) return filmPart(film);
  return [
    h("h1", { tabindex: "-1" }, t("page.record")),
    isOpening() ? h("p.hint", { role: "status" }, t("page.loading")) : opening(),
  ];
}

function opening() {
  const fault = filmFault();
  return h(
    "div.record-open",
    { key: "open" },
    h("p.lead", {}, t("page.record.lead")),
    fault && whichPart(place()), // one game of a file cannot be shown: the others still can
    h("textarea.text", {
      id: "record-text",
      rows: 7,
      "aria-label": t("page.record.text"),
      placeholder: '{"format": "gostop-record", …}',
      spellcheck: "false",
      value: typed,
      oninput: (event) => (typed = event.target.value),
    }),
    unreadable && h("p.fault", { role: "alert" }, t("page.record.unreadable")),
    fault?.offline && h("p.notice", {}, t("page.record.offline")),
    fault?.messages?.slice(0, 8).map((message) => h("p.fault", { role: "alert" }, message)),
    h(
      "div.row",
      {},
      h("button.primary", { type: "button", id: "record-open", onclick: () => take(typed) }, t("page.open")),
      h(
        "label.file",
        {},
        h("span", {}, t("page.open_file")),
        h("input", { type: "file", accept: ".json,.jsonl,.ndjson,application/json,text/plain", onchange: pick }),
      ),
      h("button", { type: "button", id: "record-example", onclick: example }, t("page.record.example")),
    ),
    h("p.hint", {}, t("page.record.stays")),
    h("p", {}, h("a.button", { href: "#/note" }, t("page.record.to_note"))),
  );
}

function take(text) {
  unreadable = !openText(text);
  if (!unreadable) typed = "";
  notify("redraw");
}

async function pick(event) {
  const file = event.target.files[0];
  if (file) take(await file.text());
}

async function example() {
  const { EXAMPLE } = await import("./example.js");
  openRecords([EXAMPLE]);
}

let spoken = null;

function filmPart(film) {
  const last = lastStep();
  const illegal = film.refusal !== null && film.at === last;
  const step = film.steps[Math.min(film.at, film.steps.length - 1)];
  const fresh = new Set(illegal ? [] : step.events.filter(({ type }) => type !== "deal").flatMap(cardsOf));
  const ended = film.at === last && film.settlement !== null;
  speak(film, step, illegal);
  return h(
    "div.film",
    { key: "film" },
    h(
      "div.film-head",
      { key: "head" },
      h("h1", { tabindex: "-1" }, film.game.names.join(" · ")),
      h("button.quiet", { type: "button", id: "film-close", onclick: close }, t("page.record.another")),
    ),
    whichPart(film),
    verdict(film),
    illegal ? refusalPart(film) : eventsPart(film, step, last),
    ended && settled(film),
    h("div.film-scene", { key: "scene" }, stage(film.game, step.position, fresh)),
    h(
      "div.film-side",
      { key: "side" },
      allMoves(film),
    ),
    controls(film),
  );
}

/** Of a file of several games, which is shown. */
function whichPart({ records, which }) {
  if (records < 2) return null;
  return stepper({
    name: "which",
    label: t("page.record.which", { all: records }),
    value: which + 1,
    low: 1,
    high: records,
    onchange: (value) => chooseRecord(value - 1),
  });
}

function close() {
  pause();
  closeFilm();
}

/** One line about the whole record: legal or not, and whether its claim holds. */
function verdict({ refusal, claim, claimed, unchecked, settlement }) {
  if (refusal) return h("p.fault", { key: "verdict" }, t("page.record.illegal_at", { n: refusal.move + 1 }));
  if (claim) {
    return h("p.notice", { key: "verdict", role: "note" }, claim.message);
  }
  const words = settlement ? (claimed ? "page.record.claim_holds" : "page.record.legal") : "page.record.unfinished";
  return h("p.hint", { key: "verdict" }, [t(words), unchecked.length > 0 && t("page.record.observed")].filter(Boolean).join(" "));
}

function eventsPart({ game, at }, step, last) {
  return h(
    "section.happened",
    { key: "happened", "aria-label": t("page.record.happened") },
    h("h2", {}, stepWords(at, last)),
    h(
      "ul.events",
      {},
      step.events.map((event, index) => eventLine(game, event, `event-${index}`)),
    ),
  );
}

function refusalPart({ game, refusal }) {
  return h(
    "section.happened.refused",
    { key: "happened", "aria-label": t("page.record.happened") },
    h("h2", {}, t("page.record.illegal_move", { n: refusal.move + 1 })),
    h("ul.events", {}, moveLine(game, refusal.made, "made")),
    h("p.fault", {}, refusal.message),
    refusal.legal.length > 0 && [
      h("h3", {}, t("page.record.was_legal")),
      h("ul.events.legal", {}, refusal.legal.map((move, index) => moveLine(game, move, `legal-${index}`))),
    ],
  );
}

function settled({ settlement, game }) {
  // A record is about points; an amount is something else only where its rules give a point a value.
  const word = game.rules?.chip_value === 1 ? t("page.record.points_word") : "";
  return h(
    "section.result",
    { key: "result", id: "film-result", "aria-label": t("page.result") },
    h("h2", {}, t("page.result")),
    h("p.headline", {}, headline(settlement, word)),
    outcome(settlement, { word, ruleset: game.ruleset }),
  );
}

/** Every move in a list; a tap shows the step after it. */
function allMoves({ game, steps, at }) {
  return h(
    "details.all-moves",
    { key: "all-moves" },
    h("summary", {}, t("page.record.all_moves")),
    h(
      "ol.plain",
      {},
      steps.map((step, index) =>
        h(
          "li",
          { key: `step-${index}` },
          h(
            "button.quiet.step-row",
            { type: "button", "aria-current": index === at ? "step" : undefined, onclick: () => showStep(index) },
            h("span.index", {}, String(index)),
            h("span.words", {}, wordsOf(game, step)),
          ),
        ),
      ),
    ),
  );
}

function wordsOf(game, step) {
  return step.events.map((event) => eventWords(game, event)).join(" · ");
}

/** Tell those who listen what happened, unless the film runs by itself. */
function speak(film, step, illegal) {
  if (film.at === spoken || isPlaying()) return;
  if (spoken !== null) say(illegal ? film.refusal.message : wordsOf(film.game, step));
  spoken = film.at;
}
