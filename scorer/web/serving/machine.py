"""What the worker asks of the machine: descriptors, certificates, addresses."""

from __future__ import annotations

import resource
import ssl
from typing import Any, Final

from gunicorn.config import Config

_OTHER_FILES: Final = 64


def connections_most(wanted: int) -> int:
    """How many connections a worker may hold: ``wanted``, or what descriptors there are for."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = wanted + _OTHER_FILES
    if soft != resource.RLIM_INFINITY and soft < needed:
        soft = needed if hard == resource.RLIM_INFINITY else min(needed, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return wanted if soft == resource.RLIM_INFINITY else max(1, min(wanted, soft - _OTHER_FILES))


def tls_context(config: Config) -> ssl.SSLContext | None:
    """The certificate that the service shows, if it is given one."""
    if not config.certfile:
        return None
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    context.set_alpn_protocols(["http/1.1"])
    context.load_cert_chain(config.certfile, config.keyfile)
    return context


def addresses(client: Any, own: Any) -> dict[str, str]:
    """The members of a WSGI environment that say who is connected to what."""
    if not isinstance(client, tuple):
        return {"REMOTE_ADDR": "", "SERVER_NAME": "localhost", "SERVER_PORT": "0"}
    return {
        "REMOTE_ADDR": str(client[0]),
        "REMOTE_PORT": str(client[1]),
        "SERVER_NAME": str(own[0]),
        "SERVER_PORT": str(own[1]),
    }
