"""`scorer settle` and `scorer session`: finished deals to payments."""

from __future__ import annotations

import click

from scorer.cli.documents import worked_out
from scorer.cli.output import Output, example_option, output_options


@click.command(
    epilog="""
    \b
    Examples:
      scorer settle --example > deal.json     a deal to change and settle
      scorer settle deal.json
      scorer settle deal.json --lang ko
      scorer settle --json - < deal.json      the answer of POST /v1/gostop/settle
    """
)
@click.argument("file", required=False)
@example_option("DEAL")
@output_options
def settle(*, file: str | None, lang: str | None, as_json: bool) -> None:
    """Settle a finished deal: who pays whom, how much, and why.

    FILE holds a settle request of the HTTP API as JSON; - reads it from standard input. Players stand in
    seat order, the dealer first. The winner has `captured` cards, `counts`, or the `points` the table
    counted; each loser has cards or counts, or the `baks` that make him pay double. docs/rules.md tells
    the rules, `scorer cards` the card ids, `scorer rulesets` the house rules.
    """
    from scorer.gostop.api import settle as settled

    output = Output(lang, as_json)
    document, settlement = worked_out(file, output, settled)
    if output.as_json:
        from scorer.gostop.answers import settle_document

        explained = document.get("detail") != "brief"
        output.json(settle_document(settlement, output.voice.texts, explained=explained))
    else:
        from scorer.cli.views import show_settlement

        show_settlement(settlement, output)


@click.command(
    epilog="""
    \b
    Examples:
      scorer session --example > evening.json
      scorer session evening.json
      scorer session evening.json --explain
      scorer session evening.json --json
    """
)
@click.argument("file", required=False)
@click.option("--explain", is_flag=True, help="Say of each deal why its payments are what they are.")
@example_option("SESSION")
@output_options
def session(*, file: str | None, explain: bool, lang: str | None, as_json: bool) -> None:
    """Settle an evening: every deal, the balances, and the fewest payments that settle up.

    FILE holds a session request of the HTTP API as JSON; - reads it from standard input. Each of its
    hands is a deal as `scorer settle` takes it; nagari and the dealer are carried from hand to hand.
    """
    from scorer.gostop.session import session as settled

    output = Output(lang, as_json)
    document, evening = worked_out(file, output, settled)
    if output.as_json:
        from scorer.gostop.answers import session_document

        output.json(session_document(evening, document, output.voice.texts))
    else:
        from scorer.cli.views import show_session

        show_session(evening, output, reasons=explain)
