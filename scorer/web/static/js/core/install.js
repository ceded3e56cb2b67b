// The service worker, where the browser allows one: then the page starts without a network.

import { preferences } from "./preferences.js";
import { listen } from "./signal.js";
import { asset } from "./version.js";

const DOCUMENTS = ["/v1/gostop/rulesets", "/v1/gostop/cards"];

/** Whether this address lets the page be installed; plain http in a local network does not. */
export function canInstall() {
  return isSecureContext && "serviceWorker" in navigator;
}

export function install() {
  if (!canInstall()) return;
  navigator.serviceWorker.register("/sw.js").catch(() => {});
  keepLanguage();
  listen("language", keepLanguage);
}

/** What the page shows in the chosen language is kept too; the worker cannot know which language that is. */
async function keepLanguage() {
  const { active } = await navigator.serviceWorker.ready;
  const { language } = preferences;
  active.postMessage({
    keep: [asset(`texts/${language}.json`), ...DOCUMENTS.map((path) => `${path}?lang=${language}`)],
  });
}
