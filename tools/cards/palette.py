"""The few flat colours of the cards, and the measures every drawing keeps to."""

from __future__ import annotations

from typing import Final

INK: Final = "#111"
# Stands out from a white page and from a black one.
GREY: Final = "#888"
PAPER: Final = "#fff"
RED: Final = "#d7141f"
DARK_RED: Final = "#8e0b13"
YELLOW: Final = "#ffd21e"
SKY: Final = "#5db7e8"
BLUE: Final = "#2456c9"
ORANGE: Final = "#d77a24"
BROWN: Final = "#9a5420"
PINK: Final = "#f79ab8"
GREEN: Final = "#3f9b3c"
LIME: Final = "#b9c832"

WIDTH: Final = 103
HEIGHT: Final = 168
CORNER: Final = 9
# The border is painted last and hides what juts out below it, so a drawing needs no clipping (which
# browsers do not do reliably in a symbol of another file).
BORDER: Final = 6.5
