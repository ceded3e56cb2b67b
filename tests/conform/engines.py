"""Engines to be tested by the kit: programs that answer as this one does, or wrongly in one thing."""

from __future__ import annotations

import shlex
import sys

from tests.tooling.tree import ROOT

WRONG_JJOK = """
import json, sys
from scorer.conform.own import answer_line
for line in sys.stdin.buffer:
    told = answer_line(line)
    # An engine that forgot the junk of a jjok: it goes back to where it came from.
    body = told["body"]
    events = body.get("events", [])
    if any(event["type"] == "jjok" for event in events):
        body["events"] = [event for event in events if event["type"] != "junk_taken"]
        for event in events:
            if event["type"] == "junk_taken":
                piles = body["final"]["captured"]
                for card in event["cards"]:
                    if card in piles[event["seat"]]:
                        piles[event["seat"]].remove(card)
                        piles[event["from"]].append(card)
    print(json.dumps(told), flush=True)
"""

WRONG_GODORI = """
import sys, json
from scorer.conform.own import answer_line
for line in sys.stdin.buffer:
    told = answer_line(line)
    for item in told["body"].get("items", []):
        if item["code"] == "godori":
            item["points"] = 4
    print(json.dumps(told), flush=True)
"""

SPOTTY = """
import sys, json
sys.stdout.write("hello\\n[1]\\n{\\"id\\": \\"nobody asked\\"}\\n\\n")
for line in list(sys.stdin)[:1]:
    print(json.dumps({"id": json.loads(line)["id"], "body": "what?"}), flush=True)
"""


def command(program):
    """A shell's line that runs a program of Python that can import this tree."""
    code = f"import sys; sys.path.insert(0, {str(ROOT)!r})\n{program}"
    return f"{shlex.quote(sys.executable)} -P -c {shlex.quote(code)}"


OWN = f"{shlex.quote(sys.executable)} -P -m scorer answer"
