"""Winning hands at random: sets and pairs laid out after a recipe, before anything is declared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from engine import KINDS, Tile

Set = tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """Four sets and a pair, or in *loose* fourteen tiles that make no sets."""

    sets: tuple[Set, ...] = ()
    pair: Set = ()
    loose: Set = ()

    @property
    def tiles(self) -> tuple[Tile, ...]:
        return (*(tile for one in self.sets for tile in one), *self.pair, *self.loose)

    @property
    def possible(self) -> bool:
        """No kind is used more than four times (C1)."""
        return max(Counter(self.tiles).values()) <= 4


SUITS = (KINDS[0:9], KINDS[9:18], KINDS[18:27])
HONOURS, WINDS, DRAGONS = KINDS[27:34], KINDS[27:31], KINDS[31:34]
TERMINALS = tuple(kind for kind in KINDS if kind.is_terminal)
JIANG = tuple(kind for kind in KINDS[:27] if kind.rank in (2, 5, 8))
ORPHANS = tuple(kind for kind in KINDS if kind.is_terminal or kind.is_honour)

Recipe = Callable[[Random, Sequence[Tile]], Plan]
"""A plan at random whose pair, in a standard hand, is one of the given kinds."""


def a_set(dice: Random, pool: Sequence[Tile], runs: float) -> Set:
    """A set of tiles in *pool*, a sequence with the chance *runs* where one is possible."""
    first = dice.choice(pool)
    if dice.random() < runs and 0 < first.rank <= 7:
        run = KINDS[first : first + 3]
        if all(tile in pool for tile in run):
            return tuple(run)
    return (first,) * 3


def _standard(
    dice: Random,
    pool: Sequence[Tile],
    pairs: Sequence[Tile],
    *,
    runs: float,
    forced: Sequence[Tile] = (),
) -> Plan:
    sets: list[Set] = [(tile,) * 3 for tile in forced]
    sets += [a_set(dice, pool, runs) for _ in range(4 - len(sets))]
    fitting = [tile for tile in pairs if tile in pool] or list(pairs)
    tile = dice.choice(fitting)
    return Plan(tuple(sets), (tile, tile))


def plain(dice: Random, pairs: Sequence[Tile]) -> Plan:
    """Whatever comes, mostly sequences."""
    return _standard(dice, KINDS, pairs, runs=0.85)


def mixed(dice: Random, pairs: Sequence[Tile]) -> Plan:
    """Two suits at most: near a flush."""
    one, two = dice.sample(SUITS, 2)
    return _standard(dice, (*one, *one, *two), pairs, runs=0.8)


def flush(dice: Random, pairs: Sequence[Tile]) -> Plan:
    """One suit."""
    return _standard(dice, dice.choice(SUITS), pairs, runs=0.7)


def half_flush(dice: Random, pairs: Sequence[Tile]) -> Plan:
    """One suit and honours."""
    suit = dice.choice(SUITS)
    forced = [dice.choice(HONOURS)]
    return _standard(dice, (*suit, *suit, *HONOURS), pairs, runs=0.8, forced=forced)


def triplets(dice: Random, pairs: Sequence[Tile]) -> Plan:
    """No sequence."""
    return _standard(dice, KINDS, pairs, runs=0.0, forced=dice.sample(KINDS, 4))


def flush_triplets(dice: Random, pairs: Sequence[Tile]) -> Plan:
    """One suit without a sequence."""
    suit = dice.choice(SUITS)
    return _standard(dice, suit, pairs, runs=0.0, forced=dice.sample(suit, 4))


def honours(dice: Random, pairs: Sequence[Tile]) -> Plan:
    """Honours only."""
    del pairs
    four = dice.sample(HONOURS, 5)
    return Plan(tuple((tile,) * 3 for tile in four[:4]), (four[4],) * 2)


def terminals(dice: Random, pairs: Sequence[Tile]) -> Plan:
    """Terminals only."""
    del pairs
    five = dice.sample(TERMINALS, 5)
    return Plan(tuple((tile,) * 3 for tile in five[:4]), (five[4],) * 2)


def orphan_triplets(dice: Random, pairs: Sequence[Tile]) -> Plan:
    """Terminals and honours."""
    del pairs
    two, three = dice.sample(TERMINALS, 3), dice.sample(HONOURS, 2)
    return Plan(tuple((tile,) * 3 for tile in (*two[:2], *three)), (two[2],) * 2)


def big_dragons(dice: Random, pairs: Sequence[Tile]) -> Plan:
    """Triplets of all dragons."""
    return _standard(dice, KINDS[:27], pairs, runs=0.7, forced=DRAGONS)


def little_dragons(dice: Random, pairs: Sequence[Tile]) -> Plan:
    """Triplets of two dragons, a pair of the third."""
    del pairs
    dragons = dice.sample(DRAGONS, 3)
    return _standard(dice, KINDS[:27], dragons[2:], runs=0.7, forced=dragons[:2])


def big_winds(dice: Random, pairs: Sequence[Tile]) -> Plan:
    """Triplets of all winds."""
    return _standard(dice, KINDS[:27], pairs, runs=0.7, forced=WINDS)


def little_winds(dice: Random, pairs: Sequence[Tile]) -> Plan:
    """Triplets of three winds, a pair of the fourth."""
    del pairs
    winds = dice.sample(WINDS, 4)
    return _standard(dice, KINDS[:27], winds[3:], runs=0.7, forced=winds[:3])


def seven_pairs(dice: Random, pairs: Sequence[Tile]) -> Plan:
    """Seven different pairs."""
    del pairs
    pool = dice.choice((KINDS, KINDS, (*dice.choice(SUITS), *HONOURS), dice.choice(SUITS)))
    return Plan(loose=tuple(tile for tile in dice.sample(pool, 7) for _ in range(2)))


def luxury_pairs(dice: Random, pairs: Sequence[Tile]) -> Plan:
    """Seven pairs, two of them equal."""
    del pairs
    pool = dice.choice((KINDS, KINDS, (*dice.choice(SUITS), *HONOURS)))
    six = dice.sample(pool, 6)
    return Plan(loose=tuple(tile for tile in (*six, six[0]) for _ in range(2)))


def orphans(dice: Random, pairs: Sequence[Tile]) -> Plan:
    """Thirteen orphans."""
    del pairs
    return Plan(loose=(*ORPHANS, dice.choice(ORPHANS)))


def all_jiang(dice: Random, pairs: Sequence[Tile]) -> Plan:
    """2s, 5s and 8s: two sets that can be laid down, the rest as it comes (wuhan W10)."""
    del pairs
    sets = tuple((tile,) * 3 for tile in dice.sample(JIANG, 2))
    left = [tile for tile in JIANG for _ in range(4 - 3 * ((tile,) * 3 in sets))]
    return Plan(sets, loose=tuple(dice.sample(left, 8)))


def all_feng(dice: Random, pairs: Sequence[Tile]) -> Plan:
    """Honours: one set that can be laid down, the rest as it comes (wuhan W10)."""
    del pairs
    first = dice.choice(HONOURS)
    left = [tile for tile in HONOURS for _ in range(4 - 3 * (tile == first))]
    return Plan(((first,) * 3,), loose=tuple(dice.sample(left, 11)))


RECIPES: dict[str, Recipe] = {
    "qingyise": flush, "hunyise": half_flush, "pengpenghu": triplets, "ziyise": honours,
    "qingyaojiu": terminals, "hunyaojiu": orphan_triplets, "dasanyuan": big_dragons,
    "xiaosanyuan": little_dragons, "dasixi": big_winds, "xiaosixi": little_winds,
    "qixiaodui": seven_pairs, "qidui": seven_pairs, "qiduizi": seven_pairs,
    "haohua_qidui": luxury_pairs, "shisanyao": orphans, "sianke": triplets,
    "shibaluohan": triplets, "jiangyise": all_jiang, "fengyise": all_feng,
}  # fmt: skip
"""For each fan that is made by tiles, hands that have it."""
