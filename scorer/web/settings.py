"""Every setting of the service, read once from the environment; a wrong value is refused by its name."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from difflib import get_close_matches
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

PREFIX: Final = "SCORER_"
MEMORY: Final = "memory://"
KIB: Final = 1024
MIB: Final = 1024 * KIB

_DIGEST: Final = re.compile(r"[0-9a-f]{64}")
_NUMBER: Final = re.compile(r"-?[0-9]{1,20}")
_ORIGIN: Final = re.compile(r"(https?)://(?:[a-z0-9.-]+|\[[0-9a-f:]+\])(?::([1-9][0-9]{0,4}))?")
_OWN_PORTS: Final = {"http": 80, "https": 443}
_PORT_LAST: Final = 65535
_RATE: Final = re.compile(r"([1-9][0-9]{0,8})/(second|minute|hour|day)")
_STORAGE: Final = re.compile(r"memory://|rediss?://[^\s/?]+(?:/[0-9]*)?(?:\?\S+)?|redis\+unix://\S+")
_DRIVER: Final = "redis"
_NEAR: Final = 0.85
_SECRET_SHORTEST: Final = 32
_WORDS: Final = {"on": True, "off": False}


class WrongSetting(ValueError):
    """A variable of the environment that cannot be used; the message names it."""


def _number(default: int, low: int, high: int, meaning: str) -> Any:
    return field(default=default, metadata={"low": low, "high": high, "meaning": meaning})


def _read(
    default: Any, read: Callable[[str], Any], expected: str, meaning: str, *, secret: bool = False
) -> Any:
    """A setting that ``read`` makes of a text, or refuses with a ``ValueError``."""
    metadata = {"read": read, "expected": expected, "meaning": meaning, "secret": secret}
    return field(default=default, metadata=metadata, repr=not secret)


def _switch(text: str) -> bool:
    if text not in _WORDS:
        raise ValueError
    return _WORDS[text]


def _word(*words: str) -> Callable[[str], str]:
    def read(text: str) -> str:
        if text not in words:
            raise ValueError
        return text

    return read


def _matching(pattern: re.Pattern[str]) -> Callable[[str], str]:
    def read(text: str) -> str:
        if text and not pattern.fullmatch(text):
            raise ValueError
        return text

    return read


def _listed(fits: Callable[[str], object]) -> Callable[[str], tuple[str, ...]]:
    """A list of words, separated by spaces or commas, that all fit."""

    def read(text: str) -> tuple[str, ...]:
        words = tuple(text.replace(",", " ").split())
        # Separators alone are not taken for the wish to have none.
        if (text and not words) or not all(map(fits, words)):
            raise ValueError
        return words

    return read


def _is_origin(word: str) -> bool:
    """Whether browsers may name an origin so; they leave out the port that its scheme has anyway."""
    match = _ORIGIN.fullmatch(word)
    if match is None:
        return False
    scheme, port = match.groups()
    return port is None or (int(port) <= _PORT_LAST and int(port) != _OWN_PORTS[scheme])


def _in_file(read: Callable[[str], tuple[str, ...]]) -> Callable[[str], tuple[str, ...]]:
    """What ``read`` makes of a file, without its comments."""

    def read_file(name: str) -> tuple[str, ...]:
        if not name:
            return ()
        try:
            text = Path(name).read_text(encoding="utf-8")
        except OSError:
            raise ValueError from None
        found = read("\n".join(line.partition("#")[0] for line in text.splitlines()))
        if not found:
            # An empty file is not taken for the wish to be open.
            raise ValueError
        return found

    return read_file


def _storage(text: str) -> str:
    """Where requests are counted, as far as can be told without asking there.

    What asks there is imported by the workers, which have patched the modules that it imports in turn.
    """
    if not _STORAGE.fullmatch(text):
        raise ValueError
    _ = urlsplit(text).port
    if text != MEMORY and find_spec(_DRIVER) is None:
        raise ModuleNotFoundError(name=_DRIVER)
    return text


def _readable(name: str) -> str:
    if name and not os.access(name, os.R_OK):
        raise ValueError
    return name


_digests: Final = _listed(_DIGEST.fullmatch)
_secrets: Final = _listed(lambda word: len(word) >= _SECRET_SHORTEST)
_A_SECRET: Final = f"random texts of at least {_SECRET_SHORTEST} characters"


@dataclass(frozen=True, slots=True)
class Settings:
    """What an operator can set. Each field is the variable ``SCORER_`` and its name in capitals.

    ``body_*`` are the largest bodies in bytes, by what is sent; ``meaning`` in a field's metadata is its
    line in the documentation.
    """

    queue: int = _number(256, 1, 10_000, "requests in work of each worker process; further ones get 503")
    connections: int = _number(2000, 8, 10_000, "open connections of each worker process")
    patience: int = _number(20, 1, 600, "seconds for sending a request, or taking an answer")
    keepalive: int = _number(5, 1, 600, "seconds that a connection is kept while no whole request has begun")
    grace: int = _number(20, 1, 600, "seconds for requests in hand when the service is stopped")
    buffer: int = _number(
        128 * MIB, MIB, 16384 * MIB, "bytes of bodies that each worker process holds; beyond them 503"
    )
    body_deal: int = _number(64 * KIB, KIB, MIB, "largest body of one deal or hand, in bytes")
    body_session: int = _number(4 * MIB, KIB, 64 * MIB, "largest body of a session, in bytes")
    body_batch: int = _number(8 * MIB, KIB, 64 * MIB, "largest body of a batch, in bytes")
    body_record: int = _number(MIB, KIB, 16 * MIB, "largest body of one record, in bytes")
    body_stream: int = _number(32 * MIB, KIB, 256 * MIB, "largest body of a stream of records, in bytes")
    stream_lines: int = _number(10_000, 1, 1_000_000, "most records of one stream")
    rate_limit: str = _read(
        "", _matching(_RATE), "like 600/minute", "requests of one client; further ones get 429"
    )
    rate_storage: str = _read(
        MEMORY,
        _storage,
        "memory:// or redis://HOST:PORT/NUMBER",
        "where they are counted: on this machine, or for several",
        secret=True,
    )
    proxies: int = _number(0, 0, 8, "proxies in front of the service whose X-Forwarded-For is believed")
    cors_origins: tuple[str, ...] = _read(
        (),
        _listed(_is_origin),
        "like https://example.net, several with spaces",
        "pages of others that may ask",
    )
    keys: tuple[str, ...] = _read(
        (), _digests, "SHA-256 digests in hexadecimal", "keys of which a request must carry one", secret=True
    )
    keys_file: tuple[str, ...] = _read(
        (), _in_file(_digests), "a file of such digests", "further keys, one a line", secret=True
    )
    page: str = _read(
        "open", _word("open", "key"), "open or key", "whether the page and the reference need a key too"
    )
    receipt_secrets: tuple[str, ...] = _read(
        (), _secrets, _A_SECRET, "what settlements are signed with: the first signs, all verify", secret=True
    )
    receipt_secrets_file: tuple[str, ...] = _read(
        (), _in_file(_secrets), f"a file of {_A_SECRET}", "further ones, one a line", secret=True
    )
    metrics: bool = _read(True, _switch, "on or off", "whether /metrics counts requests")
    access_log: str = _read(
        "auto",
        _word("auto", "on", "off"),
        "auto, on or off",
        "a line of JSON on standard output for each request; auto: unless that is a terminal",
    )
    tls_cert: str = _read("", _readable, "a file that can be read", "certificates of the service, as PEM")
    tls_key: str = _read("", _readable, "a file that can be read", "the key that belongs to them")

    @property
    def key_digests(self) -> tuple[str, ...]:
        """Every key that admits, as digest."""
        return self.keys + self.keys_file

    @property
    def signing_secrets(self) -> tuple[str, ...]:
        """What receipts are signed with, the one in use first."""
        return self.receipt_secrets + self.receipt_secrets_file

    @staticmethod
    def from_environment(environ: Mapping[str, str] | None = None) -> Settings:
        """The settings that the variables give, defaults for the rest.

        Raises :class:`WrongSetting` for a value that cannot be read or is out of range, and for a name that
        is nearly that of a setting.
        """
        values = os.environ if environ is None else environ
        _refuse_misspelt(values)
        given: dict[str, Any] = {}
        for setting in fields(Settings):
            name = PREFIX + setting.name.upper()
            if name in values:
                read = _read_text if "read" in setting.metadata else _read_number
                given[setting.name] = read(name, values[name].strip(), **setting.metadata)
        settings = Settings(**given)
        _fit_together(settings)
        return settings


def _refuse_misspelt(values: Mapping[str, str]) -> None:
    """Nobody who gives a key wants the service open because of a letter."""
    known = {PREFIX + setting.name.upper() for setting in fields(Settings)}
    for name in values:
        if name.startswith(PREFIX) and name not in known:
            for meant in get_close_matches(name, known, 1, _NEAR):
                raise WrongSetting(f"{name} is no setting: is {meant} meant?")


def _fit_together(settings: Settings) -> None:
    if bool(settings.tls_cert) != bool(settings.tls_key):
        raise WrongSetting(f"{PREFIX}TLS_CERT and {PREFIX}TLS_KEY must be given together")
    if settings.tls_cert:
        _check_certificate(settings.tls_cert, settings.tls_key)
    if settings.page == "key" and not settings.key_digests:
        # Nobody who closes the page wants it open because the keys were forgotten.
        raise WrongSetting(f"{PREFIX}PAGE is key, but neither {PREFIX}KEYS nor {PREFIX}KEYS_FILE gives one")


def _check_certificate(certificate: str, key: str) -> None:
    import ssl  # noqa: PLC0415 - only an operator who shows a certificate needs it

    try:
        # A key behind a passphrase fails here, instead of asking for it where nobody sits.
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(certificate, key, password="")
    except (OSError, ValueError) as fault:
        told = getattr(fault, "reason", None) or getattr(fault, "strerror", None) or fault
        raise WrongSetting(
            f"{PREFIX}TLS_CERT and {PREFIX}TLS_KEY must be certificates and the key without a passphrase "
            f"that belongs to them, as PEM; {certificate!r} with {key!r} is not ({told})"
        ) from None


def _read_number(name: str, text: str, *, low: int, high: int, meaning: str) -> int:
    number = int(text) if _NUMBER.fullmatch(text) else low - 1
    if not low <= number <= high:
        raise WrongSetting(f"{name} must be a whole number from {low} to {high} ({meaning}); it is {text!r}")
    return number


def _read_text(
    name: str, text: str, *, read: Callable[[str], Any], expected: str, meaning: str, secret: bool
) -> Any:
    try:
        return read(text)
    except ValueError:
        shown = "" if secret else f"; it is {text!r}"
        raise WrongSetting(f"{name} must be {expected} ({meaning}){shown}") from None
    except ModuleNotFoundError as missing:
        raise WrongSetting(f"{name} needs the package {missing.name}, which is not installed") from None
