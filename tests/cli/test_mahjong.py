"""scorer mahjong: settle, session, tai, rules."""

from __future__ import annotations

import json

import pytest

from scorer.cli import exits
from scorer.cli.examples import MAHJONG_HAND, MAHJONG_SESSION
from scorer.cli.mahjong import split_tiles
from scorer.mahjong_sg import describe_rules, session, settle, tai
from scorer.web.app import create_app
from scorer.web.settings import Settings
from tests.cli.running import answer, run, write

PING_HU = (
    "123d",
    "456b",
    "789c",
    "55d",
    "23c",
    "--win",
    "4c",
    "--by",
    "discard",
    "--seat",
    "S",
    "--round",
    "E",
)


def test_a_hand_is_settled_in_a_table(tmp_path):
    done = run("mahjong", "settle", write(tmp_path, MAHJONG_HAND))
    assert done.exit_code == 0
    lines = done.stdout.splitlines()
    assert "Ben      Aisha        4        4   concealed kong" in lines
    assert "Chitra      −24      −24" in lines


def test_json_is_the_settlement_with_texts(tmp_path):
    got = answer("mahjong", "settle", write(tmp_path, MAHJONG_HAND))
    texts = [step.pop("text") for step in got["explanation"]]
    assert all(texts)
    assert got == json.loads(json.dumps(settle(MAHJONG_HAND).to_document()))
    brief = answer("mahjong", "settle", write(tmp_path, {**MAHJONG_HAND, "detail": "brief"}))
    assert "explanation" not in brief


def test_an_evening(tmp_path):
    path = write(tmp_path, MAHJONG_SESSION)
    done = run("mahjong", "session", path)
    assert done.exit_code == 0
    assert "   3   Drawn" in done.stdout
    assert "Deal 2" in run("mahjong", "session", path, "--explain").stdout
    got = answer("mahjong", "session", path)
    for hand in got["hands"]:
        assert all(step.pop("text") for step in hand["explanation"])
    assert got == json.loads(json.dumps(session(MAHJONG_SESSION).to_document()))
    going_on = {
        "players": ["A", "B", "C", "D"],
        "hands": [{"events": [MAHJONG_HAND["events"][0] | {"player": "A"}]}],
    }
    assert "Unfinished" in run("mahjong", "session", write(tmp_path, going_on)).stdout


@pytest.mark.parametrize("command", ["settle", "session"])
def test_the_example_can_be_settled(command):
    example = run("mahjong", command, "--example")
    assert run("mahjong", command, "-", stdin=example.stdout).exit_code == 0


def test_a_refused_hand(tmp_path):
    done = run("mahjong", "settle", write(tmp_path, {**MAHJONG_HAND, "players": ["Ben", "Ben", "C"]}))
    assert done.exit_code == exits.INVALID
    assert "/players: " in done.stderr


@pytest.mark.parametrize(
    ("text", "tiles"),
    [
        ("123d", ["1d", "2d", "3d"]),
        ("5b", ["5b"]),
        ("EEE,Wh S", ["E", "E", "E", "Wh", "S"]),
        ("WhWh RR", ["Wh", "Wh", "R", "R"]),
        ("F1 cat", ["F1", "cat"]),
        ("12x ES", ["1x", "2x", "ES"]),
        (" , ", []),
    ],
)
def test_tiles_can_be_run_together(text, tiles):
    assert split_tiles(text) == tiles


def test_tai_of_what_was_typed():
    done = run("mahjong", "tai", *PING_HU)
    assert done.exit_code == 0
    assert "Tai: 4\n" in done.stdout
    assert "1d 2d 3d | 4b 5b 6b | 2c 3c 4c | 7c 8c 9c | 5d 5d" in done.stdout
    request = {
        "concealed": ["1d", "2d", "3d", "4b", "5b", "6b", "7c", "8c", "9c", "5d", "5d", "2c", "3c"],
        "winning_tile": "4c",
        "by": "discard",
        "seat": "S",
        "round": "E",
    }
    assert answer("mahjong", "tai", *PING_HU) == json.loads(json.dumps(tai(request).to_document()))


def test_tai_with_everything_beside_the_hand():
    got = answer(
        *("mahjong", "tai", "1d", "999c", "--kong", "G", "--concealed-kong", "3333c", "--pong", "5b"),
        *(
            "--win",
            "1d",
            "--by",
            "zi_mo",
            "--seat",
            "W",
            "--round",
            "E",
            "--bonus",
            "F3 cat",
            "--replacement",
        ),
        *("--rules", '{"tai": {"zi_mo": 2}}'),
    )
    items = {item["code"]: item["tai"] for item in got["items"]}
    assert items["zi_mo"] == 2
    assert items["replacement"] == items["own_flower"] == items["animal"] == items["dragon"] == 1
    capped = run("mahjong", "tai", *PING_HU, "--rules", '{"cap": 2}').stdout
    assert "Tai: 4, of which 2 count" in capped
    chow = answer("mahjong", "tai", *PING_HU[1:], "--chow", "123d")
    assert chow["decomposition"][0] == {
        "kind": "chow",
        "tiles": ["1d", "2d", "3d"],
        "exposed": True,
        "concealed": False,
    }


def test_tai_names_what_was_typed():
    done = run("mahjong", "tai", "12x", *PING_HU[1:9], "--seat", "Q", *PING_HU[11:], "--kong-on-kong")
    assert done.exit_code == exits.INVALID
    assert [line.split(":")[0] for line in done.stderr.splitlines()[1:]] == ["  1x", "  2x", "  --seat"]
    done = run("mahjong", "tai", *PING_HU, "--replacement")
    assert "  --replacement: " in done.stderr
    assert run("mahjong", "tai", *PING_HU[:-2]).exit_code == exits.INVALID


def test_every_rule_is_listed():
    done = run("mahjong", "rules")
    assert done.exit_code == 0
    for field in describe_rules():
        assert f"\n{field.name} " in done.stdout
    assert [field["name"] for field in answer("mahjong", "rules")["fields"]] == [
        field.name for field in describe_rules()
    ]


def test_programs_get_what_the_service_gives(tmp_path):
    client = create_app(Settings()).test_client()

    def service(path, document=None):
        path = f"/v1/mahjong-sg/{path}"
        return json.loads((client.get(path) if document is None else client.post(path, json=document)).data)

    assert answer("mahjong", "settle", write(tmp_path, MAHJONG_HAND)) == service("settle", MAHJONG_HAND)
    assert answer("mahjong", "session", write(tmp_path, MAHJONG_SESSION)) == service(
        "session", MAHJONG_SESSION
    )
    assert answer("mahjong", "rules") == service("rules")
