// The table's rules: a preset, its own name, and every switch, made from the fields the service describes.

import { Refused, Unreachable } from "../../core/api.js";
import { h } from "../../core/dom.js";
import { notify } from "../../core/signal.js";
import { count, hasText, t } from "../../core/texts.js";
import { eveningOf } from "../../evening/evenings.js";
import { changeTable } from "../../gostop/draft.js";
import { baseOf, changesOf, check, effective, labelOf, rulesetsDocument } from "../../gostop/rulesets.js";
import { field, radios } from "../../parts/choice.js";
import { fieldControl } from "./fields.js";
import { GROUPS, groupOf, changed } from "./groups.js";

let wanted = null; // rules not yet accepted by the service
let faults = [];

export function title() {
  return t("page.rules");
}

export function enter() {
  wanted = null;
  faults = [];
}

export function tree() {
  const evening = eveningOf("gostop");
  const { rulesets, fields } = rulesetsDocument();
  if (!fields.length) return [heading(), h("p.notice", {}, t("page.rules.offline"))];
  const ruleset = wanted ?? evening?.ruleset ?? "standard";
  const whole = effective(evening?.ruleset ?? "standard") ?? rulesets[0].ruleset;
  const preset = rulesets.find(({ name }) => name === baseOf(ruleset)).ruleset;
  return [
    heading(),
    !evening && h("p.notice", {}, t("page.rules.no_evening")),
    evening?.deals.length > 0 && h("p.hint", {}, t("page.table.from_now_on")),
    radios({
      name: "preset",
      legend: t("page.preset"),
      options: rulesets.map(({ name, description }) => ({
        value: name,
        label: t(`page.preset.${name}`),
        note: description,
      })),
      value: baseOf(ruleset),
      onchange: (name) => take(name),
      look: "rows",
    }),
    field({
      name: "label",
      label: t("page.rules.label"),
      hint: t("page.rules.label.hint"),
      value: labelOf(ruleset) ?? "",
      maxlength: 64,
      dir: "auto",
      disabled: !evening,
      oninput: (event) => take(labelled(ruleset, event.target.value)),
    }),
    changesOf(ruleset).length > 0 &&
      h(
        "div.line",
        { key: "changes" },
        h("span", {}, count("changes", changesOf(ruleset).length)),
        h("button", { type: "button", onclick: () => take(baseOf(ruleset)) }, t("page.rules.reset")),
      ),
    faults.filter((fault) => !placed(fault, fields)).map((fault) => h("p.fault", { role: "alert" }, fault.message)),
    GROUPS.map((group) => groupPart(group, { fields, ruleset, whole, preset })),
  ];
}

function heading() {
  return h("h1", { tabindex: "-1" }, t("page.rules"));
}

function groupPart(group, { fields, ruleset, whole, preset }) {
  const own = fields.filter((each) => groupOf(each.name) === group && !isGroup(each));
  const names = changesOf(ruleset).map(([name]) => name);
  const count_ = names.filter((name) => groupOf(name) === group).length;
  const wrong = faults.some((fault) => own.some(({ name }) => belongs(fault, name)));
  return h(
    "details.rule-group",
    { key: `group-${group}`, ...(wrong && { open: true }) },
    h(
      "summary",
      {},
      h("span", {}, t(`page.rules.${group}`)),
      count_ > 0 && h("span.badge", {}, count("changes", count_)),
    ),
    h("div.inset", {}, own.map((each) => ruleField(each, { ruleset, whole, preset, names }))),
  );
}

/** A group of fields whose members are listed after it, such as `points`; `deal` is shown as one. */
function isGroup({ name, schema }) {
  return schema.type === "object" && name !== "deal";
}

function ruleField(described, { ruleset, whole, preset, names }) {
  const { name } = described;
  const fault = faults.find((each) => belongs(each, name));
  const isChanged = names.some((each) => each === name || each.startsWith(`${name}.`));
  return h(
    "div.rule",
    { key: `rule-${name}`, class: isChanged ? "changed" : "" },
    fieldControl(described, shownRules(ruleset, whole), (value) => take(changed(ruleset, preset, name, value))),
    name !== "deal" && hasText(`help.${name}`) && h("p.hint", {}, t(`help.${name}`)),
    isChanged && h(
      "button.quiet",
      { type: "button", onclick: () => take(changed(ruleset, preset, name, undefined)) },
      t("page.rules.as_preset"),
    ),
    fault && h("p.fault", { role: "alert" }, fault.message),
  );
}

/** What the controls show: the rules in force, and over them what is not accepted yet. */
function shownRules(ruleset, whole) {
  if (wanted === null || typeof ruleset === "string") return whole;
  return merged(whole, ruleset);
}

function merged(whole, changes) {
  const result = { ...whole };
  for (const [name, value] of Object.entries(changes)) {
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    result[name] = isObject && typeof result[name] === "object" ? merged(result[name], value) : value;
  }
  return result;
}

function labelled(ruleset, text) {
  const label = text.trim();
  const rest = typeof ruleset === "string" ? { base: ruleset } : { ...ruleset };
  delete rest.label;
  if (label) return { base: rest.base, label, ...rest };
  return Object.keys(rest).length === 1 ? rest.base : rest;
}

/** Ask the service whether these rules make sense; the evening takes them only then. */
async function take(ruleset) {
  wanted = ruleset;
  faults = [];
  notify("redraw");
  try {
    await check(ruleset);
    if (wanted !== ruleset) return;
    wanted = null;
    changeTable({ ruleset });
  } catch (failure) {
    if (wanted !== ruleset) return;
    if (failure instanceof Refused) faults = failure.errors;
    else if (failure instanceof Unreachable) faults = [{ pointer: "", message: t("page.rules.offline") }];
    else throw failure;
  }
  notify("redraw");
}

function belongs({ pointer }, name) {
  const path = `/ruleset/${name.replaceAll(".", "/")}`;
  return pointer === path || pointer.startsWith(`${path}/`);
}

function placed(fault, fields) {
  return fields.some((each) => !isGroup(each) && belongs(fault, each.name));
}
