"""What hands a caller plays for, made ready for look-ups (C18, C19, C22, W2, W8, W10)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass

from engine._shapes import (
    EVERY,
    FENG_BIT,
    JIANG,
    JIANG_BIT,
    ORPHANS,
    ORPHANS_BIT,
    PAIRS_BIT,
    Nearest,
    nearest,
)
from engine._suits import Row, tables

STARTS = (0, 9, 18, 27)
MAN, SOU, PIN, REST = slice(0, 9), slice(9, 18), slice(18, 27), slice(27, 34)

Rows = tuple[Row, Row, Row, Row]
Beside = tuple[Row, Mapping[int, int], int, int]
"""A suit beside another: its row, what is tight in it, the id of the other two, its first kind."""
Others = tuple[Beside, Beside, Beside]
Side = tuple[Row, int, int, Others]
"""A suit, its first kind, the id of the other three, and each of these."""


@dataclass(frozen=True, slots=True)
class Goal:
    """Which complete hands a page knows, and which kind is wild in this round."""

    wild: int | None = None
    """All tiles of this kind are wild; they stand for anything but `barred` kinds (C22, W2)."""
    seven_pairs: bool = False
    """Seven pairs, no meld; four alike are two pairs (C19)."""
    orphans: bool = False
    """Thirteen orphans, no meld (C19)."""
    jiang_pair: bool = False
    """The pair of a standard hand is of 2, 5 or 8; wild tiles alone form it only when the wild
    kind is itself a 2, 5 or 8 (W8). Needs a wild kind: no page has the one without the other."""
    all_jiang: bool = False
    """Every tile a 2, 5, 8 or wild (W10); the caller has checked the declared melds."""
    all_feng: bool = False
    """Every tile an honour or wild (W10); the caller has checked the declared melds."""
    barred: tuple[int, ...] = ()
    """Kinds of no use in hand, which no wild tile stands for (W2). Needs a wild kind."""


class Plan:
    """A goal made ready for look-ups: its tables, suits and masks."""

    __slots__ = (
        "barred",
        "dense",
        "dense_honours",
        "features",
        "goal",
        "ids",
        "jiang",
        "keyed",
        "live",
        "merge",
        "natural_pair",
        "near",
        "paired",
        "plain",
        "sets",
        "suits",
        "tight",
        "wild",
        "wild_bit",
    )

    def __init__(self, goal: Goal) -> None:
        if goal.wild is None and (goal.jiang_pair or goal.barred):
            raise ValueError(
                f"no tables for a 258 pair or barred kinds without a wild kind: {goal}"
            )
        family = "jiang" if goal.jiang_pair else "four" if goal.wild is None else "free"
        known = tables(family)
        self.goal = goal
        self.wild = goal.wild
        self.barred = goal.barred
        self.merge, self.tight = known.merge, known.tight
        self.paired, self.sets = known.paired, known.sets
        self.dense, self.dense_honours = known.suits, known.honours
        self.keyed = not (goal.jiang_pair or goal.barred)
        self.suits = tuple(
            known.suit(
                7 if start == 27 else 9,
                frozenset(kind - start for kind in goal.barred if start <= kind < start + 9),
            )
            for start in STARTS
        )
        self.ids: tuple[dict[bytes, int], ...] = tuple(suit.ids for suit in self.suits)
        self.features: tuple[dict[bytes, int], ...] = tuple(suit.features for suit in self.suits)
        self.natural_pair = goal.jiang_pair and goal.wild not in JIANG
        self.near = _near(goal)
        self.plain = self.near is None and not self.natural_pair
        self.jiang = tuple(sorted(JIANG.difference(goal.barred, (goal.wild,))))
        self.wild_bit = 0 if goal.wild is None else 1 << goal.wild
        self.live = EVERY & ~self.wild_bit & ~sum(1 << kind for kind in set(goal.barred))

    def natural(self, hand: bytes) -> tuple[bytes, int]:
        """The useful natural tiles, and the number of wild ones."""
        if self.wild is None:
            return hand, 0
        return without(hand, (self.wild, *self.barred)), hand[self.wild]

    def rows(self, hand: bytes) -> Rows:
        """The four suits of natural tiles."""
        man, sou, pin, honours = self.suits
        return (
            man.rows[hand[MAN]],
            sou.rows[hand[SOU]],
            pin.rows[hand[PIN]],
            honours.rows[hand[REST]],
        )

    def rests(self, rows: Rows) -> tuple[int, int, int, int]:
        """For each suit the id of the other three."""
        man, sou, pin, honours = [row.profile for row in rows]
        merge = self.merge
        low, high = merge[man][sou], merge[pin][honours]
        return merge[sou][high], merge[man][high], merge[low][honours], merge[low][pin]

    def sides(self, rows: Rows, tight: Sequence[Mapping[int, int]]) -> tuple[Side, ...]:
        """Each suit with what lies beside it."""
        man, sou, pin, honours = rows
        m, s, p, h = [row.profile for row in rows]
        with_m, with_s, with_p = self.merge[m], self.merge[s], self.merge[p]
        ms, mp, mh = with_m[s], with_m[p], with_m[h]
        sp, sh, ph = with_s[p], with_s[h], with_p[h]
        mt, st, pt, ht = tight[m], tight[s], tight[p], tight[h]
        return (
            (man, 0, with_s[ph], ((sou, st, ph, 9), (pin, pt, sh, 18), (honours, ht, sp, 27))),
            (sou, 9, with_m[ph], ((man, mt, ph, 0), (pin, pt, mh, 18), (honours, ht, mp, 27))),
            (pin, 18, with_m[sh], ((man, mt, sh, 0), (sou, st, mh, 9), (honours, ht, ms, 27))),
            (honours, 27, with_m[sp], ((man, mt, sp, 0), (sou, st, mp, 9), (pin, pt, ms, 18))),
        )

    def whole(self, hand: bytes) -> int:
        """The id of all natural tiles."""
        man, sou, pin, honours = self.ids
        merge = self.merge
        return merge[merge[man[hand[MAN]]][sou[hand[SOU]]]][
            merge[pin[hand[PIN]]][honours[hand[REST]]]
        ]


def _near(goal: Goal) -> Nearest | None:
    """The closed forms of the shapes a goal knows; None if there are none."""
    orphans = goal.orphans and not ORPHANS.intersection(goal.barred)
    wanted = (
        PAIRS_BIT * goal.seven_pairs
        | ORPHANS_BIT * orphans
        | JIANG_BIT * goal.all_jiang
        | FENG_BIT * goal.all_feng
    )
    return nearest(wanted) if wanted else None


def without(hand: bytes, kinds: tuple[int, ...]) -> bytes:
    """A hand with no tile of `kinds`."""
    for kind in kinds:
        if hand[kind]:
            hand = hand[:kind] + b"\0" + hand[kind + 1 :]
    return hand


# Keyed by identity, which is safe because every plan keeps its goal alive; hashing a Goal would
# take half as long as the rest of a call.
PLANS: dict[int, Plan] = {}
_EQUAL: dict[Goal, Plan] = {}
_MOST = 512


def add_plan(goal: Goal) -> Plan:
    """Makes the plan of a goal object not seen before, and remembers it in `PLANS`."""
    known = _EQUAL.get(goal)
    if known is None:
        if len(_EQUAL) >= _MOST:
            _EQUAL.clear()
        known = _EQUAL[goal] = Plan(goal)
    if len(PLANS) >= _MOST:
        PLANS.clear()
    made = PLANS[id(goal)] = copy(known)
    made.goal = goal
    return made
