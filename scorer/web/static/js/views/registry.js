// Every place of the page. A view is a module that is fetched when somebody first goes there.
//
// `tab`: shown in the bar at the foot, with this message as its name and `icon` as its sign.
// `under`: the tab that is lit while the view is open.
// `load`: gives a module with `tree(rest)`, what is to be seen: elements for the page's <main>; `rest` are the parts
// of the address behind the view's name. It may have `title(rest)`, `enter(rest)` before it is first drawn (which may
// give a promise) and `leave()`. A view is drawn again after every signal (core/signal.js) and by `redraw()`.

export const VIEWS = {
  settle: { tab: "page.tab.settle", icon: "settle", load: () => import("./settle/view.js") },
  ledger: { tab: "page.tab.ledger", icon: "ledger", load: () => import("./ledger/view.js") },
  rules: { tab: "page.tab.rules", icon: "rules", load: () => import("./rules/view.js") },
  note: { tab: "page.tab.note", icon: "note", load: () => import("../noting/view.js") },
  mahjong: { tab: "page.tab.mahjong", icon: "mahjong", load: () => import("../mahjong/view.js") },
  record: { under: "note", load: () => import("../record/view.js") },
  deal: { under: "settle", load: () => import("./settle/edit.js") },
  table: { under: "settle", load: () => import("./table.js") },
  settings: { under: "settings", load: () => import("./settings.js") },
  shared: { under: "ledger", load: () => import("./shared.js") },
};

export const HOME = "settle";
