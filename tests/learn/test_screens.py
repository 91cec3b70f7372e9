"""The screens for learning: by keyboard alone, by mouse alone, in both languages, at 80x24."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from html import unescape
from pathlib import Path

import pytest

from engine import RULES, WinMade
from mahjong_tui.canvas import KeyAt
from mahjong_tui.learn import fantable, progress
from mahjong_tui.learn.drills import KINDS, question
from mahjong_tui.learn.reviewtext import line_of
from mahjong_tui.screens.calculator import CalculatorScreen
from mahjong_tui.screens.clause import ClauseScreen
from mahjong_tui.screens.drill import DrillScreen
from mahjong_tui.screens.drillmenu import DrillMenu, ProgressScreen
from mahjong_tui.screens.fantable import FanTableScreen
from mahjong_tui.screens.help import HelpScreen
from mahjong_tui.screens.replay import ReplayScreen
from mahjong_tui.screens.review import ReviewScreen
from mahjong_tui.words import LANGUAGES
from tests.learn.conftest import LIMIT, opened
from tests.learn.rounds import played, record_of

SIZES = ((80, 24), (120, 40))


def row(name: str) -> KeyAt:
    """What is drawn where a row, a tile or a chip can be clicked."""
    return KeyAt(f"row:{name}")


# Fan tables


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("lang", LANGUAGES)
async def test_every_fan_fits_and_is_explained(lang: str, size: tuple[int, int]) -> None:
    screen = FanTableScreen()
    async with opened(screen, lang, size):
        for rules in (*RULES, "all"):
            screen.page_id = rules
            for at in range(len(screen.rows())):
                screen.cursor = at
                canvas = screen.picture(*size)
                assert not canvas.clashes
                row = screen.current
                if row is not None:
                    assert row.clauses[0] in canvas.text()


async def test_the_fan_table_by_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mahjong_tui.screens.drill.secrets.randbelow", lambda _: 1)
    screen = FanTableScreen("beifang", "qingyise")
    async with opened(screen) as learner:
        assert "Full Flush  16" in learner.text
        await learner.press("down")
        assert "Half Flush  8" in learner.text
        await learner.press("right")
        assert "Big Three Dragons  88" in learner.text
        await learner.press("6")
        assert "side by side" in learner.text
        await learner.press("left")
        assert screen.page_id == "wuhan"
        assert "All Triplets  big" in learner.text
        await learner.press("slash", *"flush", "enter")
        assert [row.id for row in screen.found()] == ["qingyise"]
        await learner.press("r")
        assert isinstance(learner.screen, ClauseScreen)
        assert "W10" in learner.text
        await learner.press("escape", "question_mark")
        assert isinstance(learner.screen, HelpScreen)
        await learner.press("escape", "c")
        assert isinstance(learner.screen, CalculatorScreen)
        assert "Full Flush" in learner.text
        await learner.press("escape", "p")
        assert isinstance(learner.screen, DrillScreen)
        assert learner.screen.question.topic == "qingyise"


async def test_the_fan_table_by_mouse() -> None:
    screen = FanTableScreen("beifang")
    async with opened(screen) as learner:
        await learner.click(row("3"))
        assert screen.cursor == 3
        await learner.click(KeyAt("page_on"))
        assert screen.page_id == "guangdong"
        await learner.click(KeyAt("page_back"))
        await learner.click(KeyAt("clauses"))
        assert isinstance(learner.screen, ClauseScreen)
        await learner.click(KeyAt("back"))
        await learner.click(KeyAt("calculator"))
        assert isinstance(learner.screen, CalculatorScreen)


async def test_from_all_fans_to_the_page_that_knows_one() -> None:
    screen = FanTableScreen("all")
    async with opened(screen) as learner:
        places = [one.names[0].en for one in fantable.side_by_side()]
        screen.cursor = places.index("All Jiang")
        await learner.press("enter")
        assert screen.page_id == "wuhan"
        assert screen.current is not None
        assert screen.current.id == "jiangyise"


async def test_a_second_click_on_a_shared_fan_marks_it_on_its_page() -> None:
    screen = FanTableScreen("all")
    async with opened(screen) as learner:
        places = [one.names[0].en for one in fantable.side_by_side()]
        screen.cursor = places.index("All Jiang")
        await learner.press("up", "down")
        await learner.click(row(str(screen.cursor)))
        assert screen.page_id == "wuhan"
        assert screen.current is not None
        assert screen.current.id == "jiangyise"


@pytest.mark.parametrize(
    ("lang", "told"), [("zh", "起胡口数: 8  黑金局: 开"), ("en", "least kou: 8  heijin: on")]
)
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_a_drill_says_which_house_options_hold(
    lang: str, told: str, size: tuple[int, int]
) -> None:
    """What is as the page has it is not worth a word."""
    screen = DrillScreen("wuhan", "waits", level=1, seed=1)
    async with opened(screen, lang, size) as learner:
        shown = learner.text
        options = {"free_declaration": False, "heijin": True, "qihu": 8}
        screen.question = replace(
            screen.question, case={**screen.question.case, "options": options}
        )
        screen.repaint()
        await learner.pilot.pause()
        assert told in learner.text
        assert learner.text.replace(told, "").split() == shown.split()
        screen.answered = True
        await learner.press("c")
        calculator = learner.screen
        assert isinstance(calculator, CalculatorScreen)
        assert calculator.sheet.page.options == {**options, "gold_past_cap": False}


async def test_what_the_player_has_made_stands_beside_the_fan(home: Path) -> None:
    match = played("dalu", "hard,easy,easy,easy", rounds=4)
    wins = [one for one in match.log if isinstance(one, WinMade) and one.seat == 0]
    assert wins
    (home / "records").mkdir()
    (home / "records" / "one.jsonl").write_text(record_of(match), encoding="utf-8")
    screen = FanTableScreen("dalu", "hupai")
    async with opened(screen) as learner:
        async with asyncio.timeout(LIMIT):
            while not screen.tallies:
                await asyncio.sleep(0.01)
        await learner.pilot.pause()
        assert f"won with it {len(wins)} times" in learner.text


# Drills


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("kind", KINDS)
async def test_questions_and_answers_fit(kind: str, lang: str, size: tuple[int, int]) -> None:
    screen = DrillScreen("wuhan", kind, level=3, seed=1)
    async with opened(screen, lang, size):
        for rules in RULES:
            for n in range(8):
                screen.page_id = rules
                screen.question = question(kind, rules, 3, 9, n)
                screen.given, screen.answered, screen.cursor, screen.first = set(), False, 0, 0
                assert not screen.picture(*size).clashes
                screen.given, screen.answered = set(screen.question.right), True
                assert not screen.picture(*size).clashes


@pytest.mark.parametrize("kind", KINDS)
async def test_a_drill_by_keys(kind: str) -> None:
    screen = DrillScreen("beifang", kind, level=1, seed=4)
    async with opened(screen) as learner:
        one = screen.question
        for at in sorted(one.right):
            screen.cursor = at
            await learner.press("space")
        await learner.press("enter")
        assert screen.answered
        assert "Right." in learner.text
        await learner.press("down", "enter")
        assert not screen.answered
        assert screen.question != one
        known = progress.load(progress.progress_file())
        assert known.tally("beifang", kind).right == 1


@pytest.mark.parametrize("kind", KINDS)
async def test_a_drill_by_mouse(kind: str) -> None:
    screen = DrillScreen("guangdong", kind, level=2, seed=4)
    async with opened(screen) as learner:
        wrong = next(at for at in range(len(screen.question.choices))
                     if at not in screen.question.right)  # fmt: skip
        await learner.click(row(str(wrong)))
        await learner.click(KeyAt("submit"))
        assert "No. + is right" in learner.text
        await learner.click(KeyAt("calculator"))
        assert isinstance(learner.screen, CalculatorScreen)
        await learner.click(KeyAt("back"))
        await learner.click(KeyAt("clauses"))
        assert isinstance(learner.screen, ClauseScreen)
        await learner.click(KeyAt("back"))
        await learner.click(KeyAt("submit"))
        assert not screen.answered


async def test_the_menu_leads_to_drills_and_to_the_progress() -> None:
    screen = DrillMenu()
    async with opened(screen) as learner:
        await learner.press("up", "up", "right", "down", "right", "down", "enter")
        assert isinstance(learner.screen, DrillScreen)
        assert (learner.screen.page_id, learner.screen.level) == ("guangdong", 1)
        await learner.press("1", "enter", "escape", "end", "enter")
        assert isinstance(learner.screen, ProgressScreen)
        assert "Guangdong" in learner.text
        assert "Name the fans" in learner.text


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_the_progress_stands_whole_in_the_smallest_window(lang: str) -> None:
    known = progress.Progress()
    for kind in KINDS:
        known.tallies[f"wuhan/{kind}"] = progress.Tally(
            right=999, asked=999, streak=99, best=99, level=3
        )
    screen = ProgressScreen(known)
    async with opened(screen, lang=lang, size=(80, 24)) as learner:
        levels = learner.text.count(learner.app.t("drill.level").lower() + " 3")
        assert levels == len(KINDS)


# Review


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "match.jsonl"
    path.write_text(record_of(played("beifang")), encoding="utf-8")
    return path


async def looked(screen: ReviewScreen) -> None:
    async with asyncio.timeout(LIMIT):
        while not screen.done:
            await asyncio.sleep(0.01)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("lang", LANGUAGES)
async def test_a_review_is_read_stepped_through_and_exported(
    record: Path, lang: str, size: tuple[int, int], tmp_path: Path
) -> None:
    screen = ReviewScreen(record, 1)
    async with opened(screen, lang, size) as learner:
        await looked(screen)
        await learner.pilot.pause()
        assert len(screen.decisions) > 3
        for at in range(len(screen.decisions)):
            screen.cursor = at
            assert not screen.picture(*size).clashes
        await learner.press("s", "home", "enter")
        assert isinstance(learner.screen, ReplayScreen)
        await learner.press("escape", "c")
        assert isinstance(learner.screen, CalculatorScreen)
        await learner.press("escape", "right")
        await looked(screen)
        assert screen.at == 1
        for name in ("review.txt", "review.svg"):
            screen._exported(str(tmp_path / name))
        text = (tmp_path / "review.txt").read_text(encoding="utf-8")
        svg = unescape((tmp_path / "review.svg").read_text(encoding="utf-8")).replace("\xa0", " ")
        for one in screen.decisions:
            assert line_of(one, screen.names, screen.look) in text
            assert f">{one.number}. " in svg
        screen.decisions = screen.decisions[:1]
        screen._exported(str(tmp_path / "review.txt"))
        assert (tmp_path / "review.txt").read_text(encoding="utf-8") == text
        assert len((tmp_path / "review-2.txt").read_text(encoding="utf-8")) < len(text)


async def test_the_replay_stands_at_the_decision(record: Path) -> None:
    screen = ReviewScreen(record, 2)
    async with opened(screen) as learner:
        await looked(screen)
        await learner.pilot.pause()
        one = screen.shown()[0]
        await learner.press("enter")
        shown = learner.screen
        assert isinstance(shown, ReplayScreen)
        assert shown.film is not None
        view = shown.film.view(0)
        assert view.n == 2
        assert view.counts == one.moment.ask.view.counts


async def test_a_record_that_cannot_be_read_is_said(tmp_path: Path) -> None:
    path = tmp_path / "bad.jsonl"
    path.write_text("{}", encoding="utf-8")
    async with opened(ReviewScreen(path)) as learner:
        assert "line 1" in learner.text or "1" in learner.text
        await learner.press("enter", "left", "x", "s", "e", "c", "escape")
