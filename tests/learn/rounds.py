"""Matches played by bots, for tests that look back at them."""

from __future__ import annotations

from functools import lru_cache

from bots.player import make_player
from engine import Match, Seated, Setup, Summary, encode, header
from engine.record import dump


@lru_cache(maxsize=8)
def played(rules: str, kinds: str = "easy,normal,normal,normal", rounds: int = 2) -> Match:
    """A finished match; the first seat is called a person's."""
    one, two, three, four = (
        Seated(name, kind) for name, kind in zip("甲乙丙丁", kinds.split(","), strict=True)
    )
    setup = Setup(rules, (Seated(one.name, "human"), two, three, four), 100, seed=3, rounds=rounds,
                  started="2026-01-01T00:00:00Z")  # fmt: skip
    match = Match(setup)
    bots = [make_player(who.kind, seed=seat) for seat, who in enumerate((one, two, three, four))]
    while match.ended is None:
        if match.between_rounds:
            match.next_round()
        else:
            match.resolve({seat: bots[seat].decide(ask) for seat, ask in match.asks().items()})
    return match


def record_of(match: Match) -> str:
    """The record of *match* as text."""
    rules = match.setup.rules
    return dump(header(match.setup)) + "".join(dump(encode(event, rules)) for event in match.log)


@lru_cache(maxsize=16)
def summaries(rules: str, rounds: int = 4) -> tuple[Summary, ...]:
    """The rounds of a match laid open."""
    names = ("normal", "hard", "normal", "easy")
    one, two, three, four = (Seated(kind, kind) for kind in names)
    match = Match(Setup(rules, (one, two, three, four), 10, seed=11, rounds=rounds))
    bots = [make_player(kind, seed=seat) for seat, kind in enumerate(names)]
    found: list[Summary] = []
    while match.ended is None:
        if match.between_rounds:
            match.next_round()
            continue
        match.resolve({seat: bots[seat].decide(ask) for seat, ask in match.asks().items()})
        if match.round is not None and match.round.over:
            found.append(match.round.summary())
    return tuple(found)
