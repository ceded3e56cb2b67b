// Who plays a deal, in which order. Seats are the places in the evening's list of names.

/** All seats, beginning with `dealer`. */
export function seatsFrom(dealer, players) {
  return players.map((_, step) => (dealer + step) % players.length);
}

/** The seats at a deal from its dealer on: those who play, and who sold his brights. */
export function seatsAt(deal, players, dealer) {
  return seatsFrom(dealer, players).filter((seat) => !deal.out.includes(seat));
}

/** The seats that play: neither sitting out nor selling. */
export function playing(deal, players, dealer) {
  return seatsAt(deal, players, dealer).filter((seat) => deal.seller?.seat !== seat);
}

/** Who deals when it falls to `seat`: this seat, or the next one that plays. */
export function dealerAt(deal, players, seat) {
  const seats = playing(deal, players, seat);
  return seats.length ? seats[0] : seat;
}

/** How many may play of so many names by these rules, the most first. */
export function tableSizes(rules, names) {
  return [...rules.players].sort((a, b) => b - a).filter((size) => size <= names);
}

/** The seats that sit out at first: those last in turn, when more have come than can play. */
export function outAtFirst(rules, players, dealer) {
  const [most] = tableSizes(rules, players.length);
  return most === undefined ? [] : seatsFrom(dealer, players).slice(most).sort();
}

/** Whether somebody can sell his brights: the fourth at a table of three. */
export function canSell(rules, players) {
  return players.length === 4 && rules.players.includes(3);
}
