"""How many requests one client may send, for an operator who sets a limit."""

from __future__ import annotations

import ipaddress
import logging
from functools import lru_cache
from math import ceil
from time import monotonic, time
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from limits.storage import Storage

    from scorer.web.counting import SharedCounts

Environ = dict[str, Any]

_LOG: Final = logging.getLogger("scorer.web")

_IPV6_NETWORK: Final = 64
_STORAGE_TIMEOUT: Final = 0.25
_STORAGE_REST: Final = 5.0
"""Seconds for which a storage that failed is not asked again: nobody waits for it twice."""


class Rates:
    """A limit like ``600/minute`` for each client; a client's minute begins with its first request.

    ``storage`` is where they are counted: ``memory://`` for the processes of this machine, in the table
    :func:`shared_counts` made for them, or ``redis://…`` for all machines that share it. ``proxies`` is how
    many proxies in front are believed (see :func:`client_of`).
    """

    def __init__(self, limit: str, storage: str, proxies: int, counts: Storage | None = None) -> None:
        from limits import parse  # noqa: PLC0415 - only an operator who sets a limit needs the library
        from limits.storage import storage_from_string  # noqa: PLC0415
        from limits.strategies import FixedWindowRateLimiter  # noqa: PLC0415

        timeouts = {"socket_timeout": _STORAGE_TIMEOUT, "socket_connect_timeout": _STORAGE_TIMEOUT}
        self._limiter = FixedWindowRateLimiter(
            # Wrapped, so that failures of any storage can be told from our own.
            counts or shared_counts(storage) or storage_from_string(storage, wrap_exceptions=True, **timeouts)
        )
        self._limit = parse(limit)
        self._proxies = proxies
        self._rests_until = 0.0

    def wait(self, environ: Environ) -> int:
        """For how many seconds the client must wait; 0 lets this request pass.

        Where the storage does not answer the request passes too: a limit must not stop the service.
        """
        if monotonic() < self._rests_until:
            return 0
        client = client_of(environ, self._proxies)
        try:
            if self._limiter.hit(self._limit, client):
                return 0
            return max(1, ceil(self._limiter.get_window_stats(self._limit, client).reset_time - time()))
        except Exception as failure:  # noqa: BLE001 - what the driver of a storage raises is its own to choose
            self._rests_until = monotonic() + _STORAGE_REST
            told = getattr(failure, "storage_error", failure)
            _LOG.warning("requests are not counted, the storage fails: %s", type(told).__name__)
            return 0


def shared_counts(storage: str) -> SharedCounts | None:
    """The table for ``memory://``, to be made before there are several processes; for others ``None``."""
    if storage != "memory://":
        return None
    from scorer.web.counting import SharedCounts  # noqa: PLC0415 - see Rates

    return SharedCounts()


def client_of(environ: Environ, proxies: int) -> str:
    """Who asks: the connected address, or with ``proxies`` what the outermost of them says of its client.

    Each proxy appends who connected to it, so as many entries from the right as there are proxies can be
    believed; what stands before them is what clients claim. An IPv6 client is its network: one line has
    many addresses.
    """
    address = str(environ.get("REMOTE_ADDR", ""))
    if proxies:
        entries = str(environ.get("HTTP_X_FORWARDED_FOR", "")).split(",")
        if len(entries) >= proxies:
            address = entries[-proxies].strip() or address
    return _network(address[:64])


@lru_cache(maxsize=4096)
def _network(address: str) -> str:
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(parsed, ipaddress.IPv6Address):
        if parsed.ipv4_mapped is not None:
            return str(parsed.ipv4_mapped)
        return str(ipaddress.ip_network((parsed, _IPV6_NETWORK), strict=False))
    return address
