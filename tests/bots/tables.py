"""Questions met in real rounds, for the tests of the bots."""

from __future__ import annotations

from collections.abc import Iterator

from bots.arena import match_of
from bots.player import make_player
from engine import Action, Ask, Round


def questions(
    rules: str, seed: int, kinds: tuple[str, ...] = ("normal",) * 4
) -> Iterator[tuple[Round, int, Ask, Action]]:
    """Every question of a round between *kinds*: the table, the seat, the question, the answer."""
    match = match_of(rules, kinds, seed)
    players = [make_player(kind, f"{seed}/{seat}") for seat, kind in enumerate(kinds)]
    match.next_round()
    assert match.round is not None
    while asks := match.asks():
        answers = {seat: players[seat].decide(ask) for seat, ask in asks.items()}
        for seat, ask in asks.items():
            yield match.round, seat, ask, answers[seat]
        match.resolve(answers)
