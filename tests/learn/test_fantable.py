"""The fan tables: every row with an example that the page scores to it, and where it is written."""

from __future__ import annotations

import pytest

from engine import RULES, answer, parse_case
from mahjong_tui.faces import Faces
from mahjong_tui.learn import clauses, fantable
from mahjong_tui.learn.clauses import fan_note, paragraph
from mahjong_tui.learn.fantable import Row
from mahjong_tui.learn.fantext import fan_blocks, fan_json
from mahjong_tui.learn.said import say
from mahjong_tui.look import Look
from mahjong_tui.words import LANGUAGES, Words

ROWS = [row for rules in RULES for row in fantable.rows_of(rules)]


def ids(row: Row) -> str:
    return f"{row.rules}-{row.place}-{row.id}"


@pytest.mark.parametrize("row", ROWS, ids=ids)
def test_every_row_has_an_example_that_the_page_scores_to_it(row: Row) -> None:
    shown = fantable.example(row.rules, row.id)
    assert shown is not None
    found = answer(*parse_case(shown.json), lambda refusal: refusal.key)
    assert found["wins"]
    counted = {
        "factor": {one["id"]: one["factor"] for one in found["factors"]},
        "title": dict.fromkeys(found.get("titles", ()), 0),
    }.get(row.place, {one["id"]: one["value"] for one in found["fans"]})
    assert counted[row.id] == row.value
    assert shown.total == found["net"][shown.case.winner] > 0


@pytest.mark.parametrize("row", ROWS, ids=ids)
def test_every_row_leads_to_its_clauses(row: Row) -> None:
    assert row.clauses
    for lang in LANGUAGES:
        assert say(row.about, Look(Words(lang)))
        for clause in row.clauses:
            assert paragraph(clause, lang).startswith(f"[{clause}]")


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_fan_is_explained_in_the_rules(rules: str, lang: str) -> None:
    """Below the fan table, or in a clause of its own."""
    for fan in RULES[rules].table.rows:
        note = fan_note(rules, fan, lang)
        cited = "".join(paragraph(one, lang) for one in clauses.of_fan(rules, fan.id))
        assert fan.zh in (note or cited)
        assert len(note) < 400


def test_covering_is_told_from_both_sides() -> None:
    rows = {row.id: row for row in fantable.rows_of("guangdong")}
    assert [name.zh for name in rows["ziyise"].covers] == ["清幺九", "混幺九", "碰碰胡"]
    assert [name.zh for name in rows["pengpenghu"].covered_by] == ["大四喜", "字一色", "清幺九"]
    assert rows["shisanyao"].alone


@pytest.mark.parametrize("text", ["清一色", "full flush", "FULL", "qingyise"])
def test_a_search_finds_fans_by_either_name(text: str) -> None:
    assert "qingyise" in [row.id for row in fantable.found("beifang", text)]


def test_a_search_finds_fans_by_value_and_may_find_none() -> None:
    assert [row.id for row in fantable.found("beifang", "64")] == ["shisanyao"]
    assert fantable.found("beifang", "abc") == []
    assert len(fantable.found("beifang", "")) == len(fantable.rows_of("beifang"))


def test_side_by_side_every_fan_stands_once_with_the_value_of_each_page() -> None:
    shared = fantable.side_by_side()
    assert sum(one.known_to for one in shared) == sum(
        len(page.table.rows) for page in RULES.values()
    )
    flush = next(one for one in shared if one.names[0].zh == "清一色")
    assert [fan and fan.value for fan in flush.values] == [16, 16, 6, 2, 1]
    pairs = next(one for one in shared if one.names[0].zh == "七小对")
    assert [name.zh for name in pairs.names] == ["七小对", "七对", "七对子"]


@pytest.mark.parametrize("rules", RULES)
def test_factors_and_payments_lead_to_clauses(rules: str) -> None:
    page = RULES[rules]
    cited = {clause for factor in page.table.factors
             for clause in clauses.of_factor(rules, factor.id)}  # fmt: skip
    cited |= {clause for reason in clauses.PAYMENTS[rules]
              for clause in clauses.of_payment(rules, reason)}  # fmt: skip
    cited |= {*clauses.WORTH[rules], *clauses.of_payment(rules, "exposed_kong")}
    for clause in cited:
        assert all(paragraph(clause, lang) for lang in LANGUAGES)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("rules", RULES)
def test_the_table_can_be_printed(rules: str, lang: str) -> None:
    look = Look(Words(lang), Faces.CJK if lang == "zh" else Faces.ASCII)
    blocks = list(fan_blocks(rules, "", look))
    assert len(blocks) == len(fantable.rows_of(rules))
    assert all(len(block) >= 4 and "{" not in "".join(block) for block in blocks)
    assert len(list(fan_blocks(rules, "清一色", look))) == 1
    assert all(fan_json(row)["example"] for row in fantable.rows_of(rules))
