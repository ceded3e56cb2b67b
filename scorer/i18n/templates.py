"""Message templates: placeholders, optional parts, and functions made of them once.

A template is a sentence with

- ``{player}``: the parameter of that name. A text is a value, never a template: braces in a player's name
  stay what they are;
- ``{points:points}``: the parameter shown in a way that has a name: counted in a unit (``unit.points``), as
  card ids (``cards``), as words of the API made readable (``plain``), or looked up (``{bak:short}``);
- ``[, x {chip_value} = {amount}]``: a part that drops out when its first parameter is missing or empty.

``{term.pi_bak}`` and other names with a dot are references to other messages; a catalogue replaces them
before a template comes here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Final

Params = Mapping[str, object]
Renderer = Callable[[object], str]
Formatter = Callable[[Params], str]

_PLACEHOLDER: Final = re.compile(r"\{([a-z][a-z0-9_]*)(?::([a-z_]+))?\}")
_OPTIONAL: Final = re.compile(r"\[([^\[\]]*)\]")
_STRAY: Final = re.compile(r"[{}\[\]]")


class MalformedTemplateError(ValueError):
    """A template with a stray bracket or brace, or with optional parts that cannot be told from others."""


def parameters(template: str) -> set[str]:
    """The names of the parameters that a template shows.

    >>> sorted(parameters("{player}: {due:points}[, x {chip_value}]"))
    ['chip_value', 'due', 'player']
    """
    return {match[1] for match in _PLACEHOLDER.finditer(template)}


def compile_template(template: str, renderer: Callable[[str | None], Renderer]) -> Formatter:
    """The function that fills ``template``; ``renderer`` gives the way to show a value by its name.

    >>> fill = compile_template("{who}[ and {other}]", lambda kind: str)
    >>> fill({"who": "{other}", "other": "B"}), fill({"who": "A", "other": None})
    ('{other} and B', 'A')
    """
    pieces = _OPTIONAL.split(template)
    conditions = [match[1] for piece in pieces[1::2] if (match := _PLACEHOLDER.search(piece))]
    if len(conditions) != len(pieces) // 2:
        raise MalformedTemplateError(template)
    variants = [_fill("".join(chosen), renderer) for chosen in _choices(pieces)]
    match conditions:
        case []:
            return variants[0]
        case [name]:
            return _one_choice(name, *variants)
        case [name, second]:
            return _two_choices(name, second, variants)
    raise MalformedTemplateError(template)


def _one_choice(name: str, without: Formatter, complete: Formatter) -> Formatter:
    """A template with one optional part, which depends on the parameter ``name``."""

    def choose(params: Params) -> str:
        value = params.get(name)
        return complete(params) if value or value == 0 else without(params)

    return choose


def _two_choices(name: str, second: str, variants: list[Formatter]) -> Formatter:
    """A template with two optional parts."""
    neither, last, first, both = variants

    def choose(params: Params) -> str:
        one, two = params.get(name), params.get(second)
        if one or one == 0:
            return both(params) if two or two == 0 else first(params)
        return last(params) if two or two == 0 else neither(params)

    return choose


def _choices(pieces: list[str]) -> Iterator[list[str]]:
    """The template without and with each optional part, in the order of binary numbers."""
    fixed, optional = pieces[0::2], pieces[1::2]
    for number in range(1 << len(optional)):
        chosen = [fixed[0]]
        for place, part in enumerate(optional):
            if number >> (len(optional) - 1 - place) & 1:
                chosen.append(part)
            chosen.append(fixed[place + 1])
        yield chosen


def _fill(template: str, renderer: Callable[[str | None], Renderer]) -> Formatter:
    """The function that fills a template without optional parts."""
    slots = [(match[1], renderer(match[2])) for match in _PLACEHOLDER.finditer(template)]
    literal = _PLACEHOLDER.sub("\0", template)
    if _STRAY.search(literal):
        raise MalformedTemplateError(template)
    pattern = literal.replace("%", "%%").replace("\0", "%s")
    # Most sentences have one, two or three parameters; these forms make no list on the way.
    match slots:
        case []:
            return lambda params: template  # noqa: ARG005 - a formatter takes them
        case [(name, render)]:
            return lambda params: pattern % render(params[name])
        case [(name, render), (second, render_second)]:
            return lambda params: pattern % (render(params[name]), render_second(params[second]))
        case [(name, render), (second, render_second), (third, render_third)]:
            return lambda params: (
                pattern % (render(params[name]), render_second(params[second]), render_third(params[third]))
            )
    return lambda params: pattern % tuple([render(params[name]) for name, render in slots])
