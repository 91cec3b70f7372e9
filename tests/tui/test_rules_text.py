"""The rules of play as players read them: every clause, both languages, safe characters."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from importlib.resources import files
from itertools import pairwise

import pytest

CLAUSES = {
    "common": ("C", 35),
    "beifang": ("B", 12),
    "guangdong": ("G", 10),
    "dalu": ("D", 9),
    "shenzhen": ("S", 13),
    "wuhan": ("W", 27),
}
PLACEHOLDERS = {
    "common": ["{rooms}"],
    "beifang": ["{fans}", "{factors}", "{rooms}"],
    "guangdong": ["{fans}", "{factors}", "{rooms}"],
    "dalu": ["{fans}"],
    "shenzhen": ["{fans}"],
    "wuhan": ["{fans}"],
}
OPTIONS = {
    "qidui_menqing": ("beifang", "on"),
    "qihu": ("wuhan", "6"),
    "gold_past_cap": ("wuhan", "off"),
    "free_declaration": ("wuhan", "off"),
    "heijin": ("wuhan", "off"),
}
DECISION = {"zh": "本游戏的取法", "en": "our decision"}

languages = pytest.mark.parametrize("lang", ["zh", "en"])
pages = pytest.mark.parametrize("page", CLAUSES)


def text(page: str, lang: str) -> str:
    path = files("mahjong_tui") / "words" / "rules" / f"{page}.{lang}.md"
    return path.read_text(encoding="utf-8")


def kind(line: str) -> str:
    """What a line is in the markdown subset: a clause is known by its number."""
    if clause := re.match(r"\[[A-Z]\d+\] ", line):
        return clause[0]
    if mark := re.match(r"##? |- |\|", line):
        return mark[0]
    if line.startswith("{"):
        return line
    return "paragraph" if line else ""


@languages
@pages
def test_every_clause_begins_one_paragraph(page: str, lang: str) -> None:
    letter, count = CLAUSES[page]
    found = re.findall(r"^\[([A-Z]\d+)\] \S", text(page, lang), re.MULTILINE)
    assert found == [f"{letter}{n}" for n in range(1, count + 1)]


@languages
@pages
def test_cited_clauses_exist(page: str, lang: str) -> None:
    counts = dict(CLAUSES.values())
    for letter, number in re.findall(r"\b([CBGDSW])(\d+)\b", text(page, lang), re.ASCII):
        assert 1 <= int(number) <= counts[letter], f"{letter}{number}"


@languages
@pages
def test_characters_have_the_same_width_everywhere(page: str, lang: str) -> None:
    bad = {
        char
        for char in text(page, lang)
        if not char.isascii() and unicodedata.east_asian_width(char) not in ("W", "F")
    }
    assert bad == set()
    assert all(char == "\n" or char.isprintable() for char in text(page, lang))


@languages
@pages
def test_tables_of_the_program_are_asked_for_and_nothing_else(page: str, lang: str) -> None:
    lines = text(page, lang).splitlines()
    assert [line for line in lines if "{" in line or "}" in line] == PLACEHOLDERS[page]


@languages
@pages
def test_only_the_small_markdown_is_used(page: str, lang: str) -> None:
    content = text(page, lang)
    lines = content.splitlines()
    assert content.endswith("\n")
    assert kind(lines[0]) == "# "
    assert [line for line in lines[1:] if line.startswith("# ")] == []
    assert not re.search(r"\*\*|`|^#{3,}|[ \t]+$|\n{3,}", content, re.MULTILINE)
    for above, below in pairwise(lines):
        if above and below:  # only list items and table rows follow each other directly
            assert kind(above) == kind(below) in ("- ", "|"), below


@languages
@pages
def test_table_rows_have_equal_columns(page: str, lang: str) -> None:
    for block in text(page, lang).split("\n\n"):
        rows = [line for line in block.splitlines() if line.startswith("|")]
        assert len({row.count("|") for row in rows}) <= 1
        assert all(row.endswith(" |") for row in rows)
        assert len(rows) != 1


@pages
def test_both_languages_say_the_same_things_in_the_same_order(page: str) -> None:
    zh, en = (text(page, lang) for lang in ("zh", "en"))
    assert [kind(line) for line in zh.splitlines()] == [kind(line) for line in en.splitlines()]


@pages
def test_decisions_are_marked_in_the_same_clauses(page: str) -> None:
    marked = {
        lang: Counter(
            kind(line)
            for line in text(page, lang).splitlines()
            for _ in range(line.lower().count(mark))
        )
        for lang, mark in DECISION.items()
    }
    assert marked["zh"] == marked["en"]


@pytest.mark.parametrize("option", OPTIONS)
def test_options_are_named_with_their_default(option: str) -> None:
    page, default = OPTIONS[option]
    assert re.search(rf"可选规则 {option}[（，]+默认 {default}；可取 ", text(page, "zh"))
    assert re.search(rf"option {option},? ?\(?default {default}; ", text(page, "en"))
