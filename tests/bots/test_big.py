"""Wuhan's big hands and its gate, as the better bots play for them (W3, W9, W10)."""

from __future__ import annotations

import pytest

from bots.big import near_plan, skin_ripe
from bots.gate import lays_wild, missing_kou
from bots.player import Bot
from bots.read import Position
from engine import Ask, Meld, MeldKind, Pass, Tile
from tests.bots.tables import questions
from tests.bots.test_hint import view_of


def position(hand: str, *melds: Meld) -> Position:
    """Flipped 1s: 2s is wild; C, 9s and 1s are of no use."""
    return Position(Ask(view_of("wuhan", hand, melds, indicator="1s"), (Pass(),)), 0)


def pong(tile: str) -> Meld:
    return Meld(MeldKind.PONG, Tile.parse(tile), 1)


@pytest.mark.parametrize(
    ("hand", "plan"),
    [
        ("2255m 88p 3377s 66s W", "triplets"),
        ("22578m 2558p 58s 8s W", "all jiang"),
        ("112345678979m E N", "flush m"),
        ("1123456789m 12p E", None),
        ("123m 456m 234s 789p 5p", None),
    ],
)
def test_a_big_hand_is_played_for_where_no_small_one_is_nearer(hand: str, plan: str | None) -> None:
    found = near_plan(position(hand))
    assert (found.name if found else None) == plan


def test_a_second_wild_tile_is_laid_down_for_a_small_hand() -> None:
    assert lays_wild(position("123m 456m 34s 789p 22s"))
    assert not lays_wild(position("123m 456m 34s 789p 2s 5p"))


def test_skins_wait_for_a_hand_that_is_ready_otherwise() -> None:
    pos = position("123m 456m 789p 55p C E", pong("6s"))
    assert not skin_ripe(pos, 1)
    assert skin_ripe(pos, 0)
    assert skin_ripe(pos, 3)


def test_missing_kou_counts_the_best_payer() -> None:
    assert missing_kou(position("123m 456m 789p 5p", pong("6s"))) == 5


def test_an_expert_is_no_more_patient_for_a_big_hand() -> None:
    expert = Bot("expert")
    asked = 0
    for seed in range(4):
        for _, _, ask, action in questions("wuhan", seed, ("hard",) * 4):
            asked += 1
            assert expert.decide(ask) == action
    assert asked > 200
