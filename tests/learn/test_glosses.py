"""The English rules of play: no Chinese term without the English name that the tables use."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from engine import RULES
from mahjong_tui.words import CATALOGUES

PAGES = ("common", *RULES)
CHINESE = r"[\u3001-\u9fff\uff00-\uffef]"


def text(page: str) -> str:
    path = files("mahjong_tui") / "words" / "rules" / f"{page}.en.md"
    return path.read_text(encoding="utf-8")


def names(page: str) -> dict[str, set[str]]:
    """Chinese names of fans, factors and titles with what they are called in English on *page*."""
    ids = [page] if page in RULES else []
    found: dict[str, set[str]] = {}
    for id_ in [*ids, *(other for other in RULES if other not in ids)]:
        own: dict[str, set[str]] = {}
        table = RULES[id_].table
        for zh, en in [*((fan.zh, fan.en) for fan in table.rows),
                       *((factor.zh, factor.en) for factor in table.factors)]:  # fmt: skip
            own.setdefault(zh, set()).add(en)
        for zh, names_ in own.items():
            found.setdefault(zh, names_)
    for key in ("settle.title.dajinding", "settle.title.xiaojinding"):
        found[CATALOGUES["zh"][key]] = {CATALOGUES["en"][key]}
    return found


@pytest.mark.parametrize("page", PAGES)
def test_chinese_stands_in_brackets_only(page: str) -> None:
    """Apart from the notation itself, which has to name the characters."""
    for line in text(page).splitlines():
        if line.startswith(("[C2]", "|")):
            continue
        bare = re.sub(r"\([^()]*\)", "", line)
        assert not re.findall(f"{CHINESE}+", bare), line


@pytest.mark.parametrize("page", PAGES)
def test_what_stands_in_brackets_follows_english(page: str) -> None:
    for found in re.finditer(rf"(.)\({CHINESE}", text(page)):
        assert found[1] == " "
        before = text(page)[: found.start()]
        assert re.search(r"[A-Za-z,)]$", before), before[-30:]


@pytest.mark.parametrize("page", PAGES)
def test_fans_have_the_names_of_the_fan_tables(page: str) -> None:
    known = names(page)
    for term in {term for line in text(page).splitlines() if not line.startswith("|")
                 for term in re.findall(rf"{CHINESE}+", line)} & set(known):  # fmt: skip
        first = re.search(rf"(?<!{CHINESE[:-1]}])\(?{term}(?!{CHINESE[:-1]}])", text(page))
        assert first is not None
        before = text(page)[: first.start()].rstrip()
        assert any(before.lower().endswith(name.lower()) for name in known[term]), (
            term,
            before[-40:],
        )
