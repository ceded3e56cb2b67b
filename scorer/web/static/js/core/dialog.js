// Questions asked before anything is lost, and sheets that lie over the page.

import { h, mount } from "./dom.js";
import { t } from "./texts.js";

/** Show a sheet titled `title` with `content(close)`; gives its function to draw it again. */
export function sheet(title, content) {
  const element = h("dialog.sheet", { "aria-labelledby": "sheet-title" });
  const close = () => element.close();
  const draw = () =>
    mount(element, [
      h("div.sheet-head", {}, h("h2", { id: "sheet-title" }, title), closeButton(close)),
      h("div.sheet-body", {}, content(close)),
    ]);
  element.onclose = () => element.remove();
  element.onclick = (event) => {
    if (event.target === element) close();
  };
  document.body.append(element);
  draw();
  element.showModal();
  return { draw, close };
}

function closeButton(close) {
  return h("button.icon", { type: "button", onclick: close, "aria-label": t("page.close") }, "✕");
}

/** Ask whether to go on; `deed` names the button that does. */
export function confirmed(question, deed) {
  return new Promise((resolve) => {
    let answer = false;
    const decide = (value) => () => {
      answer = value;
      element.close();
    };
    const element = h(
      "dialog.question",
      { "aria-labelledby": "question" },
      h("p", { id: "question" }, question),
      h(
        "div.row",
        {},
        h("button", { type: "button", onclick: decide(false) }, t("page.cancel")),
        h("button.primary", { type: "button", onclick: decide(true) }, deed),
      ),
    );
    element.onclose = () => {
      element.remove();
      resolve(answer);
    };
    document.body.append(element);
    element.showModal();
  });
}
