"""Strict tables: everybody is called to his hand after every discard, whoever could claim."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import pytest

from engine import Ask, Discarded, Pass
from mahjong_tui import paths
from mahjong_tui.chronicle import last_announcement
from mahjong_tui.screens.curtain import Call, Curtain
from mahjong_tui.screens.scenery import names_of
from tests.tui.conftest import Clock, Player, playing, run, setup_of
from tests.tui.test_app_hotseat import NAMES, TILE_GLYPHS

Answer = Callable[[Ask], str]


@pytest.fixture(autouse=True)
def strict_home(home: Path) -> None:
    """The setting, as it is kept."""
    del home
    paths.settings_file().write_text("welcomed = true\nstrict = true\n", encoding="utf-8")


def passing(ask: Ask) -> str:
    """Claim nothing, throw what was drawn."""
    return "space" if ask.view.claimable else "enter"


@dataclass
class Watched:
    """What somebody who stands beside the table sees between two discards."""

    discard: Discarded
    claims: frozenset[int]
    """Who could have claimed it: he does not see that."""
    curtains: list[str] = field(default_factory=list)
    """What each curtain shows, from the discard to the next turn."""
    called: list[int] = field(default_factory=list)


async def watch(player: Player, answer: Answer, *, most: int = 200) -> list[Watched]:
    """Play a round, and note what can be seen."""
    seen = list[Watched]()
    table = player.table
    for _ in range(most):
        await player.until(lambda: player.screen != "TableScreen" or table.prompted)
        assert table.sight.window is None
        if player.screen == "SettleScreen":
            return seen
        if player.screen == "Curtain":
            await note(player, seen)
            await player.press("enter")
            await player.until(lambda: table.prompted)
        question, serial = table.sight.desk.question, table.prompted
        assert question is not None
        await player.press(answer(question.ask))
        await player.answered(serial)
    return seen


async def note(player: Player, seen: list[Watched]) -> None:
    """The curtain that is down now."""
    await player.until(lambda: player.drawn)
    curtain, table = player.app.screen, player.table
    assert isinstance(curtain, Curtain)
    assert not TILE_GLYPHS & set(table.board.canvas.text())
    assert not TILE_GLYPHS & set(player.text.replace(curtain.call().before, ""))
    view = table.sight.view
    assert view is not None
    last = view.history[-1]
    if view.claimable is None or not isinstance(last, Discarded):
        return  # somebody's own turn
    if not seen or seen[-1].discard is not last:
        asks = table.bridge.match.asks()
        seen.append(Watched(last, frozenset(s for s, ask in asks.items() if ask.view.claimable)))
    seen[-1].curtains.append(player.text)
    seen[-1].called.append(names_of(table.setup, player.app.look).index(curtain.call().who))


@pytest.mark.parametrize("kinds", ["human,human,human,human", "human,easy,human,easy"])
def test_nobody_can_tell_who_could_have_claimed(kinds: str) -> None:
    """Everybody is called in turn order, once, by a picture that says only what all saw."""
    people = [seat for seat, kind in enumerate(kinds.split(",")) if kind == "human"]

    async def scenario() -> None:
        setup = setup_of(kinds, names=NAMES, rules="dalu", seed=5)
        async with playing(setup, clock=Clock()) as player:
            seen = await watch(player, passing, most=90)
            look, view = player.app.look, player.table.sight.view
            assert view is not None
            assert {bool(one.claims) for one in seen} == {True, False}
            for one in seen[:-1]:
                order = [(one.discard.seat + step) % 4 for step in (1, 2, 3)]
                assert one.called == [seat for seat in order if seat in people]
            for one in seen:
                names = names_of(setup, look)
                event = last_announcement([one.discard], names, look)
                for seat, picture in zip(one.called, one.curtains, strict=True):
                    wind = look.words.seat_wind(seat, view.dealer)
                    call = partial(Call, names[seat], wind, event)
                    with player.app._context():
                        plain = Curtain(call).picture(80, 24)
                    assert plain.text() == picture

    run(scenario)


def test_a_claim_is_made_behind_the_curtain() -> None:
    async def scenario() -> None:
        setup = setup_of("human,human,human,human", names=NAMES, rules="dalu", seed=5)
        made = list[int]()

        def claiming(ask: Ask) -> str:
            if ask.view.claimable and not all(isinstance(one, Pass) for one in ask.options):
                made.append(ask.view.seat)
                return "1"
            return passing(ask)

        async with playing(setup, clock=Clock()) as player:
            await watch(player, claiming, most=60)
            melds = [len(m) for m in player.table.sight.view.melds]  # type: ignore[union-attr]
            assert made
            assert sum(melds) > 0

    run(scenario)


def test_the_setting_is_offered_where_several_sit_and_kept() -> None:
    async def scenario() -> None:
        async with playing() as player:
            player.app.open("new")
            await player.shows("NewTableScreen")
            label = player.app.t("set.strict")
            assert label not in player.text
            while "> 2 号座" not in player.text:
                await player.press("down")
            while "玩家2" not in player.text:
                await player.press("right")
            while f"> {label}" not in player.text:
                await player.press("down")
            assert player.app.t("set.window") not in player.text
            await player.press("right")
            assert not player.app.settings.strict
            assert player.app.t("set.window") in player.text

    run(scenario)


def test_the_menu_changes_a_table_that_is_being_played() -> None:
    async def scenario() -> None:
        setup = setup_of("human,human,easy,easy", names=NAMES, rules="dalu")
        async with playing(setup, clock=Clock()) as player:
            await player.shows("Curtain")
            player.app.change(strict=False)
            await player.press("enter")
            await player.until(lambda: player.table.prompted)
            await player.press("space")
            while not player.table.sight.window:
                await player.until(lambda: player.screen == "Curtain" or player.table.sight.window)
                if player.screen == "Curtain":
                    await player.press("enter")
                    await player.until(lambda: player.table.prompted)
                    serial = player.table.prompted
                    await player.press(passing(player.table.sight.desk.question.ask))  # type: ignore[union-attr]
                    await player.answered(serial)

    run(scenario)
