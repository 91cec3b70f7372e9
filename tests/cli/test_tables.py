"""``fans`` and ``rules``: tables and prose that fit the terminal."""

from __future__ import annotations

import json
import unicodedata

import pytest

from engine import RULES
from mahjong_tui.cli.common import cells, wrap
from tests.cli.conftest import Run

PAGES = (*RULES, "common")
CLOSING = "，。、；：？！）」』】》,.;:?!)"


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("id_", RULES)
def test_a_fan_table_names_every_row_with_its_value(run: Run, id_: str, lang: str) -> None:
    status, out, err = run("fans", id_, "--lang", lang)
    assert (status, err) == (0, "")
    lines = out.splitlines()
    for fan in RULES[id_].table.rows:
        (line,) = [line for line in lines if fan.id in line.split() and "x" not in line.split()]
        assert line.startswith(fan.zh)
        assert str(fan.value) in line.split()
    assert len({cells(line.partition("  x ")[0]) for line in lines}) > 0


def test_the_values_of_a_table_stand_below_each_other(run: Run) -> None:
    lines = run("fans").out.split("\n\n")[0].splitlines()
    assert len({cells(line) for line in lines}) == 1
    assert lines[0].split()[1:] == list(RULES)


def test_fans_as_json(run: Run) -> None:
    page = json.loads(run("fans", "beifang", "--json").out)
    assert page["fans"][0] == {
        "id": "shisanyao",
        "zh": "十三幺",
        "en": "Thirteen Orphans",
        "value": 64,
        "covers": ["menqing"],
        "alone": False,
        "event": False,
    }
    assert [one["rules"] for one in json.loads(run("fans", "--json").out)] == list(RULES)


@pytest.mark.parametrize("width", [40, 80])
@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("id_", PAGES)
def test_the_rules_fit_the_terminal(
    run: Run, monkeypatch: pytest.MonkeyPatch, id_: str, lang: str, width: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    status, out, err = run("rules", id_, "--lang", lang)
    assert (status, err) == (0, "")
    assert "{" not in out
    for line in out.splitlines():
        assert line[:1] not in CLOSING or line == ""
        assert line.startswith("  ") or cells(line) <= width
        assert all(c.isascii() or unicodedata.east_asian_width(c) in "WF" for c in line)


def test_the_rules_name_the_fans_of_the_table(run: Run) -> None:
    out = run("rules", "beifang").out
    for fan in RULES["beifang"].table.rows:
        assert f"  {fan.zh}" in out
    assert "fushang" in out


def test_the_list_of_rules(run: Run) -> None:
    out = run("rules", "--lang", "en").out
    assert [page.en in out for page in RULES.values()] == [True] * 5
    assert [row["rules"] for row in json.loads(run("rules", "--json").out)] == list(RULES)
    assert json.loads(run("rules", "dalu", "--json").out)["text"].startswith("# ")


def test_wrapping_loses_nothing() -> None:
    text = "一手牌有几种读法时，自动取让胡家收得最多的一种（C20）。A hand, read (well) by all."
    for width in range(6, 60):
        lines = wrap(text, width).split("\n")
        assert "".join(lines).replace(" ", "") == text.replace(" ", "")
        assert all(line[0] not in CLOSING and line[-1] not in "（「" for line in lines)
