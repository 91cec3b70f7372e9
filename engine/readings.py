"""Every legal reading of a complete hand, wild tiles included, as features (C18-C22).

No assignment of wild tiles is enumerated. For each suit a cached search tells which *ways* there
are to use all its tiles with so many wild ones: (wild tiles used, pairs, features). The ways of
the four suits are merged, which yields the features of all readings of the hand; the tiles of
one reading are walked back (`engine.spelling`) only for the features that were chosen.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from engine.melds import EXPOSED_TRIPLETS, Meld, MeldKind
from engine.scoring import (
    ALL_FENG,
    ALL_JIANG,
    SEVEN_PAIRS,
    THIRTEEN_ORPHANS,
)
from engine.tiles import KINDS, Tile

# The features of a reading, one bit each. A number suit knows only USED until it is merged.
USED, SECOND, THIRD, HONOUR, SEQUENCE, INNER = (1 << place for place in range(6))
BIG_DRAGONS, LITTLE_DRAGONS, BIG_WINDS, LITTLE_WINDS, QUAD = (1 << place for place in range(6, 11))
PAIRED, ORPHANED, JIANG, FENG = (1 << place for place in range(11, 15))
SUITS = USED | SECOND | THIRD

SHAPES = {PAIRED: SEVEN_PAIRS, ORPHANED: THIRTEEN_ORPHANS, JIANG: ALL_JIANG, FENG: ALL_FENG}

ORPHANS = tuple(kind for kind in KINDS if kind.is_honour or kind.is_terminal)
JIANG_KINDS = tuple(kind for kind in KINDS if kind.rank in (2, 5, 8))

Way = tuple[int, int, int]
"""Wild tiles used, pairs made (0 or 1), features."""

Profile = frozenset[Way]
Trail = tuple["Trail", int, int, int] | None
"""The choices of one way: the rest of the suit, then sequences, triplets and pairs begun here."""

CACHE = 1 << 15
"""Entries of a cache at most: some 100 MB when all are full."""


class Limits(NamedTuple):
    """What a page forbids to readings, and which features its table reads."""

    barred: int = 0
    """The kinds, as bits, that no wild tile may stand for (W2)."""
    jiang: bool = False
    """The pair is a 2, 5 or 8, one of its tiles natural unless *wild_pair* (W8)."""
    wild_pair: bool = True
    inner: bool = True
    """Terminals matter."""
    named: bool = True
    """Dragons and winds matter."""


def _demands() -> tuple[tuple[tuple[int, int, int], ...], ...]:
    """By number of tiles: the (sequences, triplets, pairs) begun at one rank that take as many."""
    table: list[list[tuple[int, int, int]]] = [[] for _ in range(9)]
    for triplets in (2, 1, 0):
        for pairs in (0, 1):
            for begun in range(5):
                tiles = begun + 3 * triplets + 2 * pairs
                if tiles <= 8:
                    table[tiles].append((begun, triplets, pairs))
    return tuple(map(tuple, table))


_DEMANDS = _demands()


@lru_cache(maxsize=CACHE)
def _tail(
    counts: tuple[int, ...], first: int, second: int, wilds: int, limits: Limits
) -> dict[Way, Trail]:
    """The ways to use up *counts*, the last ranks of a suit, with *wilds* tiles at most.

    *first* and *second* sequences were begun one and two ranks before.
    """
    if not counts:
        return _NOTHING_LEFT
    place = 9 - len(counts)
    held, carried = counts[0], first + second
    spare = 0 if limits.barred >> place & 1 else wilds
    paired = not limits.jiang or (place % 3 == 1 and (held > 0 or limits.wild_pair))
    ways: dict[Way, Trail] = {}
    for tiles in range(max(0, held - carried), held + spare - carried + 1):
        short = tiles + carried - held
        left = wilds - short
        here = USED if tiles + carried else 0
        if here and limits.inner and 0 < place < 8:
            here |= INNER
        for begun, triplets, twins in _DEMANDS[tiles]:
            if (twins and not paired) or (begun and not _fits(counts, begun, first, left)):
                continue
            bits = here | SEQUENCE if begun else here
            rest = _tail(counts[1:], begun, first, wilds, limits)
            for (used, made, more), trail in rest.items():
                if used <= left and made + twins <= 1:
                    way = (used + short, made + twins, more | bits)
                    if way not in ways:
                        ways[way] = (trail, begun, triplets, twins)
    return ways


_NOTHING_LEFT: dict[Way, Trail] = {(0, 0, 0): None}


def _fits(counts: tuple[int, ...], begun: int, first: int, left: int) -> bool:
    """*begun* sequences from the first of *counts* have room, and wild tiles for what is short."""
    if len(counts) < 3:
        return False
    return max(0, begun + first - counts[1]) + max(0, begun - counts[2]) <= left


@lru_cache(maxsize=CACHE)
def _interned(profile: Profile) -> Profile:
    """One object for equal profiles, so that the merges are found by identity."""
    return profile


@lru_cache(maxsize=CACHE)
def _suit(counts: tuple[int, ...], wilds: int, limits: Limits) -> tuple[Profile, dict[Way, Trail]]:
    """The ways of one suit and how each is made."""
    ways = _tail(counts, 0, 0, wilds, limits)
    return _interned(frozenset(ways)), ways


@lru_cache(maxsize=CACHE)
def _honour_tail(
    counts: tuple[int, ...], wilds: int, pairs: int, limits: Limits
) -> dict[tuple[int, int, int, int], Trail]:
    """As `_tail` for the last honours: (wild tiles, pairs, kinds of triplets, kind of the pair)."""
    if not counts:
        return {(0, 0, 0, 0): None}
    place = 7 - len(counts)
    held = counts[0]
    spare = 0 if limits.barred >> place & 1 else wilds
    ways: dict[tuple[int, int, int, int], Trail] = {}
    bit = 1 << place if limits.named else 0
    for tiles in range(held, held + spare + 1):
        for begun, triplets, twins in _DEMANDS[tiles]:
            if begun or (twins and (limits.jiang or not pairs)):
                continue
            short = tiles - held
            rest = _honour_tail(counts[1:], wilds - short, pairs - twins, limits)
            for (used, made, kinds, pair), trail in rest.items():
                way = (
                    used + short,
                    made + twins,
                    kinds | bit if triplets else kinds,
                    pair | bit if twins else pair,
                )
                if way not in ways:
                    ways[way] = (trail, begun, triplets, twins)
    return ways


def _named(kinds: int, pair: int) -> int:
    """The features that triplets of honour *kinds* and a pair of kind *pair* make."""
    bits = 0
    for mask, big, little in (
        (0b1110000, BIG_DRAGONS, LITTLE_DRAGONS),
        (0b0001111, BIG_WINDS, LITTLE_WINDS),
    ):
        missing = mask & ~kinds
        if not missing:
            bits |= big
        elif missing == pair:
            bits |= little
    return bits


@lru_cache(maxsize=CACHE)
def _honours(
    counts: tuple[int, ...], wilds: int, declared: int, limits: Limits
) -> tuple[Profile, dict[Way, Trail]]:
    """The ways of the honours, given the kinds of the *declared* triplets of honours."""
    ways: dict[Way, Trail] = {}
    held = sum(counts)
    for (used, made, kinds, pair), trail in _honour_tail(counts, wilds, 1, limits).items():
        bits = _named(kinds | declared, pair) if limits.named else 0
        if held + used:
            bits |= HONOUR
        ways.setdefault((used, made, bits), trail)
    return _interned(frozenset(ways)), ways


def _moved(bits: int, places: int) -> int:
    return bits & ~USED | (bits & USED) << places


Merged = tuple[Profile, dict[Way, tuple[Way, Way]]]


@lru_cache(maxsize=CACHE)
def _merge(left: Profile, right: Profile, wilds: int, moves: tuple[int, int]) -> Merged:
    """The ways of two suits together, and which two each comes from."""
    back: dict[Way, tuple[Way, Way]] = {}
    move, other_move = moves
    moved = [(way, _moved(way[2], other_move)) for way in right]
    for one in left:
        used, made, bits = one
        bits = _moved(bits, move)
        for other, other_bits in moved:
            if used + other[0] <= wilds and made + other[1] <= 1:
                way = (used + other[0], made + other[1], bits | other_bits)
                if way not in back:
                    back[way] = (one, other)
    return _interned(frozenset(back)), back


@lru_cache(maxsize=CACHE)
def _join(left: Profile, right: Profile, wilds: int) -> dict[int, tuple[Way, Way]]:
    """The features of the ways that use every wild tile and make one pair."""
    found: dict[int, tuple[Way, Way]] = {}
    by_need: dict[tuple[int, int], list[Way]] = {}
    for other in right:
        by_need.setdefault((wilds - other[0], 1 - other[1]), []).append(other)
    for one in left:
        for other in by_need.get(one[:2], ()):
            found.setdefault(one[2] | other[2], (one, other))
    return found


class Declared(NamedTuple):
    """What the declared sets of a hand add to every reading."""

    bits: int
    """Their features."""
    honours: int
    """The kinds of their triplets of honours, as bits."""
    sets: int
    kinds: tuple[MeldKind, ...]
    """The kinds of the sets, sorted; single-tile kongs left out (W10)."""
    exposed: int
    """The exposed triplets of honours, as bits (G9)."""


@lru_cache(maxsize=CACHE)
def declared(melds: tuple[Meld, ...]) -> Declared:
    """The features of *melds*."""
    bits = honours = exposed = 0
    sets = [meld for meld in melds if meld.is_set]
    for meld in sets:
        tile = int(meld.tile)
        if tile >= Tile.E:
            bits |= HONOUR
            honours |= 1 << tile - Tile.E
            if meld.kind in EXPOSED_TRIPLETS:
                exposed |= 1 << tile - Tile.E
            continue
        bits |= USED << tile // 9
        if meld.kind is MeldKind.CHI:
            bits |= SEQUENCE
        if meld.kind is MeldKind.CHI or 0 < tile % 9 < 8:
            bits |= INNER
    return Declared(bits, honours, len(sets), tuple(sorted(meld.kind for meld in sets)), exposed)


class Standards(NamedTuple):
    """The standard readings of a hand: their features, and the way back to the tiles."""

    found: dict[int, tuple[Way, Way]]
    """By features, the declared sets' left out."""
    suits: dict[Way, tuple[Way, Way]]
    rest: dict[Way, tuple[Way, Way]]
    trails: tuple[dict[Way, Trail], ...]


class HandLimits(NamedTuple):
    """`Limits` of the four suits."""

    m: Limits
    s: Limits
    p: Limits
    honours: Limits


@lru_cache(maxsize=256)
def hand_limits(limits: Limits) -> HandLimits:
    """*limits*, with 34 bits barred, suit by suit; what a suit does not know is left alike."""
    barred = [limits.barred >> 9 * suit & 0x1FF for suit in range(4)]
    m, s, p = (limits._replace(barred=bits, named=True) for bits in barred[:3])
    return HandLimits(m, s, p, limits._replace(barred=barred[3], inner=True, wild_pair=True))


def standards(
    counts: Sequence[int], wilds: int, honours: int, limits: HandLimits
) -> Standards | None:
    """The standard readings of natural *counts* and *wilds*, or None (C18, C22)."""
    m, m_ways = _suit(tuple(counts[0:9]), wilds, limits.m)
    if not m:
        return None
    s, s_ways = _suit(tuple(counts[9:18]), wilds, limits.s)
    if not s:
        return None
    p, p_ways = _suit(tuple(counts[18:27]), wilds, limits.p)
    if not p:
        return None
    z, z_ways = _honours(tuple(counts[27:34]), wilds, honours, limits.honours)
    suits, suits_back = _merge(m, s, wilds, (0, 1))
    rest, rest_back = _merge(p, z, wilds, (2, 0))
    found = _join(suits, rest, wilds)
    if not found:
        return None
    return Standards(found, suits_back, rest_back, (m_ways, s_ways, p_ways, z_ways))


def _spare_pairs() -> tuple[dict[int, tuple[Tile, ...]], ...]:
    """By number of pairs made of wild tiles alone: features, and kinds that make them."""
    kinds = {USED << suit | INNER: KINDS[9 * suit + 1] for suit in range(3)}
    kinds |= {USED << suit: KINDS[9 * suit] for suit in range(3)} | {HONOUR: Tile.E}
    one: dict[int, tuple[Tile, ...]] = {bits: (kind,) for bits, kind in kinds.items()}
    two: dict[int, tuple[Tile, ...]] = {}
    for bits, kind in kinds.items():
        for other_bits, other in kinds.items():
            two.setdefault(bits | other_bits, (kind, other))
    return ({0: ()}, one, two)


_SPARE_PAIRS = _spare_pairs()
_PLAIN = tuple(
    HONOUR if kind.is_honour else USED << kind // 9 | (0 if kind.is_terminal else INNER)
    for kind in KINDS
)


def seven_pairs(counts: Sequence[int], wilds: int) -> dict[int, tuple[Tile, ...]]:
    """The features of seven pairs, each with the kinds of the pairs of wild tiles (C19)."""
    spare = wilds - sum(held & 1 for held in counts)
    if spare < 0:
        return {}
    bits = PAIRED
    for kind, held in enumerate(counts):
        if held:
            bits |= _PLAIN[kind]
            if held == 4:
                bits |= QUAD
    return {bits | more: kinds for more, kinds in _SPARE_PAIRS[spare // 2].items()}


def thirteen_orphans(counts: Sequence[int]) -> bool:
    """The natural tiles fit thirteen orphans; wild tiles make up what is missing (C19)."""
    repeats = 0
    for kind, held in enumerate(counts):
        if held:
            if _PLAIN[kind] & INNER or held > 2:
                return False
            repeats += held - 1
    return repeats <= 1
