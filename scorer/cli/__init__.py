"""The command line: `scorer settle deal.json` and its siblings.

Exit status: 0 all is well, 1 a record that was checked has a fault, 2 the call or a document given is no
good, 3 the service or a worker could not do its work, 70 a fault of the program itself, 130 stopped by the
keyboard.
"""

from __future__ import annotations

from scorer.cli.app import main

__all__ = ["main"]
