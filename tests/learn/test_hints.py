"""Hints at the table: every answer with all that is known of it, always, when asked, or never."""

from __future__ import annotations

from pathlib import Path

import pytest

from bots.danger import Danger
from bots.reasons import Reason
from engine import Discard, Kong
from mahjong_tui.canvas import Area, HandTile, KeyAt, RiverAt, spans_of, width_of
from mahjong_tui.counsel import danger_text, figure
from mahjong_tui.faces import Faces
from mahjong_tui.look import Look
from mahjong_tui.screens.advice import AdviceScreen
from mahjong_tui.screens.advising import hint_cells
from mahjong_tui.screens.calculator import CalculatorScreen
from mahjong_tui.screens.fantable import FanTableScreen
from mahjong_tui.screens.scenery import unseen
from mahjong_tui.settings import Settings, parse
from mahjong_tui.words import Words
from tests.tui.conftest import Player, playing, setup_of
from tests.tui.test_app_mouse import click
from tests.tui.test_app_round import to_discard

SIZES = ((80, 24), (100, 30), (120, 40), (160, 50))


@pytest.fixture(autouse=True)
def welcomed(home: Path) -> None:
    """Somebody who has been here before."""
    (home / "settings.toml").write_text("welcomed = true\n", encoding="utf-8")


def shown(player: Player) -> list[str]:
    """The lines of the hint."""
    return ["".join(text for text, _ in spans_of(line, "")) for line in player.table.sight.hints]


async def hinted(player: Player) -> None:
    """Wait for a hint that names a discard."""
    await player.until(lambda: player.table.sight.advised is not None)


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("size", SIZES)
async def test_a_hint_compares_discards_with_their_danger(size: tuple[int, int], lang: str) -> None:
    async with playing(setup_of(rules="beifang"), size=size, lang=lang) as player:
        await to_discard(player)
        await player.press("f2")
        await hinted(player)
        best, heads, *rows = shown(player)
        table, look = player.table, player.app.look
        assert table.sight.advised is not None
        assert look.tile(table.sight.advised) in best
        names = ("away", "help", "risk")
        assert all(player.app.t(f"hint.col.{name}") in heads for name in names)
        first = rows[0].split()
        assert first[0] == look.tile(table.sight.advised)
        assert "/" in first[2]
        assert first[-1].endswith("%") or first[-1] == player.app.t("hint.safe")
        assert all(width_of(line) <= hint_cells(size[0]) for line in shown(player))
        assert all(line in player.text for line in (best, heads, *rows[:3]))
        assert not player.app.screen.board.canvas.clashes  # type: ignore[attr-defined]


async def test_a_hint_goes_along_with_the_window() -> None:
    """It is set anew for the room there is, and does no harm where there is none."""
    async with playing(setup_of(rules="beifang"), size=(120, 40)) as player:
        await to_discard(player)
        await player.press("f2")
        await hinted(player)
        wide = shown(player)
        assert max(map(width_of, wide)) == hint_cells(120)
        for width, height in ((80, 24), (1, 1)):
            await player.pilot.resize_terminal(width, height)
            await player.until(lambda: shown(player) != wide)
            assert max(map(width_of, shown(player))) == hint_cells(80)
        player.app.change(lang="en")
        assert max(map(width_of, shown(player))) == hint_cells(80)
        player.app.change(lang="zh")
        await player.pilot.resize_terminal(120, 40)
        await player.until(lambda: shown(player) == wide)


@pytest.mark.parametrize(
    ("danger", "zh", "en"),
    [
        (Danger("safe", 0.0, (Reason("safe"),)), "安全", "safe"),
        (Danger("low", 0.0, (Reason("pairs_only", (("left", 1),)),)), "<1%", "<1%"),
        (Danger("some", 0.05, (Reason("danger"),)), "5%", "5%"),
        (Danger("low", 0.0, (Reason("kong_fed"),)), "杠", "kong"),
        (Danger("high", 1.0, (Reason("feeds"),)), "包", "all"),
        (Danger("high", 0.0, (Reason("feeds_third"),)), "包", "all"),
        (Danger("some", 0.0, (Reason("begged"),)), "包", "all"),
    ],
)
def test_a_danger_in_a_word(danger: Danger, zh: str, en: str) -> None:
    assert danger_text(danger, Look(Words("zh"), Faces.CJK)) == zh
    assert danger_text(danger, Look(Words("en"), Faces.ASCII)) == en


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("size", SIZES[::2])
async def test_the_hint_in_full_by_keys(size: tuple[int, int], lang: str) -> None:
    async with playing(setup_of(rules="dalu"), size=size, lang=lang) as player:
        await to_discard(player)
        await player.press("y")
        await player.shows("AdviceScreen")
        screen = player.app.screen
        assert isinstance(screen, AdviceScreen)
        assert {one.action for one in screen.choices} == set(screen.ask.options)
        assert [one.best for one in screen.choices] == [True] + [False] * (len(screen.choices) - 1)
        for at, one in enumerate(screen.choices):
            screen.cursor = at
            canvas = screen.picture(*size)
            assert not canvas.clashes
            assert player.app.t("advice.danger", why="")[:4] in canvas.text()
            if one.accepts:
                assert f"x{unseen(screen.ask.view, one.accepts[0])}" in canvas.text()
        await player.press("home", "c")
        await player.shows("CalculatorScreen")
        sent = player.app.screen
        assert isinstance(sent, CalculatorScreen)
        action = screen.choices[0].action
        assert isinstance(action, Discard)
        left = list(screen.ask.view.counts)
        left[action.tile] -= 1
        assert [sent.sheet.entry.hand.count(kind) for kind in range(34)] == left
        await player.press("escape", "f3")
        assert isinstance(player.app.screen, FanTableScreen)
        await player.press("escape", "y")
        await player.shows("TableScreen")
        assert player.table.sight.hints


async def test_the_hint_in_full_by_mouse() -> None:
    async with playing(setup_of(rules="beifang")) as player:
        await to_discard(player)
        await click(player, Area("hints"))
        await hinted(player)
        await click(player, Area("hints"))
        await player.shows("AdviceScreen")
        await click(player, KeyAt("row:2"))
        screen = player.app.screen
        assert isinstance(screen, AdviceScreen)
        assert screen.cursor == 2
        await click(player, KeyAt("back"))
        await player.shows("TableScreen")


async def test_stakes_are_advised_too() -> None:
    async with playing(setup_of(rules="beifang"), lang="en") as player:
        await player.prompt()
        assert player.app.t("note.piao")[:24] in player.text
        await player.press("y")
        await player.shows("AdviceScreen")
        screen = player.app.screen
        assert isinstance(screen, AdviceScreen)
        values = [one.value for one in screen.choices]
        assert values[0] == max(value for value in values if value is not None)
        assert "% of the rounds" in player.text


async def test_pointing_with_the_cursor_or_the_mouse_counts_the_unseen() -> None:
    async with playing(setup_of(rules="dalu"), lang="en") as player:
        await to_discard(player)
        table = player.table
        question = table.sight.desk.question
        assert question is not None
        for key in ("home", "right", "right", "end"):
            await player.press(key)
            at = table.sight.desk.cursor
            assert at is not None
            tile = table.sight.desk.hand[at]
            left = unseen(question.view, tile)
            assert player.app.t("copies", tile=player.app.look.tile(tile), n=left) in player.text
        board = table.board
        hit = next(one for one in board.canvas.hits if one.what == HandTile(0))
        await player.pilot.hover("#board", offset=(hit.x, hit.y))
        first = table.sight.desk.hand[0]
        text = player.app.t(
            "copies", tile=player.app.look.tile(first), n=unseen(question.view, first)
        )
        await player.until(lambda: text in player.text)


async def test_hints_can_be_switched_off() -> None:
    async with playing(setup_of(rules="dalu"), lang="en") as player:
        player.app.change(hints="off")
        table = player.table
        table.follow_setting()
        await to_discard(player)
        said: list[str] = []
        player.app.say = lambda text, **_: said.append(text)  # type: ignore[method-assign]
        await player.press("t", "f2", "y")
        assert said == [player.app.t("hint.off")] * 3
        assert player.screen == "TableScreen"
        assert table.sight.hints == ()
        assert "not seen" not in player.text
        river = next(hit.what for hit in table.board.canvas.hits if isinstance(hit.what, RiverAt))
        await click(player, river)
        assert table.sight.spotlight is not None
        assert "not seen" not in player.text


async def test_hints_can_always_be_shown() -> None:
    async with playing(setup_of(rules="dalu")) as player:
        player.app.change(hints="always")
        player.table.follow_setting()
        await to_discard(player)
        await hinted(player)
        assert player.app.t("hint.best") in player.text
        await player.press("t")
        await player.until(lambda: player.app.t("hint.best") not in player.text)


async def test_a_setting_changed_at_the_menu_holds_at_once() -> None:
    async with playing(setup_of(rules="dalu")) as player:
        await to_discard(player)
        assert not player.table.sight.hints
        player.app.open("settings")
        await player.shows("SettingsScreen")
        player.app.change(hints="always")
        await player.press("escape")
        await player.shows("TableScreen")
        await hinted(player)


async def test_the_three_ways_stand_in_the_forms() -> None:
    async with playing(lang="en") as player:
        player.app.open("new")
        await player.shows("NewTableScreen")
        await player.press("end")
        for way in ("when asked (F2)", "always shown", "off", "when asked (F2)"):
            assert f"Hints{' ' * 10}" in player.text
            assert f"< {way} >" in player.text
            await player.press("right")
        await player.press("escape")
        player.app.open("settings")
        await player.shows("SettingsScreen")
        assert "< always shown >" in player.text


def test_the_switch_of_the_first_version_is_understood() -> None:
    for written, meant in ((True, "always"), (False, "request")):
        loaded = parse({"hints": written})
        assert (loaded.settings.hints, loaded.problems) == (meant, ())
    assert Settings().hints == "request"


def test_figures_keep_to_their_column() -> None:
    assert [figure(value) for value in (0.04, -0.04, 9.96, 99.96, 123.4, -12.3)] == [
        "0.0", "0.0", "10.0", "100.0", "123", "-12.3",
    ]  # fmt: skip


async def test_a_kong_on_offer_is_advised_on() -> None:
    """Whoever may kong is told to, or told why not."""
    for seed in range(20):
        async with playing(setup_of(rules="wuhan", seed=seed, rounds=1)) as player:
            await to_discard(player)
            question = player.table.sight.desk.question
            assert question is not None
            if any(isinstance(option, Kong) for option in question.ask.options):
                await player.press("y")
                await player.shows("AdviceScreen")
                screen = player.app.screen
                assert isinstance(screen, AdviceScreen)
                assert any(isinstance(one.action, Kong) for one in screen.choices)
                assert player.app.t("review.why", why="") in player.text
                return
    raise AssertionError("nobody was dealt a skin or a wild tile")
