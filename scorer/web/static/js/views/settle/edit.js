// Correct a deal of the evening: the same form, filled with what was entered.

import { t } from "../../core/texts.js";
import { h } from "../../core/dom.js";
import { editDeal } from "../../gostop/draft.js";
import { form } from "./form.js";

export function title() {
  return t("page.edit");
}

export function enter([id]) {
  editDeal(Number(id));
}

export function tree([id]) {
  if (!editDeal(Number(id))) return h("p.hint", {}, t("page.no_such_deal"));
  return form();
}
