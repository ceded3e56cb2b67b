// A deal in a few words, for the ledger and for what is shared.

import { count, sums, t, term } from "../core/texts.js";

/** The row of a deal: `title` says how it ended, `detail` what was paid. */
export function summary(evening, deal, answer) {
  const winner = evening.players[deal.winner];
  return { title: title(evening, deal, answer, winner), detail: answer ? paid(evening, answer) : t("page.later") };
}

function title(evening, deal, answer, winner) {
  if (deal.ending === "stop") {
    return answer?.points
      ? t("page.row.won", { player: winner, points: count("points", answer.points.total) })
      : t("page.row.wins", { player: winner });
  }
  if (deal.ending === "three_ppuk") return t("page.row.three_ppuk", { player: winner });
  if (deal.ending === "chongtong") {
    return t("page.row.chongtong", { players: deal.holders.map((seat) => evening.players[seat]).join(", ") });
  }
  return deal.ending === "nagari" ? term("nagari") : t("page.ending.void");
}

function paid(evening, answer) {
  return sums(answer.balances.filter(({ amount }) => amount !== 0), evening.word);
}
