"""Every language has every message, with the same parameters, well written as data."""

from __future__ import annotations

import re
import subprocess
import sys
import unicodedata
from pathlib import Path

import polib
import pytest
from babel import Locale

from scorer.i18n import LANGUAGES
from scorer.i18n.catalogue import LOCALES, catalogue, read_messages
from scorer.i18n.templates import parameters

ROOT = Path(__file__).parents[2]
TRANSLATIONS = [language for language in LANGUAGES if language != "en"]
MESSAGES = {language: dict(read_messages(language)) for language in LANGUAGES}
ENGLISH = MESSAGES["en"]

# Ids whose translations may be the same as the English text. There is none at present.
SAME_AS_ENGLISH: set[str] = set()
REFERENCE = re.compile(r"\{((?:[a-z_]+)(?:\.[A-Za-z0-9_]+)+)\}")
SNAKE_CASE = re.compile(r"[A-Za-z0-9]+_[A-Za-z0-9]+")
SCRIPTS = {"ko": "HANGUL", "ta": "TAMIL", "si": "SINHALA", "lo": "LAO", "as": "BENGALI"}
ZERO_WIDTH_JOINER = "\u200d"


def entries(language):
    return polib.pofile(str(LOCALES / f"{language}.po"), check_for_duplicates=True)


def words_of(text):
    """A text without its placeholders."""
    return re.sub(r"\{[^}]*\}", "", text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_id_is_there_twice(language):
    ids = [entry.msgid for entry in entries(language)]
    assert len(ids) == len(set(ids)) == len(MESSAGES[language])


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_fuzzy_or_obsolete(language):
    assert not [entry.msgid for entry in entries(language) if entry.fuzzy or entry.obsolete]


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_every_language_has_every_message(language):
    assert MESSAGES[language].keys() == ENGLISH.keys()


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_translations_show_the_same_parameters(language):
    def shown(texts):
        return {name for text in texts for name in parameters(text)}

    differing = {name for name, texts in MESSAGES[language].items() if shown(texts) != shown(ENGLISH[name])}
    assert not differing


@pytest.mark.parametrize("language", LANGUAGES)
def test_counted_messages_have_the_forms_of_their_language(language):
    forms = len(Locale.parse(language).plural_form.tags | {"other"})
    counted = {name: texts for name, texts in MESSAGES[language].items() if name.startswith("unit.")}
    assert all(len(texts) == forms for texts in counted.values())
    assert all(len(texts) == 1 for name, texts in MESSAGES[language].items() if name not in counted)
    header = entries(language).metadata["Plural-Forms"]
    assert header.startswith(f"nplurals={forms};")


@pytest.mark.parametrize("language", LANGUAGES)
def test_references_lead_to_messages(language):
    words = catalogue(language)
    for texts in MESSAGES[language].values():
        for text in texts:
            for name in REFERENCE.findall(text):
                group, _, rest = name.partition(".")
                target = (rest if "." in rest else f"term.{rest}") if group == "short" else name
                assert target in words, text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_template_can_be_compiled(language):
    words = catalogue(language)
    for name in MESSAGES[language]:
        assert not REFERENCE.search(words.text(name))
        words.formatter(name)


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_what_is_the_same_as_in_english_is_on_a_short_list(language):
    same = {name for name, texts in MESSAGES[language].items() if set(texts) & set(ENGLISH[name])}
    # A line that is made of other messages alone is translated where they are.
    same = {name for name in same if any(char.isalpha() for char in words_of(ENGLISH[name][0]))}
    assert same <= SAME_AS_ENGLISH


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_are_composed_and_have_no_stray_spaces(language):
    for texts in MESSAGES[language].values():
        for text in texts:
            assert text == unicodedata.normalize("NFC", text)
            assert text == text.strip()
            assert "  " not in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_of_the_api_is_in_a_text(language):
    assert not [
        text for texts in MESSAGES[language].values() for text in texts if SNAKE_CASE.search(words_of(text))
    ]


@pytest.mark.parametrize(("language", "script"), SCRIPTS.items())
def test_translations_are_written_in_their_script(language, script):
    foreign = {
        name
        for name, texts in MESSAGES[language].items()
        for text in texts
        for char in words_of(text)
        if unicodedata.category(char)[0] in "LM" and not char.isascii()
        if not unicodedata.name(char).startswith(script)
    }
    assert not foreign


def test_sinhala_keeps_its_joiners():
    """Rakaransaya, yansaya and repaya are written with a zero-width joiner beside the virama."""
    virama, ra, ya = "\u0dca", "\u0dbb", "\u0dba"
    joined = 0
    for texts in MESSAGES["si"].values():
        for text in texts:
            joined += text.count(virama + ZERO_WIDTH_JOINER)
            for place, char in enumerate(text):
                if char == ZERO_WIDTH_JOINER:
                    assert text[place - 1] == virama, text
                    assert text[place + 1] in (ra, ya) or text[place - 2] == ra, text
            # Without the joiner these clusters fall apart; there is no word here that wants them so.
            assert virama + ra not in text, text
            assert virama + ya not in text, text
    assert joined > 100


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "si"])
def test_other_languages_have_no_joiners(language):
    assert not [text for texts in MESSAGES[language].values() for text in texts if ZERO_WIDTH_JOINER in text]


def test_english_steps_are_short():
    long = [
        text
        for name in ENGLISH
        if name.startswith("step.")
        for text in (catalogue("en").text(name),)
        if len(words_of(text).replace("[", "").replace("]", "")) > 62
    ]
    assert not long


# Words that came with the games: foreign everywhere but in Korea, so a native speaker may better them.
TERMS = (
    *(
        "nagari",
        "heundeum",
        "ppuk",
        "jappuk",
        "jjok",
        "ttadak",
        "sweep",
        "chongtong",
        "meongtta",
        "meong_bak",
    ),
    *("pi_bak", "gwang_bak", "go_bak", "dokbak", "three_ppuk", "bright_sale", "side_payment"),
    *("zi_mo", "shooter", "bao", "kong", "pong", "chow", "bite", "marriage", "tai"),
)
SETS = ("godori", "hongdan", "cheongdan", "chodan")
# Sentences for programmers, where a word may mean something else (Korean writes bite and byte alike).
NOT_OF_THE_GAMES = ("term.", "detail.", "problem.", "title.")


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_a_term_is_written_in_one_place(language):
    words = catalogue(language)
    homes = {f"term.{term}": words.short(term) for term in TERMS}
    homes |= {f"item.{name}": words.text(f"item.{name}") for name in SETS}
    # Lao has no spaces between words.
    start = "" if language == "lo" else r"(?<![\w\u0980-\u0dff\u200d])"
    patterns = {home: re.compile(start + re.escape(word)) for home, word in homes.items() if len(word) > 1}
    assert not [
        (name, home)
        for name, texts in MESSAGES[language].items()
        if not name.startswith(NOT_OF_THE_GAMES) and not name.startswith("unit.")
        for home, pattern in patterns.items()
        if name != home and pattern.search(words_of(texts[0]))
    ]


def test_files_and_the_list_of_terms_are_as_the_tool_writes_them():
    """Run ``python tools/texts.py`` where this fails."""
    status = subprocess.run([sys.executable, "tools/texts.py", "--check"], cwd=ROOT, check=False)
    assert status.returncode == 0


def test_terms_marked_in_the_files_are_those_of_the_page():
    page = (ROOT / "docs" / "translating.md").read_text(encoding="utf-8")
    for language in TRANSLATIONS:
        for entry in entries(language):
            if "check" in entry.tcomment.split():
                assert f"| `{entry.msgid}` |" in page
