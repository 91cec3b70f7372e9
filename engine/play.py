"""The one loop that seats four players: the screen, the arena, tests and replays run it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.events import Event
from engine.match import Match
from engine.players import Player
from engine.round import Round

Watch = Callable[[Event, Round], object]


def nobody(event: Event, table: Round) -> None:
    """Watches nothing."""


def play(table: Round, players: Sequence[Player], watch: Watch = nobody) -> None:
    """Play a round out."""
    while asks := table.asks():
        answers = {seat: players[seat].decide(ask) for seat, ask in asks.items()}
        for event in table.resolve(answers):
            watch(event, table)


def play_match(match: Match, players: Sequence[Player], watch: Watch = nobody) -> None:
    """Play a match with a number of rounds to its end."""
    while match.ended is None:
        happened = match.next_round() if match.between_rounds else []
        table = match.round
        assert table is not None
        for event in happened:
            watch(event, table)
        while asks := match.asks():
            answers = {seat: players[seat].decide(ask) for seat, ask in asks.items()}
            for event in match.resolve(answers):
                watch(event, table)
