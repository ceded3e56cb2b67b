"""Everything that is measured, by the names that the command takes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from bench.figures import Section, of_measurement
from bench.harness import Effort


def core(effort: Effort) -> Section:
    """Card points and settlements."""
    from bench import core as module

    return Section.of("Go-Stop core", map(of_measurement, module.measurements(effort)))


def mahjong_sg(effort: Effort) -> Section:
    """Settlements and tai."""
    from bench import mahjong_sg as module

    return Section.of("Singapore mahjong core", map(of_measurement, module.measurements(effort)))


def engine(effort: Effort) -> Section:
    """Whole games: played at random, validated from text."""
    from bench import engine as module

    return Section.of("Whole games, one core", module.measurements(effort))


def layers(effort: Effort) -> Section:
    """The CPU of each layer of a settlement."""
    from bench import layers as module

    return Section.of("CPU of each layer: a deal of three players, 50 cards", module.layers(effort))


def languages(effort: Effort) -> Section:
    """What explanations cost in each language."""
    from bench import layers as module

    return Section.of("CPU of a full answer beside that of a brief one", module.languages(effort))


def http(effort: Effort) -> Section:
    """Requests a second beside bare WSGI and a Flask echo."""
    from bench import http as module

    return module.section(effort)


def batch(effort: Effort) -> Section:
    """Files over processes and a cluster; piles over arrays."""
    from bench import batch as module

    return Section.of("Batches", module.measurements(effort))


def start(effort: Effort) -> Section:
    """Start-up times and memory."""
    from bench import start as module

    return Section.of("Start-up and memory", module.measurements(effort))


SECTIONS: Final[dict[str, Callable[[Effort], Section]]] = {
    "core": core,
    "mahjong_sg": mahjong_sg,
    "engine": engine,
    "layers": layers,
    "languages": languages,
    "http": http,
    "batch": batch,
    "start": start,
}

COMPARED: Final = ("core", "mahjong_sg", "engine")
"""What two commits are compared by unless sections are named: processor time of what both have."""
