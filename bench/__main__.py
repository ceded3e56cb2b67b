"""Every measurement, one after the other, or those named: `python -m bench [core mahjong_sg texts …]`."""

from __future__ import annotations

import runpy
import sys

MEASUREMENTS = ("core", "mahjong_sg", "texts", "engine", "http")

if __name__ == "__main__":
    names = sys.argv[1:] or MEASUREMENTS
    for name in names:
        if name not in MEASUREMENTS:
            sys.exit(f"bench: there is no measurement {name}; there are: {', '.join(MEASUREMENTS)}")
        sys.argv = [f"bench.{name}"]
        runpy.run_module(f"bench.{name}", run_name="__main__")
