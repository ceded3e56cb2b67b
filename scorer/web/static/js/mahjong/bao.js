// Bao: one player pays for all. Which case, who, and the facts that the case needs.

import { h } from "../core/dom.js";
import { t, term } from "../core/texts.js";
import { radios, stepper, toggle } from "../parts/choice.js";
import { FACTS } from "./hand.js";
import { fieldName } from "./rules.js";
import { players } from "./win.js";

const STEPS = {
  sets_shown: { value: 3, high: 4 },
  visible_tai: { value: 5, high: 99 },
  flowers_shown: { value: 7, high: 8 },
  drawable: { value: 0, high: 148 },
};

export function baoPart(context) {
  const { hand, rules, change } = context;
  const cases = Object.keys(FACTS).filter((name) => rules.bao[name] || hand.bao?.case === name);
  if (!cases.length) return null;
  return h(
    "details.more",
    { key: "bao", ...(hand.bao && { open: true }) },
    h("summary", {}, t("page.mahjong.bao", { bao: term("bao") })),
    h(
      "div.inset",
      {},
      h("p.hint", {}, t("page.mahjong.bao.hint")),
      radios({
        name: "bao-case",
        legend: t("page.mahjong.bao.case"),
        options: [{ value: "none", label: t("page.none") }, ...cases.map((name) => ({ value: name, label: caseName(name) }))],
        value: hand.bao?.case ?? "none",
        onchange: (name) => change((draft) => (draft.bao = name === "none" ? null : newBao(name, draft))),
        look: "rows",
      }),
      hand.bao && [
        radios({
          name: "bao-liable",
          legend: t("page.mahjong.bao.liable"),
          options: players(context, (player) => player !== hand.winner),
          value: hand.bao.liable,
          onchange: (liable) => change((draft) => (draft.bao.liable = liable)),
          columns: 3,
        }),
        FACTS[hand.bao.case].map((fact) => factPart(hand.bao, fact, change)),
      ],
    ),
  );
}

/** The description of a case without the word that all of them begin with. */
function caseName(name) {
  const text = fieldName(`bao.${name}`);
  const colon = text.indexOf(": ");
  return colon < 0 ? text : text.slice(colon + 2);
}

function newBao(name, { by, shooter, bao }) {
  const facts = Object.fromEntries(FACTS[name].map((fact) => [fact, fact === "fresh" ? true : STEPS[fact].value]));
  return { case: name, liable: bao?.liable ?? (by === "discard" ? shooter : null), ...facts };
}

function factPart(bao, fact, change) {
  const set = (value) => change((draft) => (draft.bao[fact] = value));
  const label = t(`page.mahjong.fact.${fact}`);
  if (fact === "fresh") return toggle({ name: "bao-fresh", label, checked: bao.fresh, onchange: set });
  return stepper({ name: `bao-${fact}`, label, value: bao[fact], high: STEPS[fact].high, onchange: set });
}
