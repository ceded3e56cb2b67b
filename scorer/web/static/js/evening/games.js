// The games a ledger can hold. A game says how its evening is asked for and how its deals are shown.
//
// A game is an object with
//   path                              where its sessions are computed
//   prepare(evening, signal)          fetches what its request needs to know (a promise)
//   request(evening, dealers)         the session request of all its deals; dealers[n] is the seat dealing deal n
//   dealers(evening, hands)           who deals each deal, as far as the answers `hands` tell (a list, null unknown)
//   summary(evening, deal, answer)    { title, detail } of a deal's row in the ledger
//   editor(deal)                      the place where a deal is corrected
// and, where it is not like Go-Stop in these, with
//   rulesLine(ruleset)                the rules of a deal in a line that can be opened
//   rulesSummary(ruleset)             the same as text
//   dealerName()                      what the dealer is called
//   pointsAlone                       true: a stake of one is no stake, the points themselves are paid
//   openShared(evening, deal)         takes up a deal that came by a link

const games = new Map();
const LATER = { mahjong: () => import("../mahjong/game.js") }; // fetched when there is an evening of it

export function registerGame(name, game) {
  games.set(name, game);
}

/** Fetch a game that is not here yet; an unknown one stays unknown. */
export async function needGame(name) {
  if (!games.has(name) && Object.hasOwn(LATER, name)) await LATER[name]();
}

export function gameOf(evening) {
  return games.get(evening.game);
}
