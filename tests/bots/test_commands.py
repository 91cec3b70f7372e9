"""The commands ``arena`` and ``hint``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mahjong_tui.cli import main
from mahjong_tui.cli.arena import arena
from mahjong_tui.cli.errors import BadInput
from mahjong_tui.cli.hint import hint


def test_arena_prints_json_and_nothing_else(capsys: pytest.CaptureFixture[str]) -> None:
    seats = "easy,normal,normal,normal"
    assert main(["arena", "--rules", "dalu", "--seats", seats, "--rounds", "4", "--json"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    answer = json.loads(out)
    assert (answer["rules"], answer["rounds"], answer["played"]) == ("dalu", 4, 4)


def test_arena_prints_a_table(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    seats = "easy,normal,normal,normal"
    records = str(tmp_path / "records")
    args = ["arena", "--seats", seats, "--rounds", "3", "--records", records, "--lang", "en"]
    assert main(args) == 0
    assert "points/round" in capsys.readouterr().out
    assert len(list((tmp_path / "records").iterdir())) == 3


@pytest.mark.parametrize("seats", ["hard", "a,b,c,d", "normal,normal,normal,no.where:Bot"])
def test_arena_refuses_unknown_players(seats: str) -> None:
    with pytest.raises(BadInput):
        arena(seats=seats, rounds=1)


def test_hint_of_thirteen_and_fourteen(capsys: pytest.CaptureFixture[str]) -> None:
    assert hint("22333m 234s 456p88p", rules="dalu", json_=True) == 0
    waits = json.loads(capsys.readouterr().out)
    assert waits == {
        "distance": 0,
        "waits": [
            {"tile": "2m", "left": 2, "fan": 3, "factor": 1},
            {"tile": "8p", "left": 2, "fan": 3, "factor": 1},
        ],
    }
    assert hint("22333m 234s 456p88pE", rules="dalu", json_=True, lang="en") == 0
    found = json.loads(capsys.readouterr().out)
    assert found["distance"] == 0
    assert found["discards"][0]["discard"] == "E"
    assert list(found["discards"][0]) == [
        "discard", "distance", "accepts", "tiles", "value", "why",
    ]  # fmt: skip
    assert found["discards"][0]["why"].startswith("ready")


def test_hint_with_melds_and_wild(capsys: pytest.CaptureFixture[str]) -> None:
    melds = ["pong EEE 2", "chi 123m"]
    assert hint("55p 67s 3m 4m C", rules="beifang", meld=melds, wild="C", lang="zh") == 0
    assert "听牌" in capsys.readouterr().out


@pytest.mark.parametrize("hand", ["", "123m", "11111m 234s 456p 88p", "123456789m 234s"])
def test_hint_refuses_bad_hands(hand: str) -> None:
    with pytest.raises(Exception, match=r"HAND|hand") as caught:
        hint(hand, rules="dalu")
    assert type(caught.value).__name__ in {"BadInput", "CaseError"}


def test_hint_without_a_wild_kind_knows_none(capsys: pytest.CaptureFixture[str]) -> None:
    """123m 456m 789m 234s 5p waits for the pair's 5p alone (C18); no kind is taken for wild."""
    assert main(["hint", "123m456m789m234s5p", "--json"]) == 0
    (wait,) = json.loads(capsys.readouterr().out)["waits"]
    assert wait == {"tile": "5p", "left": 3, "fan": 4, "factor": 4}
