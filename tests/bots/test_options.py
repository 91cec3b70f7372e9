"""Bots under every house option of every page."""

from __future__ import annotations

import pytest

from bots.player import make_player
from engine import RULES, Declare, Match, play_match
from tests.engine.rounds import options_of, setup_for

TABLES = [(rules, options) for rules in RULES for options in options_of(rules)]


@pytest.mark.parametrize(("rules", "options"), TABLES, ids=str)
def test_bots_play_every_table_out(rules: str, options: tuple) -> None:
    levels = ("easy", "normal", "normal", "easy")
    match = Match(setup_for(rules, 19, options=options, rounds=3))
    play_match(match, [make_player(kind, seed=19) for kind in levels])
    assert match.ended is not None
    assert match.ended.reason == "rounds"


def test_no_level_declares_a_false_win() -> None:
    """A hand that looks complete is offered as a false win under W26; no bot takes it."""
    tempted = 0
    players = [make_player("normal", seed=3) for _ in range(4)]
    for seed in range(12):
        setup = setup_for("wuhan", seed, options=(("free_declaration", True),), rounds=1)
        match = Match(setup)
        match.next_round()
        while asks := match.asks():
            tempted += sum(
                isinstance(option, Declare) for ask in asks.values() for option in ask.options
            )
            answers = {seat: players[seat].decide(ask) for seat, ask in asks.items()}
            assert not any(isinstance(answer, Declare) for answer in answers.values())
            match.resolve(answers)
    assert tempted > 0
