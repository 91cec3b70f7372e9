"""What a discard risks, and what a hand is worth beside its win: worked out by hand."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from bots.danger import danger_of
from bots.guess import waits
from bots.judge import Judge
from bots.levels import LEVELS
from bots.market import MARKETS
from bots.read import Position
from bots.reasons import say
from bots.risk import Risk
from engine import Ask, Discarded, Meld, MeldKind, RiverTile, Tile, View
from tests.bots.test_hint import view_of

HAND = "1479m 258s 369p E S W N"
DALU = MARKETS["dalu"]


def risk_of(view: View, made: int = 8, samples: int = 0) -> Risk:
    return Risk(Position(Ask(view, ()), 0), MARKETS[view.rules], made, samples)


def thrown(view: View, seat: int, *tiles: str) -> View:
    """*view* with *tiles* in the pond of *seat*."""
    rivers = list(view.rivers)
    rivers[seat] = tuple(RiverTile(Tile.parse(tile), False) for tile in tiles)
    return replace(view, rivers=tuple(rivers))


def test_a_middle_tile_of_which_nobody_shows_a_copy() -> None:
    """Three opponents without melds, eighth draw: 0.87 % each, 2.1 times that for a 5."""
    chance, lost = risk_of(view_of("dalu", HAND)).of(Tile.parse("5s"))
    assert chance == pytest.approx(3 * 0.0087 * 2.10)
    assert lost == pytest.approx(chance * 3.2 + 3 * 0.005 * 3)  # and a kong fed to each (C32)


def test_what_an_opponent_has_thrown_he_hardly_wants() -> None:
    view = thrown(view_of("dalu", HAND), 1, "5s")
    chance, lost = risk_of(view).of(Tile.parse("5s"))
    assert chance == pytest.approx((2 + 0.04) * 0.0087 * 1.45)  # two copies are unseen now
    assert lost == pytest.approx(chance * 3.2)


def test_what_has_just_been_let_go_is_safe() -> None:
    five = Tile.parse("5s")
    view = replace(view_of("dalu", HAND), history=(Discarded(1, five), Discarded(2, Tile.E)))
    threats = risk_of(view).threats(five)
    assert [threat.seat for threat in threats] == [1, 2]  # 2 has thrown since; 3 has not


def test_an_honour_of_which_one_copy_is_unseen_is_safe() -> None:
    view = thrown(view_of("dalu", HAND), 1, "E", "E")
    assert risk_of(view).of(Tile.E) == (0.0, 0.0)
    assert [reason.key for reason in danger_of(view, Tile.E).why] == ["thrown"]


def test_melds_make_an_opponent_dangerous() -> None:
    pong = Meld(MeldKind.PONG, Tile.parse("7p"), 0)
    view = replace(view_of("dalu", HAND), melds=((), (pong,), (), ()))
    rates = {threat.seat: threat.chance for threat in risk_of(view).threats(Tile.parse("5s"))}
    assert rates[1] == pytest.approx(0.0171 * 2.10)
    assert rates[2] == rates[3] == pytest.approx(0.0087 * 2.10)
    words = say(danger_of(view, Tile.parse("5s")).why, "en")
    assert "most of all to the next player (melds 1, never threw it, 3 unseen)" in words


def test_sampled_hands_are_consistent_with_what_was_let_go_and_thrown() -> None:
    view = thrown(view_of("dalu", HAND), 1, "9s")
    four = Tile.parse("4s")
    free = waits(Position(Ask(view, ()), 0), 1, set(), 120, Random(1))
    bound = waits(Position(Ask(view, ()), 0), 1, {four}, 120, Random(1))
    assert free is not None
    assert bound is not None
    assert free[four] > 0
    assert bound[four] == 0
    assert sum(bound) >= 1  # every hand counted waits for something


def test_what_a_kong_costs_is_no_part_of_what_a_win_costs() -> None:
    """An honour of which no copy was seen: hardly ever a win, and then of the usual size."""
    why = danger_of(view_of("dalu", HAND), Tile.E).why[0]
    assert why.key == "danger"
    assert dict(why.facts)["points"] == pytest.approx(3.2)


def test_too_few_tiles_to_deal_from_change_nothing() -> None:
    view = view_of("dalu", HAND)
    pos = Position(Ask(view, ()), 0)
    pos.unseen = [0] * 33 + [4]
    assert waits(pos, 1, set(), 20, Random(1)) is None
    shares = Risk(pos, DALU, 8)
    sampled = Risk(pos, DALU, 8, 20)
    assert sampled.of(Tile.parse("5s")) == shares.of(Tile.parse("5s"))


def test_samples_do_not_depend_on_when_they_are_asked() -> None:
    view = view_of("dalu", HAND)
    seven = Tile.parse("7s")
    assert risk_of(view, samples=20).of(seven) == risk_of(view, samples=20).of(seven)
    assert risk_of(view, samples=20).of(seven) != risk_of(view).of(seven)


def judge_of(view: View) -> Judge:
    return Judge(Position(Ask(view, ()), 0), LEVELS["hard"])


def test_kongs_that_may_still_come_count() -> None:
    """A concealed triplet whose fourth tile is unseen; none once it lies in a pond."""
    view = view_of("shenzhen", "555m 258s 369p E S W N")
    judge = judge_of(view)
    most = judge.prospects(view.counts, (), judge.turns)
    assert most == pytest.approx(10.5 * judge.horizon[judge.turns] / judge.total)
    gone = thrown(view, 1, "5m")
    assert judge_of(gone).prospects(view.counts, (), judge.turns) == 0


def test_melds_of_the_others_shorten_the_round() -> None:
    view = view_of("dalu", HAND)
    pong = Meld(MeldKind.PONG, Tile.parse("7p"), 0)
    pressed = replace(view, melds=((), (pong,), (pong,), (pong,)))
    assert judge_of(pressed).horizon[-1] < judge_of(view).horizon[-1]


def test_a_dead_hand_is_worth_less_than_a_live_one() -> None:
    """What the others' wins cost weighs on every hand, one that cannot win any more included."""
    judge = judge_of(view_of("dalu", HAND))
    assert judge.hopeless[-1] < 0
    assert judge.hopeless[-1] == min(judge.hopeless)
