"""The contract's requests as marshmallow schemas, each made once and from the core's own forms.

A range or a list of words stands in the core alone: a field here asks its form. marshmallow sees to what
is there, missing or unknown, and collects; what comes out are the core's faults with their places.
A request without a fault is read by the core's form alone: marshmallow takes as long as all fields together.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, Self, cast

from marshmallow import Schema, ValidationError, fields

from scorer import mahjong_sg
from scorer.errors import Fault, InvalidInput, escape
from scorer.forms import Form, Record
from scorer.gostop import requests as gostop
from scorer.gostop.record import format as record_format

FAULTS_MOST: Final = 10_000
"""Where so many faults have been found in one part of a document, reading ends and these are told."""


class FewFaults(list[Fault]):
    """Faults found so far. With the last of :data:`FAULTS_MOST` it raises :class:`InvalidInput`.

    A fault takes a few bytes of a body, a hundred times as many of memory, and a sentence of the answer.
    """

    def append(self, fault: Fault) -> None:
        super().append(fault)
        if len(self) >= FAULTS_MOST:
            raise InvalidInput(self)

    def extend(self, faults: Iterable[Fault]) -> None:
        for fault in faults:
            self.append(fault)

    def __iadd__(self, faults: Iterable[Fault]) -> Self:  # type: ignore[override,misc]
        self.extend(faults)
        return self


class FormField(fields.Field[Any]):
    """A member that a form of the core reads."""

    def __init__(self, name: str, form: Form, *, required: bool) -> None:
        super().__init__(required=required)
        self._read = form.read
        self._pointer = f"/{escape(name)}"

    def deserialize(
        self,
        value: Any,
        attr: str | None = None,  # noqa: ARG002 - marshmallow's signature
        data: Mapping[str, Any] | None = None,  # noqa: ARG002
        **kwargs: Any,  # noqa: ARG002
    ) -> Any:
        """The value the form makes of ``value``; its faults as a :class:`ValidationError`."""
        faults = FewFaults()
        read = self._read(value, self._pointer, faults)
        if faults:
            raise ValidationError(faults, valid_data=read)
        return read


class RequestSchema(Schema):
    """A request of the contract, read by the forms of a ``record`` of the core, of which nothing is built."""

    record: Record

    def _deserialize(self, data: Any, *, error_store: Any, **options: Any) -> Any:  # noqa: ARG002
        """Read the members that are there, instead of asking for each that could be: most are left out."""
        record = self.record
        members: dict[str, Any] = {**record.defaults}
        declared = self.load_fields
        unknown = FewFaults()
        for name, value in data.items():
            field = declared.get(name)
            if field is None:
                if record.open_prefix is not None and name.startswith(record.open_prefix):
                    continue
                unknown.append(Fault(f"/{escape(name)}", "unknown_field", "", {"field": name}))
                continue
            try:
                members[name] = field.deserialize(value)
            except ValidationError as invalid:
                error_store.store_error(invalid.messages, name)
                members[name] = invalid.valid_data
        if unknown:
            error_store.store_error(list(unknown), "unknown fields")
        for name, field in declared.items():
            if field.required and name not in data:
                error_store.store_error([Fault(f"/{name}", "required", "", {"field": name})], name)
        return members

    def members(self, document: Any, faults: list[Fault]) -> dict[str, Any] | None:
        """The members of ``document``; what is wrong with it is appended to ``faults``.

        Members without a fault are there even when others have some. ``None`` for what is no object.
        """
        if type(document) is not dict:
            faults.append(Fault("", "wrong_type", "object"))
            return None
        found = FewFaults()
        members = self.record.read(document, "", found)
        if not found:
            return cast("dict[str, Any]", members)
        try:
            return cast("dict[str, Any]", self.load(document))
        except ValidationError as invalid:
            for of_member in cast("dict[str, list[Fault]]", invalid.messages).values():
                faults += of_member
            return cast("dict[str, Any]", invalid.valid_data)


def schema_of(name: str, record: Record) -> RequestSchema:
    """The schema that reads what ``record`` reads."""
    members = {
        member: FormField(member, form, required=member in record.required)
        for member, form in record.fields.items()
    }
    schema = cast("RequestSchema", RequestSchema.from_dict(members, name=name)())  # type: ignore[arg-type]
    schema.record = Record(
        record.fields, required=record.required, defaults=record.defaults, open_prefix=record.open_prefix
    )
    return schema


SCORE: Final = schema_of("ScoreRequest", gostop.SCORE_REQUEST)
SETTLE: Final = schema_of("SettleRequest", gostop.SETTLE_REQUEST)
BATCH: Final = schema_of("BatchRequest", gostop.BATCH_REQUEST)
SESSION: Final = schema_of("SessionRequest", gostop.SESSION_REQUEST)
RECORD: Final = schema_of("Record", record_format.RECORD)
REPLAY: Final = schema_of("ReplayRequest", record_format.REPLAY_REQUEST)
MAHJONG_SETTLE: Final = schema_of("MahjongSettleRequest", mahjong_sg.SETTLE_REQUEST)
MAHJONG_SESSION: Final = schema_of("MahjongSessionRequest", mahjong_sg.SESSION_REQUEST)
MAHJONG_TAI: Final = schema_of("MahjongTaiRequest", mahjong_sg.TAI_REQUEST)
