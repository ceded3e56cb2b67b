"""`scorer score`: the points of captured cards."""

from __future__ import annotations

import re

import click

from scorer.cli.documents import refusals
from scorer.cli.output import Output, output_options
from scorer.cli.sources import read_ruleset_option


@click.command(
    epilog="""
    \b
    Examples:
      scorer score 1B 3B 8B 4R 5R 7R --ruleset standard
      scorer score "1-gwang 3광 8-bright" --ruleset matgo --lang ko
      scorer score 9A 1J1 1J2 2J1 2J2 --ruleset standard --sake-cup junk
      scorer score 1B 3B 12B --ruleset seed --players 2 --json
      scorer score 1B 3B 12B --ruleset '{"base": "standard", "points": {"three_brights_rain": 3}}'
    """
)
@click.argument("cards", nargs=-1, required=True)
@click.option(
    "--ruleset",
    default="standard",
    show_default=True,
    help="A preset, a JSON object of overrides, or a file that holds one.",
)
@click.option("--players", type=int, help="How many play, 2 or 3; needed where the rules allow both.")
@click.option(
    "--sake-cup",
    metavar="ROLE",
    default="auto",
    show_default=True,
    help="What 9A counts as: auto, animal, junk or locked_animal.",
)
@output_options
def score(
    *,
    cards: tuple[str, ...],
    ruleset: str,
    players: int | None,
    sake_cup: str,
    lang: str | None,
    as_json: bool,
) -> None:
    """Count captured CARDS: every combination with its cards and points.

    Cards are ids as `scorer cards` lists them, or any of their other names: 1B, 1-bright, 01-gwang, 1광.
    """
    output = Output(lang, as_json)
    names = [name for argument in cards for name in re.split(r"[\s,]+", argument) if name]
    document: dict[str, object] = {"ruleset": read_ruleset_option(ruleset, output), "captured": names}
    if players is not None:
        document["players"] = players
    if sake_cup != "auto":
        document["sake_cup"] = sake_cup

    from scorer.gostop.answers import pile_document
    from scorer.gostop.api import score as counted

    places = {"/ruleset": "--ruleset", "/players": "--players", "/sake_cup": "--sake-cup"}
    places |= {f"/captured/{index}": name for index, name in enumerate(names)}
    with refusals(output.voice.word("cards"), output, places):
        result = counted(document)
    if output.as_json:
        output.json(pile_document(result.pile, result.ruleset))
        return
    from scorer.cli.views import show_score

    show_score(result, output)
