"""Rounds played again with the second choice (docs/bots.md)."""

from __future__ import annotations

from bots.second import Asked, Hero, Outcome, play_round, play_wall, rows
from engine import Discard, Win

ASKED = Asked("dalu", "hard", "normal", 3, 2)


def test_a_round_played_again_with_the_same_answers_is_the_same() -> None:
    hero = Hero("hard", "s")
    points = play_round(ASKED, 5, 1, hero)
    assert len(hero.forks) > 2
    for fork in hero.forks[:3]:
        assert hero.answers[fork.place] != fork.second
        assert fork.margin >= 0
        same = Hero("hard", "s", hero.answers[: fork.place + 1])
        assert play_round(ASKED, 5, 1, same) == points
        assert same.answers == hero.answers


def test_the_second_choice_is_played_where_it_forks() -> None:
    hero = Hero("hard", "s")
    play_round(ASKED, 5, 0, hero)
    fork = next(fork for fork in hero.forks if fork.sort == "discard")
    other = Hero("hard", "s", (*hero.answers[: fork.place], fork.second))
    play_round(ASKED, 5, 0, other)
    assert other.answers[: fork.place] == hero.answers[: fork.place]
    assert other.answers[fork.place] == fork.second
    assert isinstance(fork.second, Discard)


def test_a_wall_gives_the_same_outcomes_again() -> None:
    outcomes = play_wall(ASKED, 1)
    assert outcomes == play_wall(ASKED, 1)
    assert 4 < len(outcomes) <= 8


def test_wins_let_go_are_wins() -> None:
    for wall in range(3):
        for seat in range(4):
            hero = Hero("hard", seat)
            play_round(ASKED, wall, seat, hero)
            for fork in hero.forks:
                first = hero.answers[fork.place]
                assert (fork.sort == "win") == (Win() in (first, fork.second))


def test_outcomes_are_counted_by_choice_and_margin() -> None:
    found = [
        Outcome("discard", 0.05, 2),
        Outcome("discard", 0.05, 0),
        Outcome("win", 2.0, -3),
        Outcome("discard", 0.1, 4),
    ]
    assert rows(found)[2:] == [
        "| discard | 0 to 0.1 | 2 | +0.05 | +1.00 ±1.96 |",
        "| discard | 0.1 to 0.3 | 1 | +0.10 | +4.00 ±0.00 |",
        "| win | 1.5 and more | 1 | +2.00 | -3.00 ±0.00 |",
        "| all |  | 4 | +0.55 | +0.75 ±2.93 |",
    ]
