// The page: starts, shows the view that the address names, and draws it again when something has changed.

import { toast } from "./core/announce.js";
import { h, mount } from "./core/dom.js";
import { icon } from "./core/icons.js";
import { isOnline } from "./core/network.js";
import { applyPreferences, preferences } from "./core/preferences.js";
import { go, onMove, route } from "./core/router.js";
import { listen, notify } from "./core/signal.js";
import { loadTexts, t } from "./core/texts.js";
import { loadRulesets } from "./gostop/rulesets.js";
import { install } from "./core/install.js";
import * as settle from "./views/settle/view.js";
import { HOME, VIEWS } from "./views/registry.js";

const loaded = new Map([["settle", settle]]);
let current = null; // { name, rest, view }
let drawing = false;

/** Draw the view again with the next frame. */
function redraw() {
  if (drawing || !current) return;
  drawing = true;
  queueMicrotask(() => {
    drawing = false;
    draw();
  });
}

function draw() {
  const { name, rest, view } = current;
  document.title = [view.title?.(rest), t("page.app.name")].filter(Boolean).join(" · ");
  mount(document.getElementById("top"), top(name));
  const content = document.getElementById("content");
  content.dataset.place = [name, ...rest].join("/");
  mount(content, view.tree(rest));
  document.getElementById("tabs").setAttribute("aria-label", t("page.places"));
  mount(document.getElementById("tabs"), tabs(name));
}

function top(name) {
  return [
    h("a.brand", { href: `#/${HOME}` }, t("page.app.short_name")),
    !isOnline() && h("span.offline", { role: "status" }, t("page.offline")),
    h(
      "a.icon-button",
      { href: "#/settings", "aria-label": t("page.settings"), "aria-current": name === "settings" ? "page" : undefined },
      icon("settings"),
    ),
  ];
}

function tabs(name) {
  const lit = VIEWS[name].under ?? name;
  return Object.entries(VIEWS)
    .filter(([, view]) => view.tab)
    .map(([place, view]) =>
      h(
        "a.tab",
        { key: place, href: `#/${place}`, "aria-current": place === lit ? "page" : undefined },
        icon(view.icon),
        h("span", {}, t(view.tab)),
      ),
    );
}

async function move() {
  const { name, rest } = route();
  if (!(name in VIEWS)) return go(HOME, { replace: true });
  try {
    if (!loaded.has(name)) loaded.set(name, await VIEWS[name].load());
  } catch {
    toast(t(isOnline() ? "page.reload_needed" : "page.view_offline"));
    return;
  }
  if (route().name !== name) return; // gone on meanwhile
  const view = loaded.get(name);
  const first = current === null;
  if (current && current.view !== view) current.view.leave?.();
  await view.enter?.(rest);
  const moved = !current || current.name !== name || String(current.rest) !== String(rest);
  current = { name, rest, view };
  draw();
  if (moved && !first) {
    scrollTo(0, 0);
    document.querySelector("main h1")?.focus();
  }
}

/** Speak another language: words first, then everything that came in the old one. */
async function speak() {
  try {
    await loadTexts(preferences.language);
  } catch {
    toast(t("page.language_offline"));
  }
  await loadRulesets();
  redraw();
}

async function start() {
  applyPreferences();
  await Promise.all([loadTexts(preferences.language).catch(() => {}), loadRulesets()]);
  for (const name of ["evening", "answers", "network", "draft", "live"]) listen(name, redraw);
  listen("language", speak);
  listen("redraw", redraw);
  onMove(move);
  await move();
  document.documentElement.dataset.ready = "true";
  performance.mark("ready");
  whenIdle(() => settle.fetchForm().catch(() => {}));
  install();
}

/** Do something once nothing else is due; not every browser can tell when that is. */
function whenIdle(deed) {
  if ("requestIdleCallback" in window) requestIdleCallback(deed);
  else setTimeout(deed, 500);
}

start().catch((failure) => {
  document.getElementById("content").textContent = String(failure);
  notify("failed");
});
