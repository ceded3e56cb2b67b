// Style sheets that only some views need, fetched with the first of these.

import { h } from "./dom.js";
import { asset } from "./version.js";

const sheets = new Map();

/** Fetch `css/<name>.css`; the promise is kept when it is in force. */
export function needStyles(name) {
  if (!sheets.has(name)) sheets.set(name, fetched(name));
  return sheets.get(name);
}

function fetched(name) {
  return new Promise((done) => {
    const link = h("link", { rel: "stylesheet", href: asset(`css/${name}.css`) });
    link.onload = done;
    link.onerror = () => {
      sheets.delete(name); // the view works without; it is asked for again the next time
      link.remove();
      done();
    };
    document.head.append(link);
  });
}
