// The games a ledger can hold. A game says how its evening is asked for and how its deals are shown.
//
// A game is an object with
//   path                              where its sessions are computed
//   prepare(evening, signal)          fetches what its request needs to know (a promise)
//   request(evening, dealers)         the session request of all its deals; dealers[n] is the seat dealing deal n
//   dealers(evening, hands)           who deals each deal, as far as the answers `hands` tell (a list, null unknown)
//   summary(evening, deal, answer)    { title, detail } of a deal's row in the ledger
//   editor(deal)                      the place where a deal is corrected

const games = new Map();

export function registerGame(name, game) {
  games.set(name, game);
}

export function gameOf(evening) {
  return games.get(evening.game);
}
