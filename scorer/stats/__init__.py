"""Statistics of many games: who wins, by how much, with what, and whether going on pays."""

from __future__ import annotations

from scorer.stats.statistics import Goes, Statistics

__all__ = ["Goes", "Statistics"]
