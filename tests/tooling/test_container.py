"""The image, as far as it can be checked without an engine to build it."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from fnmatch import fnmatch
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread

import pytest

from scorer.cli.serve import serve
from tests.tooling.tree import ROOT, files, read
from tools import lock


def instructions(text):
    """(instruction, arguments) of each step of a Dockerfile."""
    joined = re.sub(r"\\\n\s*", "", re.sub(r"^#.*\n", "", text, flags=re.MULTILINE))
    return [tuple(line.split(maxsplit=1)) for line in joined.splitlines() if line.strip()]


STEPS = instructions(read("Dockerfile"))
FINAL = STEPS[[at for at, (name, _) in enumerate(STEPS) if name == "FROM"][-1] :]


def only(steps, name):
    (arguments,) = (arguments for step, arguments in steps if step == name)
    return arguments


def sent(path):
    """Whether .dockerignore lets a file into the build; the last pattern that matches decides."""
    kept = True
    for line in read(".dockerignore").splitlines():
        if not line or line.startswith("#"):
            continue
        pattern = line.lstrip("!").removeprefix("**/")
        parents = [path, *path.parents]
        if any(fnmatch(part.as_posix(), pattern) for part in parents if part.name):
            kept = line.startswith("!")
    return kept


def test_two_stages_on_one_slim_base_of_an_exact_version():
    bases = [arguments for name, arguments in STEPS if name == "FROM"]
    assert len(bases) == 2
    (image,) = {base.split()[0] for base in bases}
    assert re.fullmatch(r"python:3\.\d+\.\d+-slim-\w+", image)


def test_the_service_belongs_to_root_and_runs_as_a_number():
    assert re.fullmatch(r"[1-9]\d{3,}:[1-9]\d{3,}", only(FINAL, "USER"))
    assert not [arguments for _, arguments in STEPS if "--chown" in arguments or "--chmod" in arguments]


def test_the_last_stage_only_copies_what_the_first_one_made():
    assert {name for name, _ in FINAL} <= {
        "FROM", "COPY", "ENV", "WORKDIR", "USER", "EXPOSE", "HEALTHCHECK", "ENTRYPOINT", "CMD",
    }  # fmt: skip
    copied = [arguments.split() for name, arguments in FINAL if name == "COPY"]
    assert copied == [["--from=build", place, place] for place in ("/opt/scorer", "/app")]


def test_what_is_copied_exists_and_is_sent():
    sources = [
        source
        for name, arguments in STEPS
        if name == "COPY" and "--from" not in arguments
        for source in arguments.split()[:-1]
    ]
    assert sources
    for source in sources:
        inside = [path for path in files() if path.is_relative_to(source)]
        assert inside, source
        assert all(sent(path) for path in inside), source


def test_nothing_else_is_sent():
    tops = {path.parts[0] for path in files() if sent(path)}
    assert tops == {"openapi.yaml", "requirements.lock", "scorer", "tools"}
    assert [path.name for path in files() if path.parts[0] == "tools" and sent(path)] == ["lock.py"]


def test_packages_are_installed_by_digest_from_the_one_lock_file():
    runs = [arguments for name, arguments in STEPS if name == "RUN"]
    (selection,) = (run for run in runs if "lock.py" in run)
    assert re.fullmatch(r"python tools/lock\.py select (\w+) > pins\.txt", selection)
    assert selection.split()[3] in lock.GROUPS
    (install,) = (run for run in runs if " install " in run)
    assert {"--require-hashes", "--no-deps", "--no-cache-dir"} <= set(install.split())
    assert install.endswith("--requirement pins.txt")


@pytest.mark.parametrize("name", ["ENTRYPOINT", "CMD"])
def test_no_shell_is_needed(name):
    words = json.loads(only(FINAL, name))
    assert all(isinstance(word, str) for word in words)
    assert not {"sh", "bash", "-c"} & set(words)


def health_check():
    words = json.loads(only(FINAL, "HEALTHCHECK").split(" CMD ")[1])
    assert words[:2] == ["/opt/scorer/bin/python", "-c"]
    return words[2]


def test_the_command_is_one_that_the_program_takes():
    entry = json.loads(only(FINAL, "ENTRYPOINT"))
    assert entry[1:] == ["-P", "-m", "scorer"]
    name, *arguments = json.loads(only(FINAL, "CMD"))
    assert name == "serve"
    given = serve.make_context(name, arguments).params
    assert given["host"] == "0.0.0.0"
    assert only(FINAL, "EXPOSE") == str(given["port"])
    assert f"http://127.0.0.1:{given['port']}/healthz" in health_check()


@pytest.mark.parametrize(("status", "healthy"), [(200, True), (503, False), (None, False)])
def test_the_health_check_tells_a_service_that_answers(status, healthy):
    class Answer(BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(status if self.path == "/healthz" else 404)
            self.end_headers()

        def log_message(self, *_):
            pass

    with HTTPServer(("127.0.0.1", 0), Answer) as server:
        port = server.server_port
        if status is None:
            server.server_close()
        else:
            Thread(target=server.handle_request, daemon=True).start()
        code = health_check().replace(":8000/", f":{port}/")
        done = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, timeout=30)
    assert (done.returncode == 0) is healthy


def test_the_interpreter_is_the_one_the_environment_was_made_with():
    assert json.loads(only(FINAL, "ENTRYPOINT"))[0] == "/opt/scorer/bin/python"
    assert ("RUN", "python -m venv --without-pip /opt/scorer") in STEPS
    assert (ROOT / "scorer/__init__.py").is_file()
