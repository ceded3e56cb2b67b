"""Strict reading of JSON documents: declared fields in, values or faults out.

A *form* says what a part of a document may be. ``read`` returns the value, or appends a
:class:`~scorer.errors.Fault` for everything that is wrong and returns ``None``; whoever asked looks at
the list of faults, never at the value, to know whether it went well. Nothing is converted: ``2.0`` and
``true`` are no integers. ``schema`` gives the JSON Schema of the same part, so that documents which
describe the contract can be compared with the code.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping
from typing import Any, Final, Protocol

from scorer.errors import Fault, escape

JsonSchema = dict[str, Any]

INT_MAX: Final = 2**53 - 1


class Form(Protocol):
    """What every form offers."""

    def read(self, value: object, pointer: str, faults: list[Fault]) -> Any:
        """The value that ``value`` stands for; faults are appended to ``faults``."""

    def schema(self) -> JsonSchema:
        """The JSON Schema of what this form accepts."""


class Integer:
    """A JSON integer from ``low`` to ``high``; anything else is ``wrong_type`` or ``out_of_range``."""

    __slots__ = ("high", "low")

    def __init__(self, low: int, high: int) -> None:
        self.low = low
        self.high = high

    def read(self, value: object, pointer: str, faults: list[Fault]) -> int | None:
        if type(value) is not int:
            faults.append(Fault(pointer, "wrong_type", "integer"))
            return None
        if not self.low <= value <= self.high:
            faults.append(Fault(pointer, "out_of_range", "", {"low": self.low, "high": self.high}))
            return None
        return value

    def schema(self) -> JsonSchema:
        return {"type": "integer", "minimum": self.low, "maximum": self.high}


class Boolean:
    """``true`` or ``false``; 0 and 1 are not."""

    __slots__ = ()

    def read(self, value: object, pointer: str, faults: list[Fault]) -> bool | None:
        if type(value) is not bool:
            faults.append(Fault(pointer, "wrong_type", "boolean"))
            return None
        return value

    def schema(self) -> JsonSchema:
        return {"type": "boolean"}


class Text:
    """A string of ``low`` to ``high`` characters of any script."""

    __slots__ = ("high", "low")

    def __init__(self, low: int, high: int) -> None:
        self.low = low
        self.high = high

    def read(self, value: object, pointer: str, faults: list[Fault]) -> str | None:
        if type(value) is not str:
            faults.append(Fault(pointer, "wrong_type", "text"))
            return None
        if not self.low <= len(value) <= self.high:
            faults.append(Fault(pointer, "out_of_range", "length", {"low": self.low, "high": self.high}))
            return None
        return value

    def schema(self) -> JsonSchema:
        return {"type": "string", "minLength": self.low, "maxLength": self.high}


class Word:
    """One of the ``words``."""

    __slots__ = ("known", "words")

    def __init__(self, *words: str) -> None:
        self.words = words
        self.known = frozenset(words)

    def read(self, value: object, pointer: str, faults: list[Fault]) -> str | None:
        if type(value) is not str:
            faults.append(Fault(pointer, "wrong_type", "text"))
            return None
        if value not in self.words:
            faults.append(Fault(pointer, "unknown_value", "", {"choices": list(self.words)}))
            return None
        return value

    def schema(self) -> JsonSchema:
        return {"type": "string", "enum": list(self.words)}


class IntegerOrWord:
    """An integer from ``low`` to ``high``, or one of the ``words``."""

    __slots__ = ("integer", "word")

    def __init__(self, low: int, high: int, *words: str) -> None:
        self.integer = Integer(low, high)
        self.word = Word(*words)

    def read(self, value: object, pointer: str, faults: list[Fault]) -> int | str | None:
        if type(value) is int:
            return self.integer.read(value, pointer, faults)
        if type(value) is str:
            return self.word.read(value, pointer, faults)
        faults.append(Fault(pointer, "wrong_type", "integer_or_word", {"choices": list(self.word.words)}))
        return None

    def schema(self) -> JsonSchema:
        return {"anyOf": [self.integer.schema(), self.word.schema()]}


class IntegerChoice:
    """One of a few integers that are no range (0, 5, 7)."""

    __slots__ = ("choices",)

    def __init__(self, *choices: int) -> None:
        self.choices = choices

    def read(self, value: object, pointer: str, faults: list[Fault]) -> int | None:
        if type(value) is not int:
            faults.append(Fault(pointer, "wrong_type", "integer"))
            return None
        if value not in self.choices:
            faults.append(Fault(pointer, "out_of_range", "choices", {"choices": list(self.choices)}))
            return None
        return value

    def schema(self) -> JsonSchema:
        return {"type": "integer", "enum": list(self.choices)}


class Anything:
    """Any JSON value, kept as it is."""

    __slots__ = ()

    def read(self, value: object, pointer: str, faults: list[Fault]) -> object:  # noqa: ARG002 - a form
        return value

    def schema(self) -> JsonSchema:
        return {}


class Nullable:
    """``null``, or what ``form`` accepts."""

    __slots__ = ("form",)

    def __init__(self, form: Form) -> None:
        self.form = form

    def read(self, value: object, pointer: str, faults: list[Fault]) -> Any:
        return None if value is None else self.form.read(value, pointer, faults)

    def schema(self) -> JsonSchema:
        return {"anyOf": [self.form.schema(), {"type": "null"}]}


class ListOf:
    """A list of ``low`` to ``high`` values of one form; the values come as a tuple.

    ``wrong_length`` is the code of a list that is too short or too long, its place the list.
    """

    __slots__ = ("form", "high", "low", "wrong_length")

    def __init__(self, form: Form, low: int, high: int, wrong_length: str = "out_of_range") -> None:
        self.form = form
        self.low = low
        self.high = high
        self.wrong_length = wrong_length

    def read(self, value: object, pointer: str, faults: list[Fault]) -> tuple[Any, ...] | None:
        if type(value) is not list:
            faults.append(Fault(pointer, "wrong_type", "list"))
            return None
        if not self.low <= len(value) <= self.high:
            params = {"low": self.low, "high": self.high}
            faults.append(Fault(pointer, self.wrong_length, "list", params))
            return None
        read = self.form.read
        return tuple([read(item, f"{pointer}/{index}", faults) for index, item in enumerate(value)])

    def schema(self) -> JsonSchema:
        return {"type": "array", "items": self.form.schema(), "minItems": self.low, "maxItems": self.high}


class Record:
    """An object with declared members; ``build`` makes the value of them.

    ``required`` members must be there, others take their default. A member that is not declared is
    ``unknown_field``, unless its name begins with ``open_prefix``. Without ``build`` the value is the
    dict of the members that were given, over the defaults. ``build`` is called only when no member is
    at fault.

    A form that takes some strings as they are says so by ``known``, a set of them: nothing need be
    called for most members then.
    """

    __slots__ = ("build", "defaults", "fields", "known", "open_prefix", "required")

    def __init__(
        self,
        fields: Mapping[str, Form],
        *,
        required: Iterable[str] = (),
        defaults: Mapping[str, object] | None = None,
        build: Callable[..., Any] | None = None,
        open_prefix: str | None = None,
    ) -> None:
        self.fields = dict(fields)
        self.known: dict[str, Container[str]] = {
            name: form.known for name, form in self.fields.items() if hasattr(form, "known")
        }
        self.required = tuple(required)
        self.defaults = dict(defaults or {})
        self.build = build
        self.open_prefix = open_prefix

    def read(self, value: object, pointer: str, faults: list[Fault]) -> Any:
        if type(value) is not dict:
            faults.append(Fault(pointer, "wrong_type", "object"))
            return None
        before = len(faults)
        fields, known = self.fields, self.known
        members = self.defaults.copy()
        for key, item in value.items():
            if type(item) is str and key in known and item in known[key]:
                members[key] = item
                continue
            form = fields.get(key)
            if form is not None:
                members[key] = form.read(item, f"{pointer}/{key}", faults)
            elif self.open_prefix is None or not key.startswith(self.open_prefix):
                faults.append(Fault(f"{pointer}/{escape(key)}", "unknown_field", "", {"field": key}))
        missing = [key for key in self.required if key not in value]
        faults += [Fault(f"{pointer}/{key}", "required", "", {"field": key}) for key in missing]
        if self.build is None or len(faults) > before:
            return members
        return self.build(**members)

    def schema(self) -> JsonSchema:
        out: JsonSchema = {
            "type": "object",
            "properties": {name: form.schema() for name, form in self.fields.items()},
            "additionalProperties": False,
        }
        if self.required:
            out["required"] = list(self.required)
        if self.open_prefix is not None:
            out["patternProperties"] = {f"^{self.open_prefix}": {}}
        return out


class Tagged:
    """An object whose member ``tag`` says which of the ``cases`` it is."""

    __slots__ = ("cases", "tag")

    def __init__(self, tag: str, cases: Mapping[str, Record]) -> None:
        self.tag = tag
        self.cases = dict(cases)

    def read(self, value: object, pointer: str, faults: list[Fault]) -> Any:
        if type(value) is not dict:
            faults.append(Fault(pointer, "wrong_type", "object"))
            return None
        if self.tag not in value:
            faults.append(Fault(f"{pointer}/{self.tag}", "required", "", {"field": self.tag}))
            return None
        word = value[self.tag]
        case = self.cases.get(word) if type(word) is str else None
        if case is None:
            Word(*self.cases).read(word, f"{pointer}/{self.tag}", faults)
            return None
        return case.read(value, pointer, faults)

    def schema(self) -> JsonSchema:
        return {"oneOf": [case.schema() for case in self.cases.values()]}
