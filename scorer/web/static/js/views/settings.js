// Settings of this phone: language, light or dark, size of text; and what this address allows.

import { h } from "../core/dom.js";
import { canInstall } from "../core/install.js";
import { LANGUAGES, prefer, preferences, SIZES, THEMES } from "../core/preferences.js";
import { notify } from "../core/signal.js";
import { t } from "../core/texts.js";
import { radios } from "../parts/choice.js";

export function title() {
  return t("page.settings");
}

export function tree() {
  return [
    h("h1", { tabindex: "-1" }, t("page.settings")),
    radios({
      name: "language",
      legend: t("page.language"),
      options: Object.entries(LANGUAGES).map(([value, label]) => ({ value, label: h("span", { lang: value }, label) })),
      value: preferences.language,
      onchange: (language) => change({ language }, "language"),
      columns: 2,
    }),
    radios({
      name: "theme",
      legend: t("page.theme"),
      options: THEMES.map((value) => ({ value, label: t(`page.theme.${value}`) })),
      value: preferences.theme,
      onchange: (theme) => change({ theme }),
      columns: 3,
    }),
    radios({
      name: "size",
      legend: t("page.size"),
      options: SIZES.map((value) => ({ value, label: `${value} %` })),
      value: preferences.size,
      onchange: (size) => change({ size }),
      columns: 4,
    }),
    h("p.hint", { key: "kept" }, t("page.kept_here")),
    h("p.hint", { key: "install" }, t(canInstall() ? "page.install" : "page.insecure")),
    h("p", { key: "docs" }, h("a", { href: "/docs" }, t("page.docs"))),
  ];
}

function change(changes, signal = "redraw") {
  prefer(changes);
  notify(signal);
}
