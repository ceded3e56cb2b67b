"""All measurements by one command: ./run bench.

./run bench                       everything; the tables are written into docs/performance.md
./run bench core engine           these alone, printed
./run bench --against main        this tree beside another commit; with names, those sections
./run bench --against FOLDER      this tree beside an unpacked wheel
./run bench soak [--minutes 10]   mixed traffic for minutes, and overload (see bench/soak.py)
"""

from __future__ import annotations

import argparse
import json
import sys
import time

from bench import compare, page
from bench.figures import machine
from bench.harness import FULL, QUICK
from bench.sections import COMPARED, SECTIONS


def main(arguments: list[str]) -> None:
    """Measure what is asked for, and print or write it."""
    style = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(prog="./run bench", description=__doc__, formatter_class=style)
    parser.add_argument("sections", nargs="*", metavar="SECTION", help=f"of {', '.join(SECTIONS)}")
    parser.add_argument("--against", metavar="COMMIT", help="compare with a commit or a package's folder")
    parser.add_argument("--rounds", type=int, default=3, help="rounds of a comparison (3)")
    parser.add_argument(
        "--quick", action="store_true", help="see that everything runs; figures are worth nothing"
    )
    parser.add_argument("--json", action="store_true", help="print figures for programs")
    chosen = parser.parse_args(arguments)
    unknown = [name for name in chosen.sections if name not in SECTIONS]
    if unknown:
        parser.error(f"there is no section {unknown[0]}; there are: {', '.join(SECTIONS)}")
    if chosen.rounds < 1:
        parser.error("--rounds must be above zero")
    if chosen.against:
        with compare.package_of(chosen.against) as other:
            print(f"{machine()}\n")
            print(compare.compare(other, chosen.sections or COMPARED, chosen.rounds, quick=chosen.quick))
        return
    begun = time.monotonic()
    measured_on = machine()
    found = []
    for name in chosen.sections or SECTIONS:
        print(f"bench: {name}", file=sys.stderr)
        found.append(SECTIONS[name](QUICK if chosen.quick else FULL))
    if chosen.json:
        print(json.dumps([section.to_document() for section in found]))
        return
    text = page.tables(measured_on, compare.commit(), found)
    print(text)
    if not chosen.sections and not chosen.quick:
        page.write(text, page.BENCH)
    print(f"bench: {time.monotonic() - begun:.0f} s", file=sys.stderr)


if __name__ == "__main__":
    main(sys.argv[1:])
