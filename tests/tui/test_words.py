"""The two catalogues: the same keys, the same placeholders, characters of certain width."""

from __future__ import annotations

import ast
import re
import unicodedata
from pathlib import Path
from string import Formatter

import pytest

import mahjong_tui
from engine import parse_tiles
from mahjong_tui.words import CATALOGUES, LANGUAGES, Words

ZH, EN = CATALOGUES["zh"], CATALOGUES["en"]


def placeholders(text: str) -> set[str]:
    """The names in braces, the English verb ending left out."""
    return {name for _, name, _, _ in Formatter().parse(text) if name} - {"s"}


def test_both_languages_have_the_same_keys() -> None:
    assert set(ZH) == set(EN)


ROOM_IN_CHINESE_ONLY = {"keyline.select": {"left", "right"}}
"""What the key line has no room for in English."""


@pytest.mark.parametrize("key", sorted(ZH))
def test_both_languages_have_the_same_placeholders(key: str) -> None:
    more = ROOM_IN_CHINESE_ONLY.get(key, set())
    assert placeholders(ZH[key]) == placeholders(EN[key]) | more


@pytest.mark.parametrize("lang", LANGUAGES)
def test_texts_hold_only_characters_of_certain_width(lang: str) -> None:
    odd = {
        char
        for text in CATALOGUES[lang].values()
        for char in text
        if not (char.isascii() and char.isprintable())
        and unicodedata.east_asian_width(char) not in "WF"
    }
    assert odd == set()


def test_english_texts_are_ascii() -> None:
    assert [key for key, text in EN.items() if not text.isascii()] == []


def test_numbers_are_full_below_a_million() -> None:
    words = Words("zh")
    amounts = (0, 999_999, -95_400, 1_000_000, 12_345_678, -1_234_567)
    assert [words.number(amount) for amount in amounts] == [
        "0", "999,999", "-95,400", "100.0w", "1,234.6w", "-123.5w",
    ]  # fmt: skip
    assert [words.signed(amount) for amount in (5, 0, -5)] == ["+5", "0", "-5"]


def test_seats_are_named_from_the_dealer() -> None:
    assert [Words("zh").seat_wind(seat, 2) for seat in range(4)] == ["西", "北", "东", "南"]
    assert [Words("en").relation(seat, 3) for seat in range(4)] == [
        "next",
        "across",
        "prev",
        "self",
    ]


def test_verbs_agree_with_you() -> None:
    words = Words("en")
    assert words.t("log.discard", name="You", tile="5s") == "You discard 5s"
    assert words.t("log.discard", name="Mei", tile="5s") == "Mei discards 5s"


def test_tiles_are_written_as_the_language_has_them() -> None:
    tiles = parse_tiles("5s E C")
    assert Words("zh").tiles(tiles) == "5条 东 中"
    assert Words("en").tiles(tiles) == "5s E C"


# Use

SOURCES = Path(mahjong_tui.__file__).parent
ANSWERS = ("end.", "give_up.")
"""Questions that make the keys of their answers from their name alone."""


def spoken() -> tuple[set[str], set[str]]:
    """Every text in the sources, and patterns for those that are put together."""
    texts, patterns = set[str](), set[str]()
    for path in SOURCES.rglob("*.py"):
        if path.parent.name == "words" and path.stem not in ("__init__", "refusals"):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                texts.add(node.value)
            elif isinstance(node, ast.JoinedStr):
                parts = [getattr(part, "value", None) for part in node.values]
                kept = [re.escape(part) if isinstance(part, str) else ".+" for part in parts]
                patterns.add("".join(kept))
    return texts, {pattern for pattern in patterns if re.search(r"\w", pattern)}


def test_no_text_is_left_over() -> None:
    texts, patterns = spoken()
    meant = re.compile("|".join(sorted(patterns)))
    unused = [
        key
        for key in ZH
        if key not in texts and not meant.fullmatch(key) and not key.startswith(ANSWERS)
    ]
    assert unused == []
