"""What the README says, tried: its request has the answer it prints, its commands and pages exist."""

from __future__ import annotations

import json
import re
from pathlib import Path

from scorer.web.app import create_app

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
FIRST_SCREEN = 50


def test_first_screen_shows_commands_request_and_its_real_answer():
    screen = "\n".join(README.splitlines()[:FIRST_SCREEN])
    assert "\n./run serve " in screen
    assert "\n./run test " in screen
    command = re.search(r"curl -s http://127\.0\.0\.1:8000(\S+) .*?-d '\n(.*?)'\n```", screen, re.DOTALL)
    printed = re.search(r"```json\n(.*?)\n```", screen, re.DOTALL)
    assert command is not None
    assert printed is not None
    answer = create_app().test_client().post(command[1], data=command[2], content_type="application/json")
    assert answer.status_code == 200
    assert answer.get_json() == json.loads(printed[1])


def test_every_page_it_links_to_is_there():
    links = re.findall(r"\]\(([^)]+)\)", README)
    assert links
    assert [link for link in links if not (ROOT / link).is_file()] == []
