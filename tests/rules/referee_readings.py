"""Every reading of a complete hand (C18-C22), found slowly and without the engine."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations_with_replacement

from tests.rules.referee_tiles import ORPHANS, counts

Group = tuple[int, ...]


@dataclass(frozen=True)
class Meld:
    """A declared meld: its kind as in the interfaces, its tiles, the seat it came from."""

    kind: str
    tiles: Group
    origin: int | None = None

    @property
    def is_set(self) -> bool:
        """Single-tile kongs are laid beside the sets (W10)."""
        return self.kind not in ("pizi_kong", "wild_kong")

    @property
    def is_kong(self) -> bool:
        """Any kong, single-tile kongs included."""
        return self.kind.endswith("kong")


@dataclass(frozen=True)
class Reading:
    """A hand as read: groups hold the declared melds too; *tiles* is every tile as read."""

    shape: str
    sets: tuple[Group, ...] = ()
    pair: int | None = None
    tiles: Group = ()
    wild_as: Group = field(default=())

    @property
    def triplets(self) -> set[int]:
        """Kinds of which there is a triplet or a kong."""
        return {group[0] for group in self.sets if group[0] == group[1]}

    @property
    def no_sequence(self) -> bool:
        """A standard hand of triplets and kongs."""
        return self.shape == "standard" and all(group[0] == group[1] for group in self.sets)


def _take(left: tuple[int, ...], group: Group) -> tuple[tuple[int, ...], Group]:
    """What stays of *left*, and the members of *group* that wild tiles must be."""
    rest, missing = list(left), []
    for kind in group:
        if rest[kind]:
            rest[kind] -= 1
        else:
            missing.append(kind)
    return tuple(rest), tuple(missing)


def _sequences() -> list[Group]:
    return [(k, k + 1, k + 2) for k in range(27) if k % 9 <= 6]


ALL_SETS = [(k, k, k) for k in range(34)] + _sequences()


@lru_cache(maxsize=200_000)
def _split(
    left: tuple[int, ...], wilds: int, sets: int, pairs: int, banned: Group
) -> frozenset[tuple[tuple[Group, ...], Group]]:
    """All ways to make *sets* sets and *pairs* pairs: (groups, identities of the wild tiles).

    The lowest tile left goes into some group; a group takes the natural tiles that are there,
    for if a division of the whole hand exists, the same division with naturals first does too.
    """
    low = next((k for k in range(34) if left[k]), None)
    if sets + pairs == 0:
        return frozenset({((), ())}) if low is None and not wilds else frozenset()
    found = set()
    options = [g for g in ALL_SETS if sets and (low is None or low in g)]
    options += [(k, k) for k in range(34) if pairs and low in (None, k)]
    for group in options:
        rest, missing = _take(left, group)
        if len(missing) > wilds or any(kind in banned for kind in missing):
            continue
        is_set = len(group) == 3
        after = _split(rest, wilds - len(missing), sets - is_set, pairs - (not is_set), banned)
        for groups, stands in after:
            found.add((tuple(sorted((*groups, group))), tuple(sorted(stands + missing))))
    return frozenset(found)


def standard(
    natural: tuple[int, ...], wilds: int, melds: list[Meld], banned: Group
) -> Iterator[Reading]:
    """Four sets and a pair, the declared melds as they stand."""
    declared = [meld.tiles for meld in melds if meld.is_set]
    if sum(natural) + wilds + 3 * len(declared) != 14:
        return
    for groups, stands in _split(natural, wilds, 4 - len(declared), 1, banned):
        (pair,) = [group for group in groups if len(group) == 2]
        sets = (*declared, *(group for group in groups if len(group) > 2))
        read = tuple(sorted(k for group in (*sets, pair) for k in group))
        yield Reading("standard", sets, pair[0], read, stands)


def seven_pairs(natural: tuple[int, ...], wilds: int, melds: list[Meld]) -> Iterator[Reading]:
    """Seven pairs, nothing declared; four of a kind may be two pairs (C19)."""
    if melds or sum(natural) + wilds != 14:
        return
    single = [kind for kind in range(34) if natural[kind] % 2]
    spare = wilds - len(single)
    if spare < 0:
        return
    fixed = [k for k in range(34) for _ in range(natural[k])] + single
    for free in combinations_with_replacement(range(34), spare // 2):
        stands = tuple(sorted((*single, *free, *free)))
        yield Reading("seven_pairs", (), None, tuple(sorted((*fixed, *free, *free))), stands)


def thirteen_orphans(natural: tuple[int, ...], wilds: int, melds: list[Meld]) -> Iterator[Reading]:
    """One of each terminal and honour, and one of them again (C19)."""
    if melds or sum(natural) + wilds != 14:
        return
    for twice in ORPHANS:
        want = counts([*ORPHANS, twice])
        if all(have <= need for have, need in zip(natural, want, strict=True)):
            stands = tuple(k for k in range(34) for _ in range(want[k] - natural[k]))
            yield Reading("thirteen_orphans", (), None, tuple(sorted((*ORPHANS, twice))), stands)


def natural_and_wild(concealed: list[int], wild: int | None) -> tuple[tuple[int, ...], int]:
    """Counts of the tiles that are themselves, and the number of wild tiles."""
    plain = [kind for kind in concealed if kind != wild]
    return counts(plain), len(concealed) - len(plain)


def complete(
    concealed: list[int],
    melds: list[Meld],
    wild: int | None,
    shapes: tuple[str, ...],
    banned: Group = (),
) -> list[Reading]:
    """All readings of *concealed* (the winning tile in it) in the *shapes* of the page."""
    natural, wilds = natural_and_wild(concealed, wild)
    found = list(standard(natural, wilds, melds, banned)) if "standard" in shapes else []
    if "seven_pairs" in shapes:
        found += seven_pairs(natural, wilds, melds)
    if "thirteen_orphans" in shapes:
        found += thirteen_orphans(natural, wilds, melds)
    return found
