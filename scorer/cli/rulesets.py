"""`scorer rulesets` and `scorer cards`: what can be chosen, and what everything is called."""

from __future__ import annotations

from typing import Any

import click

from scorer.cli.documents import refusals
from scorer.cli.exits import Failure
from scorer.cli.output import Output, output_options
from scorer.cli.rule_texts import WIDE, Row, dotted, meaning_text, range_text, show_rules, value_text
from scorer.cli.sources import is_preset_name, read_ruleset_option

Document = dict[str, Any]


@click.command(
    epilog="""
    \b
    Examples:
      scorer rulesets                         the presets side by side
      scorer rulesets matgo                   every rule of one, with its range and meaning
      scorer rulesets '{"base": "matgo", "go_bak": {"factor": 1}}'
      scorer rulesets seed --json
    """
)
@click.argument("name", required=False)
@output_options
def rulesets(name: str | None, lang: str | None, as_json: bool) -> None:
    """Show the rules on offer, or every rule of one ruleset.

    NAME is a preset (seed, standard, matgo), a JSON object of overrides, or a file that holds one: so
    house rules can be checked before they are played by. Rules that differ from the preset are marked.
    """
    from scorer.web.reference import described_fields, preset_document, rulesets_document

    output = Output(lang, as_json)
    voice = output.voice
    if name is None:
        document = rulesets_document(voice.language)
        if as_json:
            output.json(document)
        else:
            _show_presets(document, output)
        return

    from scorer.gostop.presets import PRESETS
    from scorer.gostop.ruleset_reading import read_ruleset

    if is_preset_name(name) and name not in PRESETS:
        raise Failure(voice.say("detail.not_found.preset", name=name, choices=", ".join(PRESETS)))
    with refusals(voice.word("rule_given"), output):
        ruleset = read_ruleset(read_ruleset_option(name, output))
    if name in PRESETS:
        document = preset_document(name, voice.language)
    else:
        fields = described_fields(ruleset, voice.language)
        document = {"name": ruleset.label or ruleset.base, "ruleset": ruleset.echo(), "fields": fields}
    if as_json:
        output.json(document)
    else:
        _show_ruleset(document, PRESETS[ruleset.base], output)


@click.command(
    epilog="""
    \b
    Examples:
      scorer cards
      scorer cards --lang ko
      scorer cards --json
    """
)
@click.option("--aliases", is_flag=True, help="Also list every other way to write each card.")
@output_options
def cards(aliases: bool, lang: str | None, as_json: bool) -> None:
    """List every card: its id, its name, what it counts as, and the sets it belongs to.

    Ids are a month (1 to 12) and B for a bright, A for an animal, R for a ribbon, J1 and J2 for junk and
    D for double junk; X2 and X3 are jokers. Ids and their other names are read in any case.
    """
    from scorer.web.reference import cards_document

    output = Output(lang, as_json)
    voice = output.voice
    document = cards_document(voice.language)
    if as_json:
        output.json(document)
        return
    columns = [
        voice.word("card"),
        voice.word("name"),
        voice.word("kind"),
        ">" + voice.word("junk"),
        voice.word("sets"),
    ]
    if aliases:
        columns.append(voice.word("aliases"))
    rows = []
    for card in document["cards"]:
        row = [
            card["id"],
            card["name"],
            voice.say("term.joker") if card["kind"] == "joker" else voice.say(f"kind.{card['kind']}"),
            str(card["value"] or ""),
            ", ".join(voice.item(name) for name in card["sets"]),
        ]
        rows.append([*row, "  ".join(card["aliases"])] if aliases else row)
    output.table(columns, rows)


def _show_presets(document: Document, output: Output) -> None:
    """The presets side by side: the rules on which they differ."""
    voice = output.voice
    presets = document["rulesets"]
    for preset in presets:
        output.line(f"{preset['name']}: {preset['description']}")
    rows = []
    for field in document["fields"]:
        values = [dotted(preset["ruleset"], field["name"]) for preset in presets]
        if field["schema"].get("type") != "object" and any(value != values[0] for value in values):
            rows.append(
                [field["name"], *(value_text(value, voice) for value in values), field["description"]]
            )
    output.line()
    columns = [voice.word("rule"), *(preset["name"] for preset in presets), voice.word("meaning")]
    shown = len(columns) if output.width >= WIDE else -1  # the meaning where there is room for it
    output.table(columns[:shown], [row[:shown] for row in rows])
    output.line()
    output.line(voice.word("rulesets_more"))


def _show_ruleset(document: Document, preset: Document, output: Output) -> None:
    """Every rule of one ruleset."""
    voice = output.voice
    rows = []
    for field in document["fields"]:
        value = field["value"]
        group = field["schema"].get("type") == "object" and any(
            other["name"].startswith(field["name"] + ".") for other in document["fields"]
        )
        if group:
            continue
        changed = "*" if value != dotted(preset, field["name"]) else ""
        rows.append(
            Row(
                field["name"],
                value_text(value, voice) + changed,
                range_text(field["schema"], voice),
                meaning_text(field, field["schema"], value, voice),
            )
        )
    head = document["name"]
    if "description" in document:
        head = f"{head}: {document['description']}"
    output.line(head, style="bold")
    output.line()
    show_rules(rows, "value", output)
    if any(row.value.endswith("*") for row in rows):
        output.line()
        output.line(voice.word("differs", base=preset["base"]))
