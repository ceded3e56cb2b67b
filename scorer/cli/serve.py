"""`scorer serve`: the page and the HTTP API under gunicorn."""

from __future__ import annotations

import contextlib
import errno
import ipaddress
import os
import socket
import sys

import click

from scorer.cli.exits import Failed, Failure

EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104 - what a person gives to be reachable from other machines
WORKERS_MOST = 64


@click.command(
    epilog="""
    \b
    Examples:
      scorer serve                            on this machine alone, http://127.0.0.1:8000
      scorer serve --port 8080 --workers 4
      scorer serve --host 0.0.0.0             for phones in the same network, with a QR code
    """
)
@click.option(
    "--host",
    default="127.0.0.1",
    show_default=True,
    help="Address or name to listen on; 0.0.0.0 listens on every network of this machine.",
)
@click.option("--port", type=click.IntRange(1, 65535), default=8000, show_default=True)
@click.option(
    "--workers",
    type=click.IntRange(1, WORKERS_MOST),
    help="Worker processes. Default: one for each processor, at most 4.",
)
@click.option("--tls-cert", metavar="FILE", help="Certificates, as PEM; serves HTTPS. Needs --tls-key.")
@click.option("--tls-key", metavar="FILE", help="The private key that belongs to them, as PEM.")
def serve(host: str, port: int, workers: int | None, tls_cert: str | None, tls_key: str | None) -> None:
    """Serve the page for phones, the HTTP API and its reference (/docs).

    Runs until it is stopped with Ctrl-C or by SIGTERM; requests in hand are finished. Everything else is
    set by variables of the environment whose names begin with SCORER_; docs/operations.md lists them.
    """
    from scorer.web.settings import Settings, WrongSetting

    files = {"SCORER_TLS_CERT": tls_cert, "SCORER_TLS_KEY": tls_key}
    given = {name: file for name, file in files.items() if file}
    try:
        settings = Settings.from_environment(os.environ | given)
    except WrongSetting as wrong_setting:
        raise Failure(str(wrong_setting)) from None
    refuse_taken(host, port)
    announce(host, port, "https" if settings.tls_cert else "http")

    from scorer.web.server import run

    run(settings, host, port, workers or min(os.cpu_count() or 1, 4))


def refuse_taken(host: str, port: int) -> None:
    """Say in one line why nothing can be served there, before anything else has been started."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        with socket.socket(family, kind, protocol) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
    except socket.gaierror:
        raise Failed(f"{host} is no address of this machine") from None
    except OSError as fault:
        reasons = {
            errno.EADDRINUSE: f"port {port} is taken already; try another with --port",
            errno.EACCES: f"port {port} may be used by an administrator only; try one above 1023",
            errno.EADDRNOTAVAIL: f"{host} is no address of this machine",
        }
        reason = reasons.get(fault.errno or 0, f"cannot listen on {host}, port {port}: {fault.strerror}")
        raise Failed(reason) from None


def announce(host: str, port: int, scheme: str = "http") -> None:
    """Say where the page is; for other machines also as a QR code, where there is a terminal to show it."""
    if host not in EVERYWHERE:
        click.echo(f"scorer: serving on {address_of(host, port, scheme)}", err=True)
        return
    click.echo(f"scorer: serving on {address_of('127.0.0.1', port, scheme)}", err=True)
    own = own_address()
    if own is None:
        click.echo("scorer: this machine is in no network that others could reach it by", err=True)
        return
    address = address_of(own, port, scheme)
    click.echo(f"scorer: phones in the same network open {address}", err=True)
    if sys.stderr.isatty():
        click.echo(f"\n{qr_code(address)}", err=True)


def address_of(host: str, port: int, scheme: str = "http") -> str:
    """The address a browser opens.

    >>> address_of("::1", 8000)
    'http://[::1]:8000/'
    """
    return f"{scheme}://[{host}]:{port}/" if ":" in host else f"{scheme}://{host}:{port}/"


def own_address() -> str | None:
    """This machine's address in the local network, or ``None`` where it is in none.

    Asks the system which way it would send to an address kept for documentation; nothing is sent.
    """
    with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))
        address = str(probe.getsockname()[0])
        if not ipaddress.ip_address(address).is_loopback:
            return address
    # Without a way out (a hotspot, a table in the mountains) the machine may still have a network.
    with contextlib.suppress(OSError):
        for address in socket.gethostbyname_ex(socket.gethostname())[2]:
            if not ipaddress.ip_address(address).is_loopback:
                return address
    return None


def qr_code(address: str) -> str:
    """``address`` as a QR code of half blocks, white on black whatever the terminal's own colours are."""
    import io

    import segno

    picture = io.StringIO()
    segno.make(address, micro=False).terminal(out=picture, compact=True, border=2)
    return "".join(f"\x1b[97;40m{line}\x1b[0m\n" for line in picture.getvalue().splitlines())
