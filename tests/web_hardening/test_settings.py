"""Settings: documented as they are, refused by name, and never shown where they are secret."""

from __future__ import annotations

from dataclasses import FrozenInstanceError

import pytest
import trustme
from cryptography.hazmat.primitives.serialization import (
    BestAvailableEncryption,
    Encoding,
    PrivateFormat,
    load_pem_private_key,
)

from scorer.cli import exits
from scorer.web.settings import Settings, WrongSetting
from tests.cli.running import start
from tests.tooling.tree import read
from tests.web_hardening.described import table

DIGEST = "a" * 64
SECRET = "s" * 32


def test_the_documentation_lists_every_setting_as_it_is():
    assert table() in read("docs/operations.md")


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("RATE_LIMIT", "600/minute", "600/minute"),
        ("RATE_LIMIT", "", ""),
        ("RATE_STORAGE", "redis://127.0.0.1:6379/0", "redis://127.0.0.1:6379/0"),
        (
            "CORS_ORIGINS",
            "https://a.example, http://b.example:8080",
            ("https://a.example", "http://b.example:8080"),
        ),
        ("KEYS", f"{DIGEST} {'b' * 64}", (DIGEST, "b" * 64)),
        ("KEYS", "", ()),
        ("RECEIPT_SECRETS", f"{SECRET},{SECRET}2", (SECRET, SECRET + "2")),
        ("METRICS", "off", False),
        ("METRICS", " on ", True),
        ("ACCESS_LOG", "off", "off"),
    ],
)
def test_a_text_is_read(name, text, value):
    settings = Settings.from_environment({f"SCORER_{name}": text})
    assert getattr(settings, name.lower()) == value


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("RATE_LIMIT", "many"),
        ("RATE_LIMIT", "0/minute"),
        ("RATE_LIMIT", "5/fortnight"),
        ("RATE_STORAGE", "http://example.net"),
        ("CORS_ORIGINS", "*"),
        ("CORS_ORIGINS", "https://a.example/path"),
        ("CORS_ORIGINS", "a.example"),
        ("CORS_ORIGINS", "https://a.example:443"),
        ("CORS_ORIGINS", "http://a.example:80"),
        ("CORS_ORIGINS", "https://a.example:65536"),
        ("CORS_ORIGINS", ","),
        ("RATE_STORAGE", ""),
        ("RATE_STORAGE", "redis:///0"),
        ("RATE_STORAGE", "redis://cache:port/0"),
        ("RATE_STORAGE", "redis://cache/first"),
        ("RATE_STORAGE", "redis://["),
        ("QUEUE", "1_0"),
        ("QUEUE", "+5"),
        ("QUEUE", "\u0665"),
        ("QUEUE", "9" * 5000),
        ("KEYS", ","),
        ("KEYS", "secret"),
        ("KEYS", DIGEST.upper()),
        ("KEYS_FILE", "/nowhere/keys"),
        ("PAGE", "closed"),
        ("PAGE", "key"),
        ("RECEIPT_SECRETS", "short"),
        ("RECEIPT_SECRETS", " , "),
        ("RECEIPT_SECRETS_FILE", "/nowhere/secrets"),
        ("METRICS", "1"),
        ("ACCESS_LOG", "yes"),
        ("TLS_CERT", "/nowhere/cert.pem"),
    ],
)
def test_a_text_that_cannot_be_used_is_refused_by_name(name, text):
    with pytest.raises(WrongSetting, match=f"SCORER_{name}") as refused:
        Settings.from_environment({f"SCORER_{name}": text})
    if name.startswith(("KEYS", "RECEIPT", "RATE_STORAGE")) and text.strip(" ,"):
        assert text not in str(refused.value)


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        ("KEY", "KEYS"),
        ("KEY_FILE", "KEYS_FILE"),
        ("CORS_ORIGIN", "CORS_ORIGINS"),
        ("RATELIMIT", "RATE_LIMIT"),
    ],
)
def test_a_name_that_is_nearly_one_is_refused(given, meant):
    with pytest.raises(WrongSetting, match=f"SCORER_{given} is no setting: is SCORER_{meant} meant"):
        Settings.from_environment({f"SCORER_{given}": "x"})


def test_names_of_others_are_let_be():
    others = (
        "SCORER_CHROMIUM",
        "SCORER_PYTHON",
        "SCORER_SITE",
        "SCORER_FUZZ_EXAMPLES",
        "SCORER_PORT",
        "SCORER",
    )
    assert Settings.from_environment(dict.fromkeys(others, "x")) == Settings()


def test_the_page_is_closed_with_a_key():
    assert Settings.from_environment({"SCORER_PAGE": "key", "SCORER_KEYS": DIGEST}).page == "key"


def test_a_storage_whose_driver_is_missing_is_refused_at_the_start(monkeypatch):
    monkeypatch.setattr("scorer.web.settings.find_spec", {"redis": None}.__getitem__)
    with pytest.raises(
        WrongSetting, match="SCORER_RATE_STORAGE needs the package redis, which is not installed"
    ):
        Settings.from_environment({"SCORER_RATE_STORAGE": "redis://cache:6379/0"})


def test_keys_and_secrets_come_from_files_too(tmp_path):
    keys, secrets = tmp_path / "keys", tmp_path / "secrets"
    keys.write_text(f"# phones\n{DIGEST}  # since May\n\n{'b' * 64}\n", encoding="utf-8")
    secrets.write_text(f"{SECRET}\n", encoding="utf-8")
    settings = Settings.from_environment(
        {
            "SCORER_KEYS": "c" * 64,
            "SCORER_KEYS_FILE": str(keys),
            "SCORER_RECEIPT_SECRETS_FILE": str(secrets),
        }
    )
    assert settings.key_digests == ("c" * 64, DIGEST, "b" * 64)
    assert settings.signing_secrets == (SECRET,)
    keys.write_text("# none yet\n", encoding="utf-8")
    with pytest.raises(WrongSetting, match="SCORER_KEYS_FILE"):
        Settings.from_environment({"SCORER_KEYS_FILE": str(keys)})


@pytest.fixture(scope="module")
def pems(tmp_path_factory):
    """Files: a certificate, its key, that key behind a passphrase, another one's key, and none of these."""
    folder = tmp_path_factory.mktemp("pems")
    authority = trustme.CA()
    own, foreign = (authority.issue_cert("127.0.0.1") for _ in range(2))
    own.cert_chain_pems[0].write_to_path(folder / "cert")
    own.private_key_pem.write_to_path(folder / "key")
    foreign.private_key_pem.write_to_path(folder / "foreign")
    key = load_pem_private_key(own.private_key_pem.bytes(), None)
    locked = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, BestAvailableEncryption(b"word"))
    (folder / "locked").write_bytes(locked)
    (folder / "junk").write_text("junk", encoding="utf-8")
    (folder / "folder").mkdir()
    return folder


def tls(pems, certificate, key):
    return {"SCORER_TLS_CERT": str(pems / certificate), "SCORER_TLS_KEY": str(pems / key)}


def test_a_certificate_comes_with_its_key(pems):
    both = tls(pems, "cert", "key")
    for name, file in both.items():
        with pytest.raises(WrongSetting, match="SCORER_TLS_CERT and SCORER_TLS_KEY"):
            Settings.from_environment({name: file})
    assert Settings.from_environment(both).tls_cert == both["SCORER_TLS_CERT"]


@pytest.mark.parametrize(
    ("certificate", "key"),
    [
        ("junk", "key"),
        ("cert", "junk"),
        ("cert", "foreign"),
        ("cert", "locked"),
        ("folder", "key"),
        ("key", "key"),
    ],
)
def test_a_certificate_that_cannot_be_shown_is_refused_at_the_start(pems, certificate, key):
    with pytest.raises(
        WrongSetting, match="SCORER_TLS_CERT and SCORER_TLS_KEY must be certificates and the key"
    ):
        Settings.from_environment(tls(pems, certificate, key))


def test_settings_are_frozen_and_hide_what_is_secret():
    settings = Settings(keys=(DIGEST,), receipt_secrets=(SECRET,), rate_storage="redis://:password@host")
    for hidden in (DIGEST, SECRET, "password"):
        assert hidden not in repr(settings)
    with pytest.raises(FrozenInstanceError):
        settings.page = "key"  # type: ignore[misc]


def test_the_service_does_not_start_with_a_wrong_one():
    done = start("serve", "--port", "8391", SCORER_CORS_ORIGINS="*")
    assert done.returncode == exits.INVALID
    assert done.stderr.startswith("scorer: SCORER_CORS_ORIGINS must be like https://example.net")
    done = start("serve", "--port", "8391", "--tls-cert", "pyproject.toml")
    assert done.returncode == exits.INVALID
    assert "SCORER_TLS_KEY" in done.stderr
