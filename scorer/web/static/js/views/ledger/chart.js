// The evening as lines: each player's balance after every deal, as the service gave it.

import { h, s } from "../../core/dom.js";
import { money, t } from "../../core/texts.js";

const WIDTH = 320;
const HEIGHT = 150;
const EDGE = { left: 6, right: 12, top: 10, bottom: 10 };

export function chart(evening, hands) {
  if (hands.length < 2 || !hands[0].running) return null;
  const lines = evening.players.map((player) => [
    0,
    ...hands.map((hand) => hand.running.find((balance) => balance.id === player)?.amount ?? 0),
  ]);
  const all = lines.flat();
  const [low, high] = [Math.min(...all, 0), Math.max(...all, 1)];
  const x = (index) => EDGE.left + (index * (WIDTH - EDGE.left - EDGE.right)) / hands.length;
  const y = (amount) => EDGE.top + ((high - amount) * (HEIGHT - EDGE.top - EDGE.bottom)) / (high - low);
  const spoken = evening.players
    .map((player, seat) => `${player} ${money(lines[seat].at(-1), evening.word, true)}`)
    .join(", ");
  return h(
    "figure.chart",
    { key: "chart" },
    s(
      "svg",
      { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": t("page.chart", { text: spoken }) },
      s("line.zero", { x1: EDGE.left, x2: WIDTH - EDGE.right, y1: y(0), y2: y(0) }),
      lines.map((line, seat) =>
        s(
          "polyline",
          { class: `seat-${seat}`, points: line.map((amount, index) => `${x(index)},${y(amount)}`).join(" ") },
        ),
      ),
      lines.map((line, seat) => mark(seat, x(hands.length), y(line.at(-1)))),
    ),
    h(
      "figcaption",
      {},
      evening.players.map((player, seat) =>
        h(
          "span.key",
          {},
          s("svg", { viewBox: "0 0 12 12", "aria-hidden": "true" }, mark(seat, 6, 6)),
          h("bdi", {}, player),
        ),
      ),
    ),
  );
}

/** Each player has a shape of his own, not only a colour. */
function mark(seat, x, y) {
  const shape = [
    () => s("circle", { cx: x, cy: y, r: 4.5 }),
    () => s("rect", { x: x - 4, y: y - 4, width: 8, height: 8 }),
    () => s("path", { d: `M${x} ${y - 5.5}l5 9h-10z` }),
    () => s("path", { d: `M${x} ${y - 5.5}l5.500 5.500-5.500 5.500-5.500-5.500z` }),
  ][seat % 4]();
  shape.setAttribute("class", `mark seat-${seat}`);
  return shape;
}
