// The game being noted at the table: what was tapped, and nothing else. It outlives a reload.
//
//   deal      a deal of the evening as it is entered elsewhere: its rules, who deals, who sits out
//   started   whether the layout is done
//   players   the seats that play, as places in the evening's list of names, the dealer first
//   names     their names
//   nagari    what the deal inherits
//   table     the layout as dealt, with jokers and what replaced them
//   hand      { seat, cards } of somebody who showed four of a month, or null
//   moves     [{ move, trail }]: a finished move, and what it was before each tap that led to it
//   partial   the move being tapped, or null
//   trail     what that was before each tap

import { notify } from "../core/signal.js";
import { read, write } from "../core/storage.js";
import { newDeal } from "../gostop/deal.js";

const KEPT = "noting";
let noting = read(KEPT);

export function theNoting() {
  return noting;
}

/** Begin with an empty table. */
export function beginNoting(evening) {
  noting = {
    began: Date.now(),
    deal: newDeal(evening),
    started: false,
    players: [],
    names: [],
    nagari: 0,
    table: [],
    hand: null,
    moves: [],
    partial: null,
    trail: [],
  };
  keep();
}

/** Forget the game; gives a function that brings it back. */
export function endNoting() {
  const before = noting;
  noting = null;
  keep();
  return () => {
    noting = before;
    keep();
  };
}

export function changeNoting(deed) {
  deed(noting);
  keep();
}

/** The record so far, in the form the service reads; `moves` in place of those that were noted. */
export function recordOf({ deal, names, nagari, table, hand, moves }, made = moves.map(({ move }) => move)) {
  const record = {
    format: "gostop-record",
    version: 1,
    ruleset: deal.ruleset,
    players: names.map((id) => ({ id })),
    previous_nagari: nagari,
    deal: { table },
    moves: made,
  };
  if (hand) record.deal.hands = names.map((_, seat) => (seat === hand.seat ? hand.cards : null));
  return record;
}

/** One more tap on the move being made. */
export function tapMove(partial) {
  changeNoting((game) => {
    game.trail.push(game.partial);
    game.partial = partial;
  });
}

/** The move is whole: note it. */
export function finishMove() {
  changeNoting((game) => {
    game.moves.push({ move: game.partial, trail: game.trail });
    game.partial = null;
    game.trail = [];
  });
}

/** Say the last move anew, once it is whole; the undo takes back only that. */
export function reopenMove(move) {
  changeNoting((game) => {
    const last = game.moves.pop();
    game.trail = [...last.trail, last.move];
    game.partial = move;
  });
}

/** Take back the last tap; a finished move is opened again where its last tap was. */
export function undoTap() {
  changeNoting((game) => {
    if (game.partial === null) {
      const last = game.moves.pop();
      if (!last) return;
      game.trail = last.trail;
    }
    game.partial = game.trail.pop() ?? null;
  });
}

export function canUndo() {
  return noting !== null && (noting.partial !== null || noting.moves.length > 0);
}

function keep() {
  write(KEPT, noting);
  notify("redraw");
}
