"""口 of wuhan: what a player's melds count, and how two players' counts add up (W6, W7, W12)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.melds import Meld, MeldKind
from engine.scoring import Case

CAP = 10
"""金顶, the highest exponent (W13)."""

KOU = {
    MeldKind.CHI: 1,
    MeldKind.PONG: 1,
    MeldKind.EXPOSED_KONG: 1,
    MeldKind.ADDED_KONG: 2,
    MeldKind.CONCEALED_KONG: 2,
    MeldKind.PIZI_KONG: 1,
    MeldKind.WILD_KONG: 2,
}
"""W6; an added kong with its pong."""


def kou_of(melds: Sequence[Meld]) -> int:
    """口 of a player with *melds* (W6)."""
    return sum([KOU[meld.kind] for meld in melds])


def pair_kou(case: Case) -> tuple[int, int, int]:
    """K of the winner and each payer, in turn order from the winner (W7)."""
    own = case.kou[case.winner]
    first, second, third = case.others
    return own + case.kou[first], own + case.kou[second], own + case.kou[third]


def doubled(kou: int) -> int:
    """口 count double in a big hand, and above 6 they are 金顶 (W12)."""
    return 2 * kou if 2 * kou <= 6 else CAP


def by_seat(case: Case, values: tuple[int, int, int]) -> tuple[int | None, ...]:
    """*values* of the payers by seat, None for the winner."""
    placed: list[int | None] = [None] * 4
    for seat, value in zip(case.others, values, strict=True):
        placed[seat] = value
    return tuple(placed)
