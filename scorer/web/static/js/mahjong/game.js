// Singapore mahjong in the ledger: from hands as they were entered to requests, and a hand in a few words.

import { registerGame } from "../evening/games.js";
import { count, sums, t, term } from "../core/texts.js";
import { openShared } from "./draft.js";
import { FACTS, inOrder, windOf, WINDS } from "./hand.js";
import { rulesName } from "./rules.js";
import { rulesLine } from "./rules_line.js";

/** The events of a hand in the form of the service. */
export function eventsOf(hand, players) {
  const name = (player) => players[player];
  return [
    ...hand.kongs.map((kong) => kongEvent(kong, name)),
    ...hand.bites.map(({ player, pair, initial }) => ({ type: "bite", player: name(player), pair, ...(initial && { initial }) })),
    ...hand.marriages.map(({ player, initial }) => ({
      type: "marriage",
      player: name(player),
      number: WINDS.indexOf(windOf(player, hand.east)) + 1,
      ...(initial && { initial }),
    })),
    ...hand.families.map(({ player, family }) => ({ type: "family", player: name(player), family })),
    ...hand.falseWins.map((player) => ({ type: "false_win", player: name(player) })),
    hand.ending === "draw" ? { type: "draw" } : winEvent(hand, name),
  ];
}

function kongEvent({ player, kind, tile, robbed, discarder, fresh, drawable }, name) {
  const event = { type: "kong", player: name(player), kind, tile };
  if (robbed) event.robbed = true;
  if (kind !== "claimed" || discarder === null || discarder === undefined) return event;
  return { ...event, discarder: name(discarder), ...(fresh && { fresh, drawable }) };
}

function winEvent({ winner, by, shooter, tai, wonders, bao }, name) {
  const event = { type: "win", winner: name(winner), tai, by };
  if (by === "discard") event.shooter = name(shooter);
  if (wonders) event.hand = "thirteen_wonders";
  if (bao) {
    const facts = Object.fromEntries((FACTS[bao.case] ?? []).map((fact) => [fact, bao[fact]]));
    event.bao = { case: bao.case, liable: name(bao.liable), ...facts };
  }
  return event;
}

/** The request that settles one hand. */
export function handRequest(hand, players) {
  return {
    players: inOrder(hand.east).map((player) => players[player]),
    rules: hand.ruleset ?? {},
    chip_value: hand.chip,
    events: eventsOf(hand, players),
  };
}

function sessionRequest(evening, dealers) {
  const { players, corrections } = evening;
  return {
    players,
    rules: evening.ruleset ?? {},
    chip_value: evening.chip,
    hands: evening.deals.map((hand, index) => handRequest({ ...hand, east: dealers[index] }, players)),
    corrections: corrections.flatMap((each) => [
      { id: players[each.from], amount: each.amount, note: each.note ?? "" },
      { id: players[each.to], amount: -each.amount, note: each.note ?? "" },
    ]),
  };
}

function summary(evening, hand, answer) {
  return { title: title(evening, hand), detail: answer ? paid(answer, evening.word) : t("page.later") };
}

function title({ players }, hand) {
  if (hand.ending === "draw") return t("page.mahjong.ending.draw");
  const player = players[hand.winner];
  const tai = count("tai", hand.tai);
  return hand.by === "zi_mo"
    ? t("page.mahjong.row.zi_mo", { player, tai, zi_mo: term("zi_mo") })
    : t("page.mahjong.row.discard", { player, tai, shooter: players[hand.shooter] });
}

function paid({ balances }, word) {
  return sums(balances.filter(({ amount }) => amount !== 0), word);
}

registerGame("mahjong", {
  path: "/v1/mahjong-sg/session",
  prepare: async () => {},
  request: sessionRequest,
  dealers: (evening) => evening.deals.map((hand) => hand.east ?? evening.start.dealer),
  summary,
  editor: (hand) => `mahjong/edit/${hand.id}`,
  dealerName: () => t("page.mahjong.seat.E"),
  pointsAlone: true,
  rulesLine,
  rulesSummary: rulesName,
  openShared,
});
