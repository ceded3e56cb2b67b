// A settlement: who pays whom, how much, and why, line by line.

import { say } from "../core/announce.js";
import { h } from "../core/dom.js";
import { count, money, number, sums, t } from "../core/texts.js";
import { row } from "./card.js";
import { rulesLine } from "./rules_line.js";

/** The headline of an answer: who gains most, or that nobody pays. */
export function headline(answer, word) {
  return sums(answer.balances.filter(({ amount }) => amount > 0), word);
}

let spoken = "";

/** Tell those who listen what a deal comes to, once it has changed. */
export function speak(live) {
  if (live.state !== "settled") return;
  const text = live.answer.balances.map(({ id, amount }) => `${id} ${number(amount)}`).join(", ");
  if (text === spoken) return;
  spoken = text;
  say(t("page.result_is", { text }));
}

/** The next deal is told even when it comes to the same. */
export function speakAnew() {
  spoken = "";
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
      steps.map((step) => h("li", { class: `step-${step.code}` }, line(step))),
    ),
  );
}

/** A line of the explanation; cards that it names by their ids are shown instead. */
function line({ text, params }) {
  const ids = params?.cards;
  if (!Array.isArray(ids) || !ids.length) return text;
  const named = text.indexOf(`(${ids[0]}`);
  const end = text.indexOf(")", named);
  if (named < 0 || end < 0) return text;
  return [text.slice(0, named).trimEnd(), text.slice(end + 1), " ", row(ids)];
}
