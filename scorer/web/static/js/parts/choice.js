// Ways of choosing: real radios and checkboxes that look like large buttons.

import { h } from "../core/dom.js";
import { number, t } from "../core/texts.js";

/**
 * One of several. Options are { value, label, note, mark }; `onchange(value)`.
 * `columns` lays them out in so many columns, otherwise they flow. `look`: "buttons" or "rows".
 */
export function radios({ name, legend, hideLegend, options, value, onchange, columns, look = "buttons", hint }) {
  return h(
    "fieldset.choices",
    { key: name, class: `${look}${columns ? ` columns-${columns}` : ""}` },
    h("legend", { class: hideLegend ? "unseen" : "" }, legend),
    hint && h("p.hint", {}, hint),
    h(
      "div.options",
      {},
      options.map((option) =>
        box("radio", { name, checked: option.value === value, onchange: () => onchange(option.value) }, option),
      ),
    ),
  );
}

/** Any of several; `values` are the chosen ones, `onchange(values)` gets the new list. */
export function checks({ name, legend, hideLegend, options, values, onchange, columns, look = "buttons" }) {
  const toggle = (value) => () =>
    onchange(values.includes(value) ? values.filter((each) => each !== value) : [...values, value]);
  return h(
    "fieldset.choices",
    { key: name, class: `${look}${columns ? ` columns-${columns}` : ""}` },
    h("legend", { class: hideLegend ? "unseen" : "" }, legend),
    h(
      "div.options",
      {},
      options.map((option) =>
        box(
          "checkbox",
          { name, checked: values.includes(option.value), onchange: toggle(option.value) },
          option,
        ),
      ),
    ),
  );
}

/** One thing that holds or does not. */
export function toggle({ name, label, note, checked, onchange }) {
  return h(
    "div.choices.single",
    { key: name },
    box("checkbox", { name, checked, onchange: (event) => onchange(event.target.checked) }, { label, note }),
  );
}

function box(type, attributes, { value, label, note, mark }) {
  return h(
    "label.choice",
    { key: `${attributes.name}-${value}` },
    h("input", { type, ...attributes, value: String(value ?? "on") }),
    h("span.face", {}, mark, h("span.words", {}, h("span.label", {}, label), note && h("span.note", {}, note))),
  );
}

/**
 * A number out of a row of common ones, or any other between `low` and `high` typed in.
 * `value` may be null: none yet.
 */
export function numbers({ name, legend, common, low, high, value, onchange, other, big }) {
  const listed = common.includes(value);
  const id = `${name}-other`;
  const writing = document.activeElement?.id === id ? document.activeElement.value : null; // leave it alone
  const typed = (event) => {
    const figure = Number.parseInt(event.target.value, 10);
    if (Number.isInteger(figure) && figure >= low && figure <= high) onchange(figure);
    else if (event.target.value === "") onchange(null);
  };
  return h(
    "fieldset.choices.buttons.numbers",
    { key: name, class: big ? "big" : "" },
    h("legend", {}, legend),
    h(
      "div.options",
      {},
      common.map((figure) =>
        box(
          "radio",
          { name, checked: figure === value, onchange: () => onchange(figure) },
          { value: figure, label: number(figure) },
        ),
      ),
      h(
        "label.other",
        { class: value !== null && !listed ? "chosen" : "" },
        h("span.unseen", {}, other),
        h("input", {
          id,
          type: "text",
          inputmode: "numeric",
          pattern: "[0-9]*",
          autocomplete: "off",
          enterkeyhint: "done",
          placeholder: t("page.other"),
          value: writing ?? (value !== null && !listed ? String(value) : ""),
          oninput: typed,
        }),
      ),
    ),
  );
}

/** A small number with − and +. */
export function stepper({ name, label, note, value, low = 0, high = 20, onchange, hideLabel }) {
  const step = (change, sign, text) =>
    h(
      "button.step",
      {
        type: "button",
        "aria-label": `${label}: ${text}`,
        disabled: value + change < low || value + change > high,
        onclick: () => onchange(value + change),
      },
      sign,
    );
  return h(
    "div.stepper",
    { key: name, role: "group", "aria-label": label, "data-name": name },
    h("span.words", { class: hideLabel ? "unseen" : "" }, h("span.label", {}, label), note && h("span.note", {}, note)),
    h(
      "span.steps",
      {},
      step(-1, "−", t("page.less")),
      h("output", { class: value ? "set" : "" }, number(value)),
      step(1, "+", t("page.more_of_it")),
    ),
  );
}

/** A line of text with its label. */
export function field({ name, label, hint, fault, ...attributes }) {
  const id = `field-${name}`;
  const described = [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(" ");
  return h(
    "div.field",
    { key: name },
    h("label", { for: id }, label),
    h("input", {
      id,
      autocomplete: "off",
      ...attributes,
      "aria-invalid": fault ? "true" : undefined,
      "aria-describedby": described || undefined,
    }),
    hint && h("p.hint", { id: `${id}-hint` }, hint),
    fault && h("p.fault", { id: `${id}-fault` }, fault),
  );
}
