"""The relief grant: coins for whoever can enter no room any more (C33).

What a player owns follows from his records, so the grant is a record too: a match of no rounds
that begins, and ends, with the coins granted.
"""

from __future__ import annotations

from pathlib import Path

from engine import RULES, Match, Seated, Setup
from mahjong_tui import saves

RULES_ID = "beifang"
ROOM = next(iter(RULES[RULES_ID].rooms))
LEAST = ROOM.least
"""Who owns less may have it."""
GRANT = 5 * LEAST
"""What he owns afterwards."""


def is_due(coins: int) -> bool:
    return coins < LEAST


def grant(directory: Path, name: str) -> None:
    """Write the record of a grant."""
    people = (Seated(name, saves.HUMAN), *(Seated(f"-{n}", "easy") for n in (1, 2, 3)))
    setup = Setup(
        rules=RULES_ID,
        players=(people[0], people[1], people[2], people[3]),
        base=ROOM.base,
        room=ROOM.id,
        balances=(GRANT, GRANT, GRANT, GRANT),
        rounds=1,
        started=saves.now(),
    )
    match = Match(setup)
    with saves.create(setup, directory) as save:
        for event in match.leave():
            save.write(event)
