"""``python -m tools.cards`` writes the drawings; with ``--check`` it only tells whether they are current."""

from __future__ import annotations

import sys
from pathlib import Path

from tools.cards.sheet import sheet
from tools.cards.sprite import sprite

ROOT = Path(__file__).resolve().parents[2]


def files() -> dict[Path, str]:
    """What each generated file should hold."""
    return {
        ROOT / "scorer" / "web" / "static" / "cards.svg": sprite(),
        ROOT / "docs" / "cards.svg": sheet(),
    }


def main(arguments: list[str]) -> int:
    """Write the files, or name those that differ; the exit status."""
    stale = [
        path for path, text in files().items() if not path.exists() or path.read_bytes() != text.encode()
    ]
    for path in stale:
        name = path.relative_to(ROOT)
        if "--check" in arguments:
            print(f"{name} is not what tools/cards draws")
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(files()[path].encode())
            print(f"wrote {name}")
    return 1 if stale and "--check" in arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
