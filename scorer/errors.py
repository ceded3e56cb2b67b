"""Faults in what a caller gave: codes with parameters and a place, never prose.

Texts belong to :mod:`scorer.i18n`; nothing in the core compares or builds one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

NO_PARAMS: Final[Mapping[str, object]] = {}


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong with a document.

    ``pointer`` is a JSON Pointer (RFC 6901) into the document that was read, ``code`` one of the
    codes of the HTTP contract. ``reason`` tells apart the several meanings one code can have (the
    text of a message depends on it, a program never needs it); ``params`` fill that text.
    """

    pointer: str
    code: str
    reason: str = ""
    params: Mapping[str, object] = field(default_factory=lambda: NO_PARAMS)

    @property
    def message_id(self) -> str:
        """The id of this fault's text in the catalogues: ``code`` or ``code.reason``."""
        return f"{self.code}.{self.reason}" if self.reason else self.code

    def under(self, prefix: str) -> Fault:
        """The same fault of a document that stands at ``prefix`` of a larger one."""
        return Fault(prefix + self.pointer, self.code, self.reason, self.params)


class InvalidInput(ValueError):
    """The document was understood and is not valid; ``faults`` holds every fault found."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults: tuple[Fault, ...] = tuple(faults)
        super().__init__(", ".join(f"{fault.pointer or '/'}: {fault.message_id}" for fault in self.faults))


def escape(key: str) -> str:
    """A member name as one token of a JSON Pointer."""
    return key.replace("~", "~0").replace("/", "~1") if "~" in key or "/" in key else key


def in_document_order(document: object, faults: Iterable[Fault]) -> list[Fault]:
    """``faults`` in the order their places have in ``document``.

    A place that is missing comes after its siblings that are there, a container before its members;
    faults of one place keep their order.
    """
    order: dict[int, dict[str, int]] = {}

    def place_of(key: str, node: dict[str, object]) -> int:
        if id(node) not in order:
            order[id(node)] = {name: place for place, name in enumerate(node)}
        return order[id(node)][key]

    def position(fault: Fault) -> tuple[int, ...]:
        path: list[int] = []
        node = document
        for token in fault.pointer.split("/")[1:]:
            key = token.replace("~1", "/").replace("~0", "~")
            if isinstance(node, dict) and key in node:
                path.append(place_of(key, node))
                node = node[key]
            elif isinstance(node, list) and key.isdecimal() and int(key) < len(node):
                path.append(int(key))
                node = node[int(key)]
            else:
                path.append(len(node) if isinstance(node, dict | list) else 0)
                node = None
        return tuple(path)

    return sorted(faults, key=position)
