// What this phone's owner chose: language, light or dark, size of text. Applied to the document at once.

import { read, write } from "./storage.js";

export const LANGUAGES = {
  ko: "한국어",
  en: "English",
  ta: "தமிழ்",
  si: "සිංහල",
  lo: "ລາວ",
  as: "অসমীয়া",
};
const DARK = { auto: "(prefers-color-scheme: dark)", light: "not all", dark: "all" }; // when the dark colours hold
export const THEMES = Object.keys(DARK);
export const SIZES = [100, 125, 150, 200];

const kept = read("preferences", {});

export const preferences = {
  language: kept.language in LANGUAGES ? kept.language : firstLanguage(),
  theme: THEMES.includes(kept.theme) ? kept.theme : "auto",
  size: SIZES.includes(kept.size) ? kept.size : 100,
};

function firstLanguage() {
  for (const wanted of navigator.languages ?? []) {
    const language = wanted.split("-")[0].toLowerCase();
    if (language in LANGUAGES) return language;
  }
  return "en";
}

/** Change some of them, keep and apply them. */
export function prefer(changes) {
  Object.assign(preferences, changes);
  write("preferences", preferences);
  applyPreferences();
}

export function applyPreferences() {
  const root = document.documentElement;
  root.lang = preferences.language;
  document.getElementById("dark").media = DARK[preferences.theme];
  root.dataset.size = String(preferences.size);
}
