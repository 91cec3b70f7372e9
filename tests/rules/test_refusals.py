"""Every reason has its words in both languages, on one line, with its clause."""

from __future__ import annotations

import unicodedata

import pytest

from engine.scoring import REFUSALS, Refusal
from mahjong_tui.words.refusals import TEXTS, explain


def test_every_key_has_words() -> None:
    assert list(TEXTS) == list(REFUSALS)


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("key", REFUSALS)
def test_words_take_the_facts(key: str, lang: str) -> None:
    refusal = Refusal(key, "C99", tuple((name, 7) for name in REFUSALS[key]))
    text = explain(refusal, lang)
    assert "{" not in text
    assert "(" in text
    assert all(char.isascii() or unicodedata.east_asian_width(char) in "WF" for char in text)
