// The live result of the form: a section with everything, and a bar that keeps the sum in sight.

import { h } from "../../core/dom.js";
import { t } from "../../core/texts.js";
import { headline, outcome } from "../../parts/outcome.js";

export function resultPart({ deal, evening, live }) {
  return h(
    "section.result",
    {
      key: "result",
      id: "result",
      "aria-label": t("page.result"),
      "aria-busy": live.state === "waiting" ? "true" : undefined,
    },
    h("h2", {}, t("page.result")),
    live.answer
      ? [
        h("p.headline", {}, headline(live.answer, evening.word)),
        outcome(live.answer, { word: evening.word, ruleset: deal.ruleset }),
      ]
      : explained(live),
  );
}

function explained(live) {
  if (live.state === "refused") return live.messages.map((message) => h(
    live.unfinished ? "p.hint" : "p.fault",
    {},
    message,
  ));
  if (live.state === "offline") return h("p.notice", {}, t("page.result.offline"));
  return h("p.hint", {}, live.why ? t(live.why) : t("page.result.coming"));
}

/** The bar at the foot of the form. */
export function bar({ evening, live }, { save, cancel }) {
  const complete = live.state === "settled" || live.state === "waiting";
  const offline = live.state === "offline";
  const words = live.answer
    ? headline(live.answer, evening.word)
    : offline
      ? t("page.result.offline_short")
      : live.state === "refused"
        ? live.messages[0]
        : t(live.why ?? "page.result.coming");
  return h(
    "div.bar",
    { key: "bar" },
    h(
      "button.bar-sum",
      {
        type: "button",
        class: live.answer ? "won" : "",
        "aria-label": t("page.show_result", { text: words }),
        onclick: () => document.getElementById("result").scrollIntoView({ block: "start" }),
      },
      h("span", {}, words),
    ),
    cancel && h("button", { type: "button", onclick: cancel }, t("page.cancel")),
    h(
      "button.primary",
      { type: "button", id: "save", disabled: !(complete || offline), onclick: save },
      t("page.save"),
    ),
  );
}
