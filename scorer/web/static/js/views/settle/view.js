// Where the page starts: who plays, and then the form of a deal. The form is fetched while names are being typed.

import { read } from "../../core/storage.js";
import { t } from "../../core/texts.js";
import { eveningOf } from "../../evening/evenings.js";
import { setUp } from "../set_up.js";

let form = null;

export function title() {
  return t("page.tab.settle");
}

export async function enter() {
  if (hasTable()) (await fetchForm()).newForm();
}

export function tree() {
  return form && hasTable() ? form.form() : setUp(fetchForm);
}

/** Whether there is anything to settle: an evening in course, or a deal that somebody shared. */
function hasTable() {
  return Boolean(eveningOf("gostop") ?? read("draft")?.evening);
}

/** The module of the form. */
export async function fetchForm() {
  form ??= await import("./form.js");
  return form;
}
