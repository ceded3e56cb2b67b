// Stepping through a film: buttons, a slider, keys, and playing on by itself when somebody asks for it.

import { h, s } from "../core/dom.js";
import { notify } from "../core/signal.js";
import { t } from "../core/texts.js";
import { lastStep, showStep, theFilm } from "./film.js";

const PACE = 1400; // milliseconds a step

const SIGNS = {
  first: "M6 5v14M18 5l-8 7 8 7",
  previous: "M15 5l-7 7 7 7",
  play: "M8 5l11 7-11 7z",
  pause: "M8 5v14M16 5v14",
  next: "M9 5l7 7-7 7",
  last: "M18 5v14M6 5l8 7-8 7",
};

let timer = null;

export function isPlaying() {
  return timer !== null;
}

export function controls(film) {
  const last = lastStep();
  const { at } = film;
  return h(
    "div.film-bar",
    { key: "film-bar", role: "group", "aria-label": t("page.record.controls") },
    h("input", {
      type: "range",
      id: "film-slider",
      "aria-label": t("page.record.step"),
      "aria-valuetext": stepWords(at, last),
      min: "0",
      max: String(last),
      step: "1",
      value: String(at),
      oninput: (event) => {
        pause();
        showStep(Number(event.target.value));
      },
    }),
    h(
      "div.film-buttons",
      {},
      button("first", "page.record.first", SIGNS.first, at === 0, () => jump(0)),
      button("previous", "page.record.previous", SIGNS.previous, at === 0, () => jump(at - 1)),
      button(
        "play",
        isPlaying() ? "page.record.pause" : "page.record.play",
        isPlaying() ? SIGNS.pause : SIGNS.play,
        false,
        () => (isPlaying() ? pause() : play()),
      ),
      button("next", "page.record.next", SIGNS.next, at === last, () => jump(at + 1)),
      button("last", "page.record.last", SIGNS.last, at === last, () => jump(last)),
    ),
  );
}

export function stepWords(at, last) {
  return t("page.record.step_n", { n: at, all: last });
}

function button(name, label, sign, disabled, onclick) {
  return h(
    "button",
    {
      type: "button",
      key: name,
      id: `film-${name}`,
      class: `film-${name}`,
      "aria-label": t(label),
      "aria-disabled": disabled ? "true" : undefined,
      onclick,
    },
    s("svg.icon-sign", { viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" }, s("path", { d: sign })),
  );
}

function jump(at) {
  pause();
  showStep(at);
}

function play() {
  if (theFilm().at === lastStep()) showStep(0);
  timer = setInterval(() => {
    const film = theFilm();
    if (!film || film.at >= lastStep()) pause();
    else showStep(film.at + 1);
  }, PACE);
  notify("redraw");
}

export function pause() {
  if (timer === null) return;
  clearInterval(timer);
  timer = null;
  notify("redraw");
}

const KEYS = {
  ArrowLeft: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  Home: () => 0,
  End: () => lastStep(),
};

function pressed(event) {
  const film = theFilm();
  if (!film || event.altKey || event.ctrlKey || event.metaKey || document.querySelector("dialog[open]")) return;
  if (event.target.closest("input, textarea, select")) return; // they have their own use for these keys
  if (event.key === " " && !event.target.closest("button, a, summary")) {
    event.preventDefault();
    if (isPlaying()) pause();
    else play();
  } else if (event.key in KEYS) {
    event.preventDefault();
    jump(KEYS[event.key](film.at));
  }
}

export function watchKeys() {
  addEventListener("keydown", pressed);
}

export function leaveKeys() {
  pause();
  removeEventListener("keydown", pressed);
}
