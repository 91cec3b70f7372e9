"""``play``: the table that the flags ask for reaches the app."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from engine import Match, Seated, Setup
from mahjong_tui import saves
from mahjong_tui.paths import records_dir
from tests.cli.conftest import Run

Opened = list[dict[str, Any]]


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> Opened:
    """What the app was asked to open."""
    calls: Opened = []

    def run_app(**asked: object) -> int:
        calls.append(asked)
        return 0

    app = ModuleType("mahjong_tui.app")
    app.run_app = run_app  # type: ignore[attr-defined]  # a stand-in for the screen
    monkeypatch.setitem(sys.modules, "mahjong_tui.app", app)
    monkeypatch.setattr("mahjong_tui.cli.play.require_terminal", lambda: None)
    return calls


def test_no_command_opens_the_start_screen(run: Run, opened: Opened) -> None:
    assert run() == (0, "", "")
    assert run("--lang", "en").status == 0
    nothing = dict.fromkeys(("lang", "setup", "resume", "record", "tiles", "pace"))
    assert opened == [nothing, nothing | {"lang": "en"}]


def table(run: Run, opened: Opened, *args: str) -> Setup:
    assert run("play", *args) == (0, "", "")
    setup = opened.pop()["setup"]
    assert isinstance(setup, Setup)
    Match(setup)
    return setup


def test_the_default_table(run: Run, opened: Opened) -> None:
    setup = table(run, opened)
    assert (setup.rules, setup.room, setup.base, setup.rounds) == ("beifang", "chuji", 400, 8)
    assert setup.balances == (20_000,) * 4
    assert [who.kind for who in setup.players] == ["human", "hard", "hard", "hard"]
    assert [who.name for who in setup.players] == ["我", "小林", "老周", "阿梅"]
    assert setup.seed is not None
    assert setup.started.endswith("Z")


@pytest.mark.parametrize(("rules", "base"), [("dalu", 100), ("shenzhen", 1), ("wuhan", 1)])
def test_the_others_play_at_a_friendly_table(
    run: Run, opened: Opened, rules: str, base: int
) -> None:
    setup = table(run, opened, "--rules", rules)
    assert (setup.room, setup.balances, setup.base) == (None, None, base)


def test_every_flag_arrives(run: Run, opened: Opened, tmp_path: Path) -> None:
    file = tmp_path / "mine.jsonl"
    flags = (
        "--rules wuhan --seats easy,human,human,expert --names A,B,C,D --seed 5 --base 3 "
        f"--option qihu=8 --option heijin=on --rounds open --record {file} --tiles ascii "
        "--pace fast --lang en"
    )
    assert run("play", *flags.split()) == (0, "", "")
    asked = opened[0]
    setup = asked.pop("setup")
    assert asked == {
        "lang": "en", "resume": None, "record": file, "tiles": "ascii", "pace": "fast",
    }  # fmt: skip
    kinds = ("easy", "human", "human", "expert")
    assert setup.players == tuple(map(Seated, "ABCD", kinds))
    assert (setup.seed, setup.base, setup.rounds) == (5, 3, None)
    assert dict(setup.options) == {"qihu": 8, "heijin": True}


def test_people_are_numbered_where_there_are_several(run: Run, opened: Opened) -> None:
    setup = table(run, opened, "--seats", "human,easy,human,easy", "--lang", "en")
    assert [who.name for who in setup.players] == ["Seat 1", "Lin", "Seat 2", "Mei"]
    setup = table(run, opened, "--seats", "easy,easy,easy,easy", "--lang", "en")
    assert [who.name for who in setup.players] == ["Qiang", "Lin", "Zhou", "Mei"]
    setup = table(run, opened, "--seats", "easy,human,easy,easy", "--lang", "en")
    assert [who.name for who in setup.players] == ["Mei", "You", "Lin", "Zhou"]


def test_a_room_takes_what_the_player_owns(run: Run, opened: Opened) -> None:
    setup = table(run, opened, "--room", "guanjia")
    assert (setup.base, setup.balances) == (3_000, (20_000, 200_000, 200_000, 200_000))
    poor = replace(setup, room="chuji", base=400, balances=(1_999, 20_000, 20_000, 20_000))
    saves.create(poor, records_dir()).close()
    status, _, err = run("play", "--lang", "en")
    assert status == 2
    assert "1,999 coins, less than its minimum 2,000" in err
    rich = replace(poor, started="2099-01-01T00:00:00Z", balances=(500_000, 1, 1, 1))
    saves.create(rich, records_dir()).close()
    _, _, err = run("play", "--lang", "en")
    assert "500,000 coins, more than its maximum 100,000; open to you: guanjia, tuhao" in err
    assert table(run, opened, "--base", "5").balances is None


def test_a_running_round_for_coins_comes_before_another_room(run: Run, opened: Opened) -> None:
    setup = table(run, opened, "--seed", "7")
    with saves.create(setup, records_dir()) as save:
        for event in Match(setup).next_round():
            save.write(event)
    status, _, err = run("play", "--lang", "en")
    assert status == 2
    assert "still being played for your coins; use --resume" in err
    assert table(run, opened, "--base", "5").room is None
    assert table(run, opened, "--seats", "easy,easy,easy,easy").room == "chuji"


def test_resume_takes_the_newest_unfinished_match(run: Run, opened: Opened) -> None:
    status, out, err = run("play", "--resume", "--lang", "en")
    assert (status, out, err) == (1, "", "mahjong-tui: no unfinished match to resume\n")
    setup = table(run, opened)
    paths = []
    for day in ("2026-05-01", "2026-06-01"):
        with saves.create(replace(setup, started=f"{day}T00:00:00Z"), records_dir()) as save:
            paths.append(save.path)
    assert run("play", "--resume").status == 0
    assert opened.pop()["resume"] == paths[1]
    assert run("play", "--resume", "--record", str(paths[0])).status == 0
    asked = opened.pop()
    assert (asked["resume"], asked["record"]) == (paths[0], None)


def test_a_record_is_not_written_over(run: Run, opened: Opened, tmp_path: Path) -> None:
    file = tmp_path / "old.jsonl"
    file.write_text("precious", encoding="utf-8")
    status, _, err = run("play", "--record", str(file), "--lang", "en")
    assert status == 2
    assert "exists already" in err


def test_the_status_of_the_app_is_that_of_the_program(
    run: Run, opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    failing: Callable[..., int] = lambda **_: 3  # noqa: E731
    monkeypatch.setattr(sys.modules["mahjong_tui.app"], "run_app", failing)
    assert run("play").status == 3
