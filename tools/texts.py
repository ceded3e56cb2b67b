"""The catalogues of texts: put them in order, and list the terms that want a native check.

    python tools/texts.py [--check]

Every file gets the order of ``ORDER``; in the translations each message is shown beside its English text.
``docs/translating.md`` gets its table of terms marked ``check``. With ``--check`` nothing is written, and the
status says whether anything would be.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import polib

ROOT: Final = Path(__file__).resolve().parent.parent
LOCALES: Final = ROOT / "scorer" / "i18n" / "locales"
PAGE: Final = ROOT / "docs" / "translating.md"
LANGUAGES: Final = {"ko": "Korean", "ta": "Tamil", "si": "Sinhala", "lo": "Lao", "as": "Assamese"}
MARK: Final = "check"
BEGIN: Final = "<!-- The table below is written by tools/texts.py -->"

ORDER: Final = (
    ("term", "Terms: each is written here alone, other messages refer to it"),
    ("item", "Combinations and sets of Go-Stop"),
    ("mahjong.item", "Elements of a mahjong hand"),
    ("unit", "Numbers counted in something"),
    ("sign", "Signs"),
    ("month", "Months"),
    ("plant", "Plants of the months"),
    ("kind", "Kinds of cards"),
    ("card", "Cards"),
    ("tile", "Mahjong tiles"),
    ("step", "Lines of an explanation"),
    ("pays", "Payments within such lines"),
    ("warning", "Warnings"),
    ("ending", "How a deal ended"),
    ("event", "Events that have a price"),
    ("fault", "What is wrong with a request or a record"),
    ("member", "Members of a request by name"),
    ("title", "Titles of problems"),
    ("detail", "Problems in a sentence"),
    ("problem", "Problems on their own page"),
    ("help", "One sentence of help for each term"),
    ("preset", "Presets"),
    ("field", "Fields of a ruleset"),
    ("choice", "Words such a field can take"),
    ("mahjong.field", "Fields of the mahjong rules"),
    ("mahjong.choice", "Words such a field can take"),
    ("page", "The phone page"),
    ("cli", "The command line"),
)
_PLACES: Final = {group: place for place, (group, _) in enumerate(ORDER)}


def group_of(message_id: str) -> str:
    """The group of a message: what stands before the first dot, or the second in mahjong."""
    first, _, rest = message_id.partition(".")
    return f"{first}.{rest.partition('.')[0]}" if first == "mahjong" else first


def read(language: str) -> polib.POFile:
    """One language's file."""
    return polib.pofile(str(LOCALES / f"{language}.po"))


def put_in_order(file: polib.POFile, english: polib.POFile) -> str:
    """The text of ``file`` with its entries as they stand in ``english``, each beside its English text.

    What English does not have is left out. Comments of translators stay.
    """
    entries = {entry.msgid: entry for entry in file}
    ordered = polib.POFile(wrapwidth=10**6)
    ordered.metadata = file.metadata
    ordered.header = "The texts of scorer. How to better them: docs/translating.md"
    for source in sorted(english, key=lambda entry: _PLACES.get(group_of(entry.msgid), len(ORDER))):
        entry = entries.get(source.msgid)
        if entry is None:
            continue
        if file is not english:
            entry.comment = "\n".join([*english_of(source), *([source.comment] if source.comment else [])])
        ordered.append(entry)
    return f"{ordered}\n"


def english_of(entry: polib.POEntry) -> list[str]:
    """The English text of a message, or all of its forms."""
    return list(entry.msgstr_plural.values()) if entry.msgstr_plural else [entry.msgstr]


def wants_check(entry: polib.POEntry) -> bool:
    """Whether a translation is marked to be looked at by somebody who grew up with the language."""
    return MARK in entry.tcomment.split()


def table() -> Iterator[str]:
    """The terms that are marked in some language, as lines of a table in Markdown."""
    files = {language: {entry.msgid: entry for entry in read(language)} for language in LANGUAGES}
    yield f"| id | English | {' | '.join(LANGUAGES.values())} |"
    yield f"|---|---|{'---|' * len(LANGUAGES)}"
    for source in read("en"):
        found = [files[language].get(source.msgid) for language in LANGUAGES]
        cells = [
            entry.msgstr.replace("|", "\\|") if entry is not None and wants_check(entry) else ""
            for entry in found
        ]
        if any(cells):
            yield f"| `{source.msgid}` | {source.msgstr} | {' | '.join(cells)} |"


def outputs() -> Iterator[tuple[Path, str]]:
    """Every file this tool keeps, with the text it should have."""
    english = read("en")
    yield LOCALES / "en.po", put_in_order(english, english)
    for language in LANGUAGES:
        yield LOCALES / f"{language}.po", put_in_order(read(language), read("en"))
    if PAGE.exists():
        head = PAGE.read_text(encoding="utf-8").partition(BEGIN)[0]
        yield PAGE, f"{head}{BEGIN}\n\n" + "\n".join(table()) + "\n"


def main(arguments: list[str]) -> int:
    """Write what has changed, or with ``--check`` only tell."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--check", action="store_true", help="write nothing")
    check = parser.parse_args(arguments).check
    # English first: the translations follow its order.
    changed = 0
    for path, text in outputs():
        if path.read_text(encoding="utf-8") != text:
            changed += 1
            print(path.relative_to(ROOT))
            if not check:
                path.write_text(text, encoding="utf-8")
    return 1 if check and changed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
