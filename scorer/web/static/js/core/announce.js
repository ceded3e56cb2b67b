// Short messages: a line at the foot with at most one thing to undo, and a quiet voice for screen readers.

import { h, mount } from "./dom.js";
import { t } from "./texts.js";

const SHOWN = 10000;
let timer = null;

/** Say something to those who listen rather than look. */
export function say(text) {
  const voice = document.getElementById("voice");
  if (voice && voice.textContent !== text) voice.textContent = text;
}

/** Show a line for a while; `undo` adds a button that takes the deed back. */
export function toast(text, { undo } = {}) {
  const place = document.getElementById("toast");
  clearTimeout(timer);
  const close = () => mount(place, []);
  mount(
    place,
    h(
      "div.toast",
      { key: `${Date.now()}` },
      h("span", {}, text),
      undo &&
        h(
          "button.quiet",
          {
            type: "button",
            onclick: () => {
              close();
              undo();
            },
          },
          t("page.undo"),
        ),
    ),
  );
  timer = setTimeout(close, SHOWN);
}
