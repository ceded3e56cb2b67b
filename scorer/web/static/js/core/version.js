// The version of the page stands in the address of its modules: /static/<version>/js/core/version.js

export const BASE = new URL("../../", import.meta.url).pathname;

/** The address of one of the page's own files. */
export function asset(name) {
  return BASE + name;
}
