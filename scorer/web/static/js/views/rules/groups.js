// How the fields of a ruleset are put together on the page, and how a change becomes an override.

import { valueAt } from "../../gostop/rulesets.js";

const MEMBERS = {
  table: ["players", "jokers", "double_junk", "sake_cup_as_junk", "deal", "four_on_table"],
  points: ["stop_minimum", "points", "all_ten_ribbons"],
  doublings: [
    "go_addition",
    "go_double_from",
    "go_double_mode",
    "go_addition_kept",
    "heundeum_factor",
    "heundeum_needs_clear_table",
    "bomb_factor",
    "bomb_needs_undeclared",
    "bomb_after_heundeum",
    "bomb_takes",
    "meongtta_min",
    "nagari",
  ],
  baks: ["gwang_bak", "pi_bak", "meong_bak_min", "go_bak", "empty_loser_exempt", "cap"],
  fixed: ["chongtong", "three_ppuk", "first_ppuk", "first_ttadak", "bright_sale"],
};

/** The groups in the order of the page; what is in none of them belongs to the play itself. */
export const GROUPS = [...Object.keys(MEMBERS), "play"];

/** The value of a point is the evening's own matter, not a rule to change here. */
const ELSEWHERE = "chip_value";

export function groupOf(name) {
  const [head] = name.split(".");
  if (head === ELSEWHERE) return null;
  return Object.keys(MEMBERS).find((group) => MEMBERS[group].includes(head)) ?? "play";
}

/**
 * A ruleset with another value in the field of a dotted name; undefined, and the preset's own value, take the
 * change back. Without any change left it is the preset's name again.
 */
export function changed(ruleset, preset, name, value) {
  const result = structuredClone(typeof ruleset === "string" ? { base: ruleset } : ruleset);
  const [head, member] = name.split(".");
  const same = value === undefined || JSON.stringify(value) === JSON.stringify(valueAt(preset, name));
  if (member === undefined) {
    if (same) delete result[head];
    else result[head] = value;
  } else {
    const group = { ...(result[head] ?? {}) };
    if (same) delete group[member];
    else group[member] = value;
    if (Object.keys(group).length) result[head] = group;
    else delete result[head];
  }
  return Object.keys(result).length === 1 ? result.base : result;
}
