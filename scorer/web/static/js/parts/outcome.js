// A settlement: who pays whom, how much, and why, line by line.

import { h } from "../core/dom.js";
import { count, isolate, money, t } from "../core/texts.js";
import { rulesLine } from "./rules_line.js";

/** The headline of an answer: who gains most, or that nobody pays. */
export function headline(answer, word) {
  const gains = answer.balances.filter((balance) => balance.amount > 0);
  if (!gains.length) return t("page.nobody_pays");
  return gains.map(({ id, amount }) => `${isolate(id)} ${money(amount, word, true).replaceAll(" ", "\u00a0")}`).join(" · ");
}

/** Everything about an answer. `word` is the table's word for money, `ruleset` the rules as the table names them. */
export function outcome(answer, { word, ruleset }) {
  return [
    answer.points && h("p.points-line", { key: "points" }, pointsLine(answer.points)),
    payments(answer.transfers, word),
    answer.warnings?.map((warning) => h("p.warning", { role: "note" }, warning.message)),
    answer.explanation && explanation(answer.explanation),
    ruleset && rulesLine(ruleset),
  ];
}

function pointsLine({ cards, go, total }) {
  if (!go) return count("points", total);
  return t(
    "page.points_sum",
    { cards: count("points", cards), go: count("points", go), total: count("points", total) },
  );
}

/** Who pays whom; nothing where nobody pays, which the headline says. */
export function payments(transfers, word) {
  if (!transfers.length) return null;
  return h(
    "ul.payments",
    { key: "payments", "aria-label": t("page.payments") },
    transfers.map((transfer) =>
      h(
        "li",
        {},
        h(
          "span.who",
          {},
          h("bdi", {}, transfer.from),
          h("span.pays", { "aria-hidden": "true" }, "→"),
          h("span.unseen", {}, t("page.pays")),
          h("bdi", {}, transfer.to),
        ),
        h("span.reason", {}, transfer.reason && transfer.reason !== "win" ? t(`page.reason.${transfer.reason}`) : ""),
        h("strong", {}, money(transfer.amount, word)),
      ),
    ),
  );
}

function explanation(steps) {
  return h(
    "section.explanation",
    { key: "explanation" },
    h("h3", {}, t("page.why")),
    h(
      "ol",
      {},
      steps.map((step) => h("li", { class: `step-${step.code}` }, step.text)),
    ),
  );
}
