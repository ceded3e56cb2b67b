// Hand a text on: by the phone's own sheet, else by the clipboard, else as text to be selected.

import { toast } from "./announce.js";
import { sheet } from "./dialog.js";
import { h } from "./dom.js";
import { t } from "./texts.js";

/** Share a text, which may end in a link. */
export async function share(title, text) {
  if (navigator.share) {
    try {
      await navigator.share({ title, text });
      return;
    } catch (failure) {
      if (failure.name === "AbortError") return; // closed by the reader
    }
  }
  await copy(text);
}

/** Copy a text; where the browser does not allow it, show it to be selected. */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    toast(t("page.copied"));
  } catch {
    show(t("page.share"), text);
  }
}

/** Show a text in a sheet, selected. */
export function show(title, text) {
  sheet(title, () => [
    h("p.hint", {}, t("page.copy_by_hand")),
    h(
      "textarea.text",
      { readonly: true, rows: 10, value: text, "aria-label": title, onfocus: (event) => event.target.select() },
    ),
  ]);
}
