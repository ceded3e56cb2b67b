"""The service where nothing can be written but in one folder and no network leads anywhere.

To be run in namespaces of its own, for mounts and network, by somebody who is root in them:

unshare --map-root-user --mount --net \\
    python -P -m tests.web_hardening.confined FOLDER "$(readlink /proc/self/ns/mnt)"

Prints what happened as JSON. Ends with :data:`UNABLE` where the kernel does not let it confine itself.
"""

from __future__ import annotations

import contextlib
import ctypes
import errno
import fcntl
import json
import os
import signal
import socket
import struct
import sys
from pathlib import Path

from tests.tooling.tree import ROOT
from tests.web.serving import Service

UNABLE = 77
NAMESPACE = Path("/proc/self/ns/mnt")
PATHS = (
    *(
        "/",
        "/sw.js",
        "/docs",
        "/docs/swagger-ui.css",
        "/openapi.json",
        "/openapi.yaml",
        "/readyz",
        "/metrics",
    ),
    *("/v1/gostop/cards", "/v1/gostop/rulesets/seed?lang=lo", "/v1/mahjong-sg/rules", "/problems/not-json"),
)
DEAL = {"ruleset": "matgo", "players": [{"id": "A", "points": 7}, {"id": "B"}], "winner": "A"}

_SET_UP = 1
_SIOCGIFFLAGS, _SIOCSIFFLAGS = 0x8913, 0x8914
_MOUNT_SETATTR, _HERE, _RECURSIVE = 442, -100, 0x8000
_READ_ONLY, _PRIVATE = 1, 1 << 18


def confine(folder):
    """Let nothing be written any more but in ``folder``, empty now, and no one be reached but oneself."""
    libc = ctypes.CDLL(None, use_errno=True)
    # What is set, what is unset, how changes spread, and no user namespace.
    attributes = struct.pack("=QQQQ", _READ_ONLY, 0, _PRIVATE, 0)
    if libc.syscall(_MOUNT_SETATTR, _HERE, b"/", _RECURSIVE, attributes, len(attributes)):
        raise OSError(ctypes.get_errno(), "mounts cannot be made read-only")
    if libc.mount(b"tmpfs", os.fsencode(folder), b"tmpfs", 0, b"size=64m,mode=1777"):
        raise OSError(ctypes.get_errno(), "nothing can be mounted")
    with socket.socket() as probe:
        name = struct.pack("=16sH", b"lo", 0)
        (flags,) = struct.unpack("=16xH", fcntl.ioctl(probe, _SIOCGIFFLAGS, name))
        fcntl.ioctl(probe, _SIOCSIFFLAGS, struct.pack("=16sH", b"lo", flags | _SET_UP))


def failure(action):
    """The name of the error that something ends with."""
    try:
        action()
    except OSError as fault:
        return errno.errorcode[fault.errno or 0]
    return None


def served(folder):
    """What the service does there, also when it is full: each answer, what it said, and how it ended."""
    # Without this variable a process would be kept from writing by itself, and not by where it is.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    options = {"SCORER_RATE_LIMIT": "100000/minute", "SCORER_RECEIPT_SECRETS": "s" * 40, "TMPDIR": folder}
    with Service(workers=2, **options) as service:
        first = asked(service)
        fill(Path(folder, "full"))
        # Those that have begun, and those that begin when there is no room.
        full = asked(service)
        for worker in service.workers():
            os.kill(worker, signal.SIGKILL)
            service.replaced(worker)
        begun = asked(service)
        said = service.stop()
    return {"first": first, "full": full, "begun": begun, "said": said, "code": service.process.returncode}


def asked(service):
    """The status of each answer."""
    statuses = {path: service.get(path).status for path in PATHS}
    statuses["settle"] = service.post("/v1/gostop/settle", DEAL).status
    stream = {"Content-Type": "application/x-ndjson"}
    statuses["stream"] = service.post("/v1/gostop/validate", b"{}\n{}\n", stream).status
    return statuses


def fill(file):
    """Write until there is no room any more."""
    with file.open("wb", buffering=0) as filling, contextlib.suppress(OSError):
        while True:
            filling.write(bytes(4096))


if __name__ == "__main__":
    _, room, outside = sys.argv
    if NAMESPACE.readlink() == Path(outside):
        sys.exit("this would confine the whole machine")
    try:
        confine(room)
    except OSError as unable:
        sys.stderr.write(f"{unable}\n")
        sys.exit(UNABLE)
    places = ("/", "/tmp", "/dev/shm", str(Path.home()), str(Path.cwd()), str(ROOT / "scorer"), room)  # noqa: S108
    told = {
        "writing": {place: failure(lambda: Path(place, "here").touch()) for place in places},  # noqa: B023
        "connecting": failure(lambda: socket.create_connection(("192.0.2.1", 9), 5)),
        "service": served(room),
        "left": [path.name for path in Path(room).iterdir()],
    }
    sys.stdout.write(json.dumps(told))
