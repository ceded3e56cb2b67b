// The rules of a mahjong table: every option that the service describes, in groups.

import { post, Refused, Unreachable } from "../core/api.js";
import { h } from "../core/dom.js";
import { notify } from "../core/signal.js";
import { count, number, t, term } from "../core/texts.js";
import { eveningOf } from "../evening/evenings.js";
import { field, radios, stepper, toggle } from "../parts/choice.js";
import { changeTable, GAME } from "./draft.js";
import { changed, changesOf, effective, rulesDocument, valueAt } from "./rules.js";
import { wordText } from "./rules_line.js";
import { back } from "./table.js";

const GROUPS = ["win", "bao", "instant", "tai"];
const IN_GROUP = {
  kong: "instant",
  claimed_kong_payer: "instant",
  late_kong_threshold: "instant",
  bao_with_shooter: "bao",
  fresh_late_threshold: "bao",
  limit_tai: "tai",
};

let wanted = null; // { ruleset } not yet accepted by the service
let faults = [];
let ladder = null; // the rows as they are being typed

export function rulesPart() {
  const document = rulesDocument();
  const evening = eveningOf(GAME);
  const heading = [back(), h("h1", { key: "h1", tabindex: "-1" }, t("page.rules"))];
  if (!document || !evening) return [...heading, h("p.notice", { key: "offline" }, t("page.rules.offline"))];
  const ruleset = wanted ? wanted.ruleset : evening.ruleset;
  const rules = effective(ruleset);
  const changes = changesOf(ruleset);
  return [
    ...heading,
    evening.deals.length > 0 && h("p.hint", { key: "from-now-on" }, t("page.table.from_now_on")),
    changes.length > 0 &&
      h(
        "div.line",
        { key: "changes" },
        h("span", {}, count("changes", changes.length)),
        h("button", { type: "button", onclick: () => take(null) }, t("page.mahjong.rules.reset")),
      ),
    faults
      .filter((fault) => !document.fields.some(({ name }) => belongs(fault, name)))
      .map((fault) => h("p.fault", { role: "alert" }, fault.message)),
    GROUPS.map((group) => groupPart(group, document.fields, ruleset, rules, changes)),
  ];
}

function groupOf(name) {
  const [head] = name.split(".");
  return IN_GROUP[head] ?? (GROUPS.includes(head) ? head : "win");
}

function groupPart(group, fields, ruleset, rules, changes) {
  const own = fields.filter((each) => groupOf(each.name) === group && !isGroup(each) && !each.name.startsWith("ladder."));
  const names = new Set(changes.map(([name]) => name));
  const n = own.filter(({ name }) => names.has(name)).length;
  const wrong = faults.some((fault) => own.some(({ name }) => belongs(fault, name)));
  return h(
    "details.rule-group",
    { key: `group-${group}`, ...(wrong && { open: true }) },
    h("summary", {}, h("span", {}, t(`page.mahjong.rules.${group}`)), n > 0 && h("span.badge", {}, count("changes", n))),
    h("div.inset", {}, own.map((each) => ruleField(each, ruleset, rules, names.has(each.name)))),
  );
}

/** A group of fields whose members are listed after it; the ladder is one field. */
function isGroup({ name, type }) {
  return type === "object" && name !== "ladder";
}

function ruleField(described, ruleset, rules, isChanged) {
  const { name } = described;
  const fault = faults.find((each) => belongs(each, name));
  return h(
    "div.rule",
    { key: `rule-${name}`, class: isChanged ? "changed" : "" },
    control(described, rules, (value) => take(changed(ruleset, name, value))),
    isChanged && h(
      "button.quiet",
      { type: "button", onclick: () => take(withoutSplit(changed(ruleset, name, undefined), name)) },
      t("page.mahjong.rules.as_default"),
    ),
    fault && h("p.fault", { role: "alert" }, fault.message),
  );
}

/** Without a ladder nobody can pay by it. */
function withoutSplit(ruleset, name) {
  return name === "ladder" && ruleset?.discard_split === "ladder" ? changed(ruleset, "discard_split", undefined) : ruleset;
}

function control({ name, type, range, description }, rules, set) {
  const value = valueAt(rules, name);
  const part = { name: `rule-${name}`, label: description, legend: description };
  if (name === "ladder") return ladderPart(part, value, rules);
  if (type === "boolean") return toggle({ ...part, checked: value, onchange: set });
  if (range.enum) {
    return radios({
      ...part,
      options: range.enum.map((word) => ({ value: word, label: wordText(name, word) })),
      value,
      onchange: set,
      look: "rows",
    });
  }
  if (range.type === "integer") return stepper({ ...part, value, low: range.minimum, high: range.maximum, onchange: set });
  if (range.anyOf.some(({ type: each }) => each === "null")) return orNone(part, value, set);
  return element(part, value, range, set);
}

function orNone({ name, label }, value, set) {
  return field({
    name,
    label,
    inputmode: "numeric",
    value: value === null ? "" : String(value),
    placeholder: t("page.none"),
    onchange: (event) => {
      const typed = Number.parseInt(event.target.value, 10);
      set(Number.isInteger(typed) ? typed : null);
    },
  });
}

/** An element of a hand: so many tai, or the limit. */
function element(part, value, range, set) {
  const { minimum, maximum } = range.anyOf.find(({ type }) => type === "integer");
  return h(
    "fieldset.choices.element",
    {},
    h("legend", {}, part.legend),
    h(
      "div.element-row",
      {},
      toggle({
        name: `${part.name}-limit`,
        label: term("limit"),
        checked: value === "limit",
        onchange: (limit) => set(limit ? "limit" : minimum),
      }),
      value !== "limit" && stepper({ ...part, hideLabel: true, value, low: minimum, high: maximum, onchange: set }),
    ),
  );
}

/** The ladder is typed as rows of figures; with it, who pays follows it. */
function ladderPart(part, value) {
  const typed = ladder ?? { shooter: row(value?.shooter), others: row(value?.others), zi_mo: row(value?.zi_mo) };
  const line = (name) =>
    field({
      name: `ladder-${name}`,
      label: t(`mahjong.field.ladder.${name}`),
      value: typed[name],
      inputmode: "text",
      placeholder: "2 4 8 16 32",
      oninput: (event) => {
        ladder = { ...typed, [name]: event.target.value };
      },
    });
  return h(
    "fieldset.choices.several",
    {},
    h("legend", {}, part.legend),
    ["shooter", "others", "zi_mo"].map(line),
    h("button", { type: "button", id: "ladder-set", onclick: setLadder }, t("page.mahjong.rules.set_ladder")),
  );
}

function row(figures) {
  return figures ? figures.map((figure) => number(figure).replaceAll(/[^0-9]/g, "")).join(" ") : "";
}

function setLadder() {
  const evening = eveningOf(GAME);
  const rows = Object.entries(ladder ?? {})
    .map(([name, text]) => [name, (text.match(/\d+/g) ?? []).map(Number)])
    .filter(([, figures]) => figures.length);
  ladder = null;
  if (!rows.length) return take(withoutSplit(changed(evening.ruleset, "ladder", undefined), "ladder"));
  return take(changed(changed(evening.ruleset, "ladder", Object.fromEntries(rows)), "discard_split", "ladder"));
}

/** Ask the service whether these rules make sense, with a hand in which nothing is paid; then take them. */
async function take(ruleset) {
  wanted = { ruleset };
  const mine = wanted;
  faults = [];
  notify("redraw");
  try {
    await post("/v1/mahjong-sg/settle", { players: ["E", "S", "W", "N"], rules: ruleset ?? {}, events: [{ type: "draw" }] });
    if (wanted !== mine) return;
    wanted = null;
    changeTable({ ruleset });
  } catch (failure) {
    if (wanted !== mine) return;
    if (failure instanceof Refused) faults = failure.errors;
    else if (failure instanceof Unreachable) faults = [{ pointer: "", message: t("page.rules.offline") }];
    else throw failure;
  }
  notify("redraw");
}

function belongs({ pointer }, name) {
  const path = `/rules/${name.replaceAll(".", "/")}`;
  return pointer === path || pointer.startsWith(`${path}/`);
}
