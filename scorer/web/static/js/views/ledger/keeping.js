// Keeping an evening: as text to take elsewhere, from such text, and the evenings put away.

import { toast } from "../../core/announce.js";
import { confirmed, sheet } from "../../core/dialog.js";
import { h } from "../../core/dom.js";
import { icon } from "../../core/icons.js";
import { go } from "../../core/router.js";
import { copy } from "../../core/share.js";
import { count, t } from "../../core/texts.js";
import { archive, eveningOf, forget, parseEvening, putAway, reopen, startEvening } from "../../evening/evenings.js";
import { gameOf, needGame } from "../../evening/games.js";
import { clearDraft } from "../../gostop/draft.js";

export function keeping({ name, evening }) {
  const put = archive().filter((each) => each.game === name || !evening);
  return h(
    "details.more.keeping",
    { key: "keeping" },
    h("summary", {}, t("page.keeping")),
    h(
      "div.inset",
      {},
      h("p.hint", {}, t("page.keeping.hint")),
      h(
        "div.row",
        {},
        evening && h("button", { type: "button", onclick: () => exportSheet(evening) }, t("page.export")),
        h("button", { type: "button", onclick: importSheet }, t("page.import")),
        evening && h("button", { type: "button", onclick: () => end(name) }, t("page.new_evening")),
      ),
      put.length > 0 && [h("h3", {}, t("page.archive")), h("ul.plain", {}, put.map(archived))],
    ),
  );
}

function archived(evening) {
  const day = new Date(evening.began).toLocaleDateString();
  const text = `${day} · ${evening.players.join(", ")} · ${count("deals", evening.deals.length)}`;
  return h(
    "li.line",
    { key: `archived-${evening.began}` },
    h("span", {}, text),
    h("button", { type: "button", onclick: () => reopenIt(evening) }, t("page.open")),
    h(
      "button.icon",
      { type: "button", "aria-label": t("page.remove_it", { what: text }), onclick: () => forgetIt(evening) },
      icon("remove"),
    ),
  );
}

async function reopenIt(evening) {
  await needGame(evening.game);
  reopen(evening.began);
  if (evening.game === "gostop") clearDraft();
  go("ledger");
}

async function forgetIt(evening) {
  if (!(await confirmed(t("page.forget.question"), t("page.delete")))) return;
  toast(t("page.forget.done"), { undo: forget(evening.began) });
}

async function end(name) {
  if (!(await confirmed(t("page.new_evening.question"), t("page.new_evening")))) return;
  putAway(name);
  if (name === "gostop") clearDraft();
  go(name === "gostop" ? "settle" : name);
}

function exportSheet(evening) {
  const text = JSON.stringify(evening);
  sheet(t("page.export"), () => [
    h("p.hint", {}, t("page.export.hint")),
    h(
      "textarea.text",
      {
        id: "export-text",
        readonly: true,
        rows: 8,
        value: text,
        "aria-label": t("page.export"),
        onfocus: (event) => event.target.select(),
      },
    ),
    h(
      "div.row",
      {},
      h("button.primary", { type: "button", onclick: () => copy(text) }, t("page.copy")),
      h("button", { type: "button", onclick: () => download(text, evening) }, t("page.save_file")),
    ),
  ]);
}

function download(text, evening) {
  const address = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const day = new Date(evening.began).toISOString().slice(0, 10);
  h("a", { href: address, download: `scorer-${day}.json` }).click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

function importSheet() {
  let text = "";
  let fault = null;
  const { draw, close } = sheet(t("page.import"), () => [
    h("p.hint", {}, t("page.import.hint")),
    h(
      "textarea.text",
      { id: "import-text", rows: 8, "aria-label": t("page.import"), oninput: (event) => (text = event.target.value) },
    ),
    fault && h("p.fault", { role: "alert" }, fault),
    h(
      "label.file",
      {},
      h("span", {}, t("page.open_file")),
      h("input", { type: "file", accept: ".json,application/json,text/plain", onchange: pick }),
    ),
    h("div.row", {}, h("button.primary", { type: "button", id: "import", onclick: take }, t("page.import"))),
  ]);
  async function pick(event) {
    text = (await event.target.files[0]?.text()) ?? "";
    await take();
  }
  async function take() {
    const evening = parseEvening(text.trim());
    if (!evening) {
      fault = t("page.import.bad");
      draw();
      return;
    }
    close();
    await adopt(evening);
  }
}

/** Go on with an evening from elsewhere; the one in course is put away, not lost. */
export async function adopt(evening) {
  await needGame(evening.game);
  if (!gameOf(evening)) {
    toast(t("page.import.bad"));
    return false;
  }
  const old = eveningOf(evening.game);
  const inTheWay = old?.deals.length && old.began !== evening.began;
  if (inTheWay && !(await confirmed(t("page.import.question"), t("page.open")))) return false;
  startEvening(evening);
  if (evening.game === "gostop") clearDraft();
  go("ledger");
  toast(t("page.import.done"));
  return true;
}
