"""Bots answer legally, always alike, and see no more than their seat does."""

from __future__ import annotations

import sys
from copy import deepcopy
from pathlib import Path
from random import Random
from types import ModuleType

import pytest

from bots.arena import Run, report, run
from bots.levels import LEVELS
from bots.player import Bot, UnknownPlayerError, make_player
from engine import RULES, Ask, ChoosePiao, Discard, Round, Win
from tests.bots.tables import questions

FIELDS = {
    "easy": ("easy",) * 4,
    "normal": ("normal",) * 4,
    "hard": ("hard", "normal", "normal", "easy"),
}


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("level", FIELDS)
def test_every_answer_is_an_option_and_the_same_again(rules: str, level: str) -> None:
    kinds = FIELDS[level]
    for _, seat, ask, action in questions(rules, 5, kinds):
        assert action in ask.options
        if kinds[seat] == level:
            assert Bot(level, f"5/{seat}").decide(ask) == action


@pytest.mark.parametrize(("level", "every"), [("normal", 3), ("hard", 5), ("expert", 17)])
@pytest.mark.parametrize("rules", RULES)
def test_no_choice_changes_with_tiles_that_the_seat_cannot_see(
    rules: str, level: str, every: int
) -> None:
    dice = Random(rules)
    bot = Bot(level, 1)
    for count, (table, seat, ask, _) in enumerate(questions(rules, 11)):
        if count % every or isinstance(ask.options[0], ChoosePiao):
            continue
        other = _exchanged(table, seat, dice)
        view = other.view(seat)
        assert view == ask.view
        assert bot.decide(Ask(view, ask.options)) == bot.decide(ask)


def _exchanged(table: Round, seat: int, dice: Random) -> Round:
    """The same table with the hidden tiles dealt anew among the others and the wall."""
    other = deepcopy(table)
    state = other.state
    front, back = state.front, len(state.wall) - state.back
    hidden = list(state.wall[front:back])
    for hand_seat in range(4):
        if hand_seat != seat:
            counts = state.hands[hand_seat].counts
            hidden += [tile for tile in type(hidden[0]) for _ in range(counts[tile])]
    hidden.sort(key=lambda _: dice.random())
    state.wall = (*state.wall[:front], *hidden[: back - front], *state.wall[back:])
    rest = iter(hidden[back - front :])
    for hand_seat in range(4):
        if hand_seat != seat:
            hand = state.hands[hand_seat]
            held = sum(hand.counts)
            hand.counts = [0] * 34
            for _ in range(held):
                hand.counts[next(rest)] += 1
    return other


@pytest.mark.parametrize("rules", RULES)
def test_wins_by_self_draw_are_taken_and_wild_tiles_kept(rules: str) -> None:
    for seed in (1, 2):
        for _, _, ask, action in questions(rules, seed):
            if Win() in ask.options:
                assert action == Win()
            if isinstance(action, Discard) and action.tile == ask.view.wild:
                others = [o for o in ask.options if isinstance(o, Discard) and o != action]
                assert not others


def staked(kind: str) -> dict[int, int]:
    """What four players of *kind* stake, by the steps from the dealer."""
    return {
        (seat - ask.view.dealer) % 4: action.piao
        for _, seat, ask, action in questions("beifang", 3, (kind,) * 4)
        if isinstance(action, ChoosePiao)
    }


def test_piao_follows_the_quarter_rule() -> None:
    assert staked("normal@stakes=1") == {0: 5, 1: 5, 2: 0, 3: 0}
    assert set(staked("easy").values()) <= {0, 1}


@pytest.mark.parametrize("kind", ["normal", "hard"])
def test_who_plays_without_piao_stakes_nothing(kind: str) -> None:
    assert set(staked(kind).values()) == {0}


def test_easy_is_weaker_than_normal() -> None:
    asked = Run("dalu", ("easy", "normal", "normal", "normal"), 60, seed=2, duplicate=True)
    kinds = report(asked, run(asked))["kinds"]
    assert kinds["easy"]["mean"] < -0.1 < kinds["normal"]["mean"]
    assert kinds["easy"]["deal_ins"] * 3 > kinds["normal"]["deal_ins"]


@pytest.mark.fuzz
@pytest.mark.parametrize(("rules", "walls"), [("guangdong", 100), ("wuhan", 300)])
def test_hard_is_stronger_than_normal(rules: str, walls: int) -> None:
    asked = Run(rules, ("hard", "normal", "normal", "normal"), walls, seed=41, duplicate=True)
    assert report(asked, run(asked))["kinds"]["hard"]["mean"] > 0


def test_a_player_is_named_by_level_or_class() -> None:
    assert make_player("hard").name == "hard"
    assert make_player("tests.bots.test_bots:Silent", 3).name == "Silent"
    for kind in ("wizard", "nowhere:Bot", "bots.player:Nobody", ""):
        with pytest.raises(UnknownPlayerError) as caught:
            make_player(kind)
        assert repr(kind) in str(caught.value)


class Silent:
    """Lets the table decide: the last option."""

    name = "Silent"

    def __init__(self, seed: object = 0) -> None:
        self.seed = seed

    def decide(self, ask: Ask) -> object:
        return ask.options[-1]


def test_a_class_of_ones_own_plays() -> None:
    seats = ("tests.bots.test_bots:Silent", "normal", "normal", "normal")
    asked = Run("guangdong", seats, 20)
    kinds = report(asked, run(asked))["kinds"]
    assert kinds["tests.bots.test_bots:Silent"]["wins"] == 0
    assert kinds["normal"]["wins"] > 15


def test_levels_are_in_order() -> None:
    assert list(LEVELS) == ["easy", "normal", "hard", "expert"]


def test_the_ten_lines_of_the_page_play(monkeypatch: pytest.MonkeyPatch) -> None:
    page = Path(__file__).parents[2].joinpath("docs", "bots.md").read_text(encoding="utf-8")
    module = ModuleType("greedy")
    exec(page.split("```python\n")[1].split("```")[0], module.__dict__)
    monkeypatch.setitem(sys.modules, "greedy", module)
    for rules in RULES:
        seats = ("greedy:Greedy", "easy", "easy", "easy")
        answer = report(Run(rules, seats, 5), run(Run(rules, seats, 5)))
        assert answer["played"] == 5
