// Small signs, drawn as lines in the colour of the text beside them.

import { s } from "./dom.js";

const PATHS = {
  settle: "M4 7h16v11H4zM4 11h16M8 15h3",
  ledger: "M4 19V5M4 19h16M8 15l4-4 3 2 5-6",
  rules: "M4 7h9M19 7h1M4 17h1M11 17h9M16 4.5v5M8 14.5v5",
  record: "M5 4h14v16H5zM5 9h14M5 15h14M9 4v16",
  note: "M5 19l1-4L16 5l3 3L9 18zM14 7l3 3",
  mahjong: "M6 3h12v18H6zM9.5 8h5M12 6v11M9.5 12h5",
  settings:
    "M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.1 2.1M16.3 16.3l2.1 2.1" +
    "M18.4 5.6l-2.1 2.1M7.7 16.3l-2.1 2.1",
  share: "M12 15V4M8 7.5 12 4l4 3.5M6 12v8h12v-8",
  edit: "M5 19l1-4L16 5l3 3L9 18z",
  remove: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10.5 11v5M13.5 11v5",
  more: "M6 9l6 6 6-6",
  back: "M15 5l-7 7 7 7",
  person: "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 20c1-4 4-6 7.5-6s6.500 2 7.500 6",
};

/** A sign of 24 by 24, hidden from screen readers: words stand beside it or in its button's label. */
export function icon(name) {
  return s(
    "svg.icon-sign",
    { viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" },
    s("path", { d: PATHS[name] }),
  );
}
