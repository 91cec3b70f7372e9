"""The tiles of one reading, walked back from its features, for settlements and records."""

from __future__ import annotations

from collections.abc import Sequence

from engine.melds import Meld
from engine.readings import ORPHANS, Standards, Trail
from engine.scoring import SEVEN_PAIRS, STANDARD, THIRTEEN_ORPHANS, Reading
from engine.tiles import KINDS, Tile


def read_standard(
    standard: Standards, bits: int, counts: Sequence[int], melds: Sequence[Meld]
) -> Reading:
    """The tiles of a reading of *standard* with features *bits*."""
    suits, rest = standard.found[bits]
    ways = (*standard.suits[suits], *standard.rest[rest])
    sets: list[tuple[Tile, ...]] = []
    pair = Tile.E
    for suit, (way, trails) in enumerate(zip(ways, standard.trails, strict=True)):
        made, twin = _sets_of(trails[way], 9 * suit)
        sets += made
        pair = pair if twin is None else twin
    natural = list(counts)
    in_pair = min(2, natural[pair])
    natural[pair] -= in_pair
    wild_as: list[Tile] = []
    for one in sets:
        for tile in one:
            if natural[tile]:
                natural[tile] -= 1
            else:
                wild_as.append(tile)
    wild_as += [pair] * (2 - in_pair)
    shown = tuple(meld.tiles for meld in melds if meld.is_set)
    return Reading(STANDARD, (*shown, *sets), (pair, pair), wild_as=tuple(wild_as))


def read_pairs(counts: Sequence[int], spare: Sequence[Tile]) -> Reading:
    """Seven pairs whose pairs of wild tiles are of the kinds *spare*."""
    pairs: list[tuple[Tile, int]] = [(tile, 2) for tile in spare]
    for kind, held in enumerate(counts):
        pairs += [(KINDS[kind], 0)] * (held // 2) + [(KINDS[kind], 1)] * (held % 2)
    pairs.sort()
    return Reading(
        SEVEN_PAIRS,
        pairs=tuple((tile, tile) for tile, _ in pairs),
        wild_as=tuple(tile for tile, wilds in pairs for _ in range(wilds)),
    )


def read_orphans(counts: Sequence[int]) -> Reading:
    """Thirteen orphans; a wild tile too many repeats the first of them."""
    doubled = next((kind for kind in ORPHANS if counts[kind] == 2), ORPHANS[0])
    tiles = sorted((*ORPHANS, doubled))
    missing = [kind for kind in ORPHANS if not counts[kind]]
    if counts[doubled] < 2:
        missing.insert(0, doubled)
    return Reading(THIRTEEN_ORPHANS, tiles=tuple(tiles), wild_as=tuple(missing))


def read_loose(
    shape: str, counts: Sequence[int], melds: Sequence[Meld], wild_as: Sequence[Tile]
) -> Reading:
    """A hand that needs no structure: its declared tiles, then the others in order (W10)."""
    shown = [tile for meld in melds if meld.is_set for tile in meld.tiles]
    held = [KINDS[kind] for kind, number in enumerate(counts) for _ in range(number)]
    return Reading(
        shape, tiles=(*shown, *sorted([*held, *wild_as])), wild_as=tuple(sorted(wild_as))
    )


def _sets_of(trail: Trail, start: int) -> tuple[list[tuple[Tile, ...]], Tile | None]:
    """The sets and the pair that *trail* makes of the suit that begins with kind *start*."""
    sets: list[tuple[Tile, ...]] = []
    pair = None
    kind = start
    while trail is not None:
        trail, begun, triplets, twins = trail
        sets += [(KINDS[kind],) * 3] * triplets
        sets += [tuple(KINDS[kind : kind + 3])] * begun
        if twins:
            pair = KINDS[kind]
        kind += 1
    return sets, pair
