"""Puts the drawings together: the sprite the page uses and the sheet for the documentation."""

from __future__ import annotations

from tools.cards import common, labels
from tools.cards.months import (
    jokers,
    m01_pine,
    m02_plum,
    m03_cherry,
    m04_wisteria,
    m05_iris,
    m06_peony,
    m07_clover,
    m08_moon,
    m09_chrysanthemum,
    m10_maple,
    m11_paulownia,
    m12_rain,
)
from tools.cards.palette import HEIGHT, INK, WIDTH

_MONTHS = (
    m01_pine,
    m02_plum,
    m03_cherry,
    m04_wisteria,
    m05_iris,
    m06_peony,
    m07_clover,
    m08_moon,
    m09_chrysanthemum,
    m10_maple,
    m11_paulownia,
    m12_rain,
    jokers,
)


def motifs() -> dict[str, str]:
    """The shared parts of all drawings by id, without their group."""
    found = dict(common.MOTIFS) | labels.MOTIFS
    for month in _MONTHS:
        found.update(month.MOTIFS)
    return found


def pictures() -> dict[str, str]:
    """The picture of each card by the card's id, and of the back by ``back``."""
    return {card: art for month in _MONTHS for card, art in month.CARDS.items()} | {"back": jokers.BACK}


def symbol(name: str, content: str) -> str:
    """A symbol in the box of a card; what it holds inherits its ink and round line ends."""
    return (
        f'<symbol id="{name}" viewBox="0 0 {WIDTH} {HEIGHT}" fill="{INK}"'
        f' stroke-linecap="round" stroke-linejoin="round">{content}</symbol>'
    )


def parts() -> list[str]:
    """The sprite line by line, without the root element."""
    lines = ["<defs>"]
    lines += [f'<g id="{name}">{content}</g>' for name, content in motifs().items()]
    lines.append("</defs>")
    lines += [symbol(f"c-{card}", common.FIELD + art + common.FRAME) for card, art in pictures().items()]
    lines += [symbol(f"l-{card}", label) for card, label in labels.LABELS.items()]
    return lines


def sprite() -> str:
    """The text of ``cards.svg``."""
    return "\n".join(['<svg xmlns="http://www.w3.org/2000/svg">', *parts(), "</svg>", ""])
