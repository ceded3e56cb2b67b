// Asks for the words and the rules in the chosen language while the other modules are still on their way.

import { preferences } from "./preferences.js";
import { asset } from "./version.js";

const early = new Map();

for (const address of [asset(`texts/${preferences.language}.json`), `/v1/gostop/rulesets?lang=${preferences.language}`]) {
  const answer = fetch(address);
  answer.catch(() => {}); // whoever takes it hears of the failure
  early.set(address, answer);
}

/** The answer to a GET: the one asked for early, to the first who wants it, or a new one. */
export function get(address) {
  const answer = early.get(address) ?? fetch(address);
  early.delete(address);
  return answer;
}
