"""Several kongs in one's own turn: each has a key, and none is declared by a key for another."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest

from engine import Ask, Discard, Kong, MeldKind, Tile
from mahjong_tui.canvas import HandTile, OfferAt
from tests.tui.conftest import Player, playing, run, setup_of
from tests.tui.test_app_mouse import click
from tests.tui.test_app_round import to_discard

PIZI, WILD = Kong(MeldKind.PIZI_KONG, Tile.C), Kong(MeldKind.WILD_KONG, Tile.P3)


@asynccontextmanager
async def asked(
    *kongs: Kong, lang: str = "zh", size: tuple[int, int] = (80, 24)
) -> AsyncIterator[tuple[Player, list[object]]]:
    """One's own turn with *kongs* on offer; what is answered is listed."""
    async with playing(setup_of(rules="wuhan"), lang=lang, size=size) as player:
        await to_discard(player)
        table, answers = player.table, list[object]()
        question = table.sight.desk.question
        assert question is not None
        throws = [one for one in question.ask.options if isinstance(one, Discard)]
        ask = Ask(question.view, (*kongs, *throws))
        table.bridge.answer = lambda _, action: answers.append(action)  # type: ignore[method-assign,assignment]
        table.put(replace(question, ask=ask))
        await player.until(lambda: player.text)
        yield player, answers


@pytest.mark.parametrize(
    ("lang", "labels", "which"),
    [
        ("zh", ["[G1]皮杠 中", "[G2]赖杠 3筒"], "杠哪一个？按 1-2"),
        ("en", ["[G1]Pizi 中", "[G2]Wild 3筒"], "Which kong? 1-2"),
    ],
)
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_each_of_two_kongs_has_its_own_key(
    lang: str, labels: list[str], which: str, size: tuple[int, int]
) -> None:
    async def scenario() -> None:
        async with asked(PIZI, WILD, lang=lang, size=size) as (player, answers):
            assert all(label in player.text for label in labels)
            assert which not in player.text
            await player.press("g")
            assert which in player.text
            assert answers == []
            await player.press("3")  # there is no third
            assert answers == []
            await player.press("2")
            assert answers == [WILD]

    run(scenario)


@pytest.mark.parametrize(
    ("keys", "taken"),
    [
        (("g", "1"), PIZI),
        (("g", "enter"), PIZI),
        (("g", "g", "enter"), WILD),
        (("g", "g", "g", "2"), WILD),
        (("杠", "２"), WILD),
    ],
)
def test_the_ways_to_take_one(keys: tuple[str, ...], taken: Kong) -> None:
    async def scenario() -> None:
        async with asked(PIZI, WILD) as (player, answers):
            await player.press(*keys)
            await player.until(lambda: answers)
            assert answers == [taken]

    run(scenario)


@pytest.mark.parametrize("away", ["space", "down", "left", "up"])
def test_digits_are_tiles_again_once_one_has_turned_away(away: str) -> None:
    async def scenario() -> None:
        async with asked(PIZI, WILD) as (player, answers):
            await player.press("g", away, "2")
            desk = player.table.sight.desk
            assert (answers, desk.cursor, desk.chosen) == ([], 1, None)

    run(scenario)


def test_by_mouse() -> None:
    async def scenario() -> None:
        async with asked(PIZI, WILD) as (player, answers):
            await player.press("g")
            await click(player, HandTile(0))
            await player.press("2")
            assert (answers, player.table.sight.desk.cursor) == ([], 1)
            await click(player, OfferAt(2))
            assert answers == [WILD]

    run(scenario)


def test_a_single_kong_is_declared_by_its_letter_alone() -> None:
    async def scenario() -> None:
        async with asked(WILD) as (player, answers):
            assert "[G]赖杠 3筒" in player.text
            await player.press("g")
            assert answers == [WILD]

    run(scenario)


def test_a_long_key_stands_apart_from_the_number() -> None:
    async def scenario() -> None:
        async with asked(PIZI, WILD) as (player, _):
            player.app.change(keys={"table.kong": "f10"})
            await player.until(lambda: "[F10 2]赖杠" in player.text)

    run(scenario)
