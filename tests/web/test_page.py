"""The page as it is served: its files, their versions, their words."""

from __future__ import annotations

import json
import re

import pytest

from scorer.i18n import LANGUAGES
from scorer.i18n.catalogue import read_messages
from scorer.web.site import STATIC, Site

SITE = Site()
SCRIPTS = {path.relative_to(STATIC).as_posix(): path.read_text("utf-8") for path in STATIC.rglob("*.js")}
PAGE_TEXTS = {name for name, _ in read_messages("en") if name.startswith("page.")}
LONGEST_SCRIPT = 400


def test_the_page_loads_nothing_from_elsewhere_and_nothing_inline(client):
    reply = client.get("/")
    page = reply.text
    policy = reply.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert re.findall(r"<style|style=|\son\w+=", page) == []
    assert all("src=" in tag for tag in re.findall(r"<script[^>]*>", page))
    assert re.findall(r"(?:src|href)=\"(?:https?:)?//", page) == []
    assert [
        name
        for name, text in SCRIPTS.items()
        if "innerHTML" in text or "://" in text.replace("http://www.w3.org", "")
    ] == []


def test_files_below_the_version_are_kept_for_good_and_others_asked_for_again(client):
    kept = client.get(f"/static/{SITE.version}/js/main.js")
    asked = client.get("/static/icons/icon-192.png")
    assert "immutable" in kept.headers["Cache-Control"]
    assert "no-cache" in asked.headers["Cache-Control"]
    assert client.get("/static/000000000000/js/main.js").status_code == 404
    assert client.get("/").headers["Cache-Control"].endswith("no-cache")


@pytest.mark.parametrize(
    "name", ["index.html", "sw.js", "../page.py", "texts/xx.json", "texts/en", "texts/", "js"]
)
def test_what_is_no_file_of_the_page_is_not_found(client, name):
    assert client.get(f"/static/{name}").status_code == 404


def test_the_start_fetches_modules_that_exist_and_each_once(client):
    addresses = re.findall(r'modulepreload" href="([^"]+)"', client.get("/").text)
    assert len(addresses) == len(set(addresses)) > 10
    for address in addresses:
        reply = client.get(address)
        assert reply.status_code == 200
        assert reply.mimetype == "text/javascript"


def test_the_service_worker_keeps_every_file_that_views_need(client):
    text = client.get("/sw.js").text
    files = re.search(r"const FILES = (.*);", text)
    assert files is not None
    kept = json.loads(files[1])
    assert f'"{SITE.version}"' in text
    assert {name for name in SCRIPTS if name != "sw.js"} <= set(kept)
    assert "cards.svg" in kept
    assert {name.rpartition(".")[2] for name in kept} == {"css", "js", "svg"}


def test_the_manifest_is_asked_for_with_the_key(client):
    # Browsers ask for a manifest without what they know of the user, unless they are told otherwise.
    assert (
        '<link rel="manifest" href="/manifest.webmanifest" crossorigin="use-credentials">'
        in client.get("/").text
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_manifest_speaks_the_language_asked_for(client, language):
    reply = client.get("/manifest.webmanifest", headers={"Accept-Language": language})
    manifest = reply.json
    assert reply.mimetype == "application/manifest+json"
    assert manifest["lang"] == language
    assert {icon["sizes"] for icon in manifest["icons"]} == {"192x192", "512x512"}
    for icon in manifest["icons"]:
        picture = client.get(icon["src"])
        width = int.from_bytes(picture.data[16:20], "big")
        assert f"{width}x{width}" == icon["sizes"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_of_the_page_are_served_whole(client, language):
    words = client.get(f"/static/{SITE.version}/texts/{language}.json").json
    assert words["language"] == language
    assert set(words["texts"]) >= PAGE_TEXTS
    assert re.sub(r"\D", "", words["thousands"]) == "1234567"
    assert not [
        text for text in words["texts"].values() if isinstance(text, str) and re.search(r"\{\w+\.", text)
    ]


def asked_for():
    """The ids of texts that the scripts ask for: whole ones, and beginnings of those put together."""
    whole, begun = set(), set()
    for text in SCRIPTS.values():
        whole |= set(re.findall(r'"(page\.[a-z0-9_.]+)"', text))
        begun |= set(re.findall(r"`(page\.[a-z0-9_.]+)\$\{", text))
    return whole, begun


def test_every_text_is_there_and_none_is_left_over():
    whole, begun = asked_for()
    app = {"page.app.name", "page.app.short_name", "page.app.description"}
    assert sorted(whole - PAGE_TEXTS) == []
    assert [name for name in PAGE_TEXTS - whole - app if not name.startswith(tuple(begun))] == []
    assert [start for start in begun if not any(name.startswith(start) for name in PAGE_TEXTS)] == []


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_script_can_be_read_at_one_sitting(name):
    assert len(SCRIPTS[name].splitlines()) <= LONGEST_SCRIPT


def test_no_script_works_out_points_or_payments():
    """Figures come from the API. Products in the page's scripts are geometry, time and digests alone."""
    products = {
        name
        for name, text in SCRIPTS.items()
        for line in text.splitlines()
        if re.search(r"\w\)? \* \(?\w", line.partition("//")[0])
        and not line.strip().startswith(("*", "/*", "import"))
    }
    assert products <= {"js/evening/answers.js", "js/core/network.js", "js/views/ledger/chart.js"}
