"""`scorer mahjong …`: Singapore mahjong."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import click

from scorer.cli.documents import refusals, worked_out
from scorer.cli.output import Output, example_option, output_options
from scorer.cli.sources import read_object_option

if TYPE_CHECKING:
    from scorer.mahjong_sg.settlement import Settlement
    from scorer.mahjong_sg.tai import TaiResult

Document = dict[str, Any]

RULES_HELP = "A JSON object of overrides of the default profile, or a file that holds one."


@click.group(
    epilog="""
    \b
    Examples:
      scorer mahjong settle --example > hand.json
      scorer mahjong settle hand.json
      scorer mahjong tai 123d 456b 789c 55d 23c --win 4c --by discard --seat S --round E
      scorer mahjong rules
    """
)
def mahjong() -> None:
    """Singapore mahjong: payments of a hand or an evening, and what a hand is worth in tai."""


@mahjong.command(
    short_help="A hand: who pays whom, and why.",
    epilog="""
    \b
    Examples:
      scorer mahjong settle --example > hand.json      a hand to change and settle
      scorer mahjong settle hand.json
      scorer mahjong settle hand.json --json           the answer of POST /v1/mahjong-sg/settle
    """,
)
@click.argument("file", required=False)
@example_option("MAHJONG_HAND")
@output_options
def settle(*, file: str | None, lang: str | None, as_json: bool) -> None:
    """Settle a hand: the payments of every event in it, and why.

    FILE holds a settle request of the HTTP API as JSON; - reads it from standard input. Players are East,
    South, West, North; events are kongs, bites, marriages, families, a win, a draw or a false win.
    docs/mahjong-sg.md tells the payments.
    """
    from scorer.mahjong_sg import settle as settled

    output = Output(lang, as_json)
    _, settlement = worked_out(file, output, settled)
    if as_json:
        output.json(with_texts(settlement.to_document(), settlement, output))
        return
    from scorer.cli.views import show_balances, show_steps, show_transfers

    show_steps(settlement.explanation, output)
    show_transfers(settlement.transfers, output)
    show_balances(settlement.balances, output)


@mahjong.command(
    short_help="An evening of hands: balances, settling up.",
    epilog="""
    \b
    Examples:
      scorer mahjong session --example > mahjong-evening.json
      scorer mahjong session mahjong-evening.json
    """,
)
@click.argument("file", required=False)
@click.option("--explain", is_flag=True, help="Say of each hand why its payments are what they are.")
@example_option("MAHJONG_SESSION")
@output_options
def session(*, file: str | None, explain: bool, lang: str | None, as_json: bool) -> None:
    """Settle an evening: every hand, the balances, and the fewest payments that settle up.

    FILE holds a session request of the HTTP API as JSON; - reads it from standard input.
    """
    from scorer.mahjong_sg import session as settled

    output = Output(lang, as_json)
    _, evening = worked_out(file, output, settled)
    if as_json:
        answer: Document = evening.to_document()
        for document, hand in zip(answer["hands"], evening.hands, strict=True):
            with_texts(document, hand, output)
        output.json(answer)
        return
    from scorer.cli.views import Played, show_evening

    hands = [
        Played(outcome(hand, output), hand.tai_counted, hand.balances, hand.explanation)
        for hand in evening.hands
    ]
    show_evening(hands, evening, output, points="tai", reasons=explain)


@mahjong.command(
    short_help="The tai of a winning hand.",
    epilog="""
    \b
    Examples:
      scorer mahjong tai 123d 456b 789c 55d 23c --win 4c --by discard --seat S --round E
      scorer mahjong tai 22d 99c --pong R --pong Wh --chow 345b --win 9c --by zi_mo --seat E --round E
      scorer mahjong tai 1d 999c 555b --kong G --concealed-kong 3c --win 1d --by zi_mo \\
          --seat W --round E --bonus "F3 cat" --replacement --json
    """,
)
@click.argument("tiles", nargs=-1, required=True)
@click.option("--win", "winning_tile", required=True, metavar="TILE", help="The tile that won, by zi mo too.")
@click.option("--by", required=True, metavar="HOW", help="discard or zi_mo.")
@click.option("--seat", required=True, metavar="WIND", help="The winner's wind: E, S, W or N.")
@click.option("--round", "round_wind", required=True, metavar="WIND", help="The wind of the round.")
@click.option("--pong", multiple=True, metavar="TILES", help="An exposed pong: 555d, or 5d alone.")
@click.option("--chow", multiple=True, metavar="TILES", help="An exposed chow: 123b.")
@click.option("--kong", multiple=True, metavar="TILES", help="An exposed kong: 5555d, or 5d alone.")
@click.option("--concealed-kong", multiple=True, metavar="TILES", help="A concealed kong.")
@click.option("--bonus", multiple=True, metavar="TILES", help='Flowers, seasons and animals: "F1 S3 cat".')
@click.option("--replacement", is_flag=True, help="Won on a replacement tile.")
@click.option("--robbed-kong", is_flag=True, help="Won by robbing a kong.")
@click.option("--last-tile", is_flag=True, help="Won on the last drawable tile.")
@click.option("--first-turn", is_flag=True, help="Won on the very first turn.")
@click.option("--kong-on-kong", is_flag=True, help="Won on the replacement of a second kong in a row.")
@click.option("--rules", metavar="RULES", help=RULES_HELP)
@output_options
def tai(*, tiles: tuple[str, ...], lang: str | None, as_json: bool, rules: str | None, **facts: Any) -> None:
    """Count the tai of a winning hand; TILES are those in hand, without the winning tile and exposed sets.

    Suits are d (dots), b (bamboo) and c (characters): 1d to 9c, also run together as 123d or 55b. Winds
    are E S W N, dragons R G Wh; flowers F1 to F4, seasons S1 to S4, animals cat, rat, rooster, centipede.
    """
    output = Output(lang, as_json)
    document = tai_request(tiles, facts)
    if rules is not None:
        document["rules"] = read_object_option(rules, output)

    from scorer.mahjong_sg import tai as counted

    places = {
        "/winning_tile": "--win",
        "/by": "--by",
        "/seat": "--seat",
        "/round": "--round",
        **{f"/{flag}": f"--{flag.replace('_', '-')}" for flag in FLAGS},
        **{f"/concealed/{index}": tile for index, tile in enumerate(document["concealed"])},
        **{f"/bonus/{index}": tile for index, tile in enumerate(document["bonus"])},
    }
    with refusals(output.voice.word("tiles"), output, places):
        result = counted(document)
    if as_json:
        output.json(result.to_document())
    else:
        show_tai(result, output)


@mahjong.command(
    short_help="Every rule with its default and meaning.",
    epilog="""
    \b
    Examples:
      scorer mahjong rules
      scorer mahjong rules --json
    """,
)
@output_options
def rules(*, lang: str | None, as_json: bool) -> None:
    """Show every rule with its default, its range, and what it means."""
    from scorer.cli.rule_texts import Row, meaning_text, range_text, show_rules, value_text
    from scorer.i18n import field_text
    from scorer.mahjong_sg import DEFAULT, describe_rules

    output = Output(lang, as_json)
    voice = output.voice
    fields: list[Document] = [
        {**field.to_document(), "description": field_text(voice.language, field.name, "mahjong")}
        for field in describe_rules()
    ]
    if as_json:
        output.json({"default": DEFAULT.to_document(), "fields": fields})
        return
    rows = [
        Row(
            field["name"],
            value_text(field["default"], voice),
            range_text(field["range"], voice),
            meaning_text(field, field["range"], field["default"], voice, "mahjong"),
        )
        for field in fields
    ]
    show_rules(rows, "default", output)


FLAGS = ("replacement", "robbed_kong", "last_tile", "first_turn", "kong_on_kong")


def split_tiles(text: str) -> list[str]:
    """The tiles of what was typed: one by one, or those of a suit or one honour run together.

    Whether they are tiles at all is for the reader of the hand to say.

    >>> split_tiles("123d 5b EEE, WhWh cat")
    ['1d', '2d', '3d', '5b', 'E', 'E', 'E', 'Wh', 'Wh', 'cat']
    """
    tiles: list[str] = []
    for word in re.split(r"[\s,]+", text):
        if re.fullmatch(r"[0-9]{2,14}[a-z]", word):
            tiles += [rank + word[-1] for rank in word[:-1]]
        elif run := re.fullmatch(r"(E|S|W|N|R|G|Wh)\1+", word):
            tiles += [run[1]] * (len(word) // len(run[1]))
        elif word:
            tiles.append(word)
    return tiles


def tai_request(tiles: tuple[str, ...], facts: Document) -> Document:
    """The tai request that the arguments of `scorer mahjong tai` describe."""
    exposed = []
    for option, kind, size in (
        ("pong", "pong", 3),
        ("chow", "chow", 3),
        ("kong", "kong", 4),
        ("concealed_kong", "kong", 4),
    ):
        for text in facts.pop(option):
            named = split_tiles(text)
            if kind != "chow" and len(named) == 1:
                named *= size
            group = {"kind": kind, "tiles": named}
            exposed.append({**group, "concealed": True} if option == "concealed_kong" else group)
    bonus = [tile for text in facts.pop("bonus") for tile in split_tiles(text)]
    facts["round"] = facts.pop("round_wind")
    facts["by"] = re.sub(r"[- ]", "_", facts["by"])  # as it is spoken, and as messages show it
    return {
        "concealed": [tile for text in tiles for tile in split_tiles(text)],
        "exposed": exposed,
        "bonus": bonus,
        **{name: value for name, value in facts.items() if value is not False},
    }


def show_tai(result: TaiResult, output: Output) -> None:
    """A hand's elements, its tai, and the reading of the hand that gives them."""
    voice = output.voice
    rows = [
        [voice.say(f"mahjong.item.{item.code}"), " ".join(item.tiles), voice.number(item.tai)]
        for item in result.items
    ]
    if rows:
        output.table([voice.word("element"), voice.word("tiles"), ">" + voice.word("tai")], rows)
        output.line()
    if result.counted == result.tai:
        output.line(voice.word("tai_total", tai=result.tai), style="bold")
    else:
        output.line(voice.word("tai_counted", tai=result.tai, counted=result.counted), style="bold")
    groups = [" ".join(group.tiles) for group in result.decomposition]
    output.line(voice.word("reading", groups=" | ".join(groups)))


def outcome(settlement: Settlement, output: Output) -> str:
    """Who won a hand, or that nobody did."""
    from scorer.mahjong_sg.events import Draw, Win

    for event in settlement.hand.events:
        if isinstance(event, Win):
            return event.winner
        if isinstance(event, Draw):
            return output.voice.word("drawn")
    return output.voice.word("unfinished")


def with_texts(answer: Any, settlement: Settlement, output: Output) -> Document:
    """A settlement's ``answer`` with the sentence of each step of its explanation."""
    for document, step in zip(answer.get("explanation", ()), settlement.explanation, strict=False):
        document["text"] = output.voice.texts.step(step)
    return answer  # type: ignore[no-any-return]  # the document that was given
