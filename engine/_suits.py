"""One suit at a time: its profile id, and which of its kinds lower which entry (common.md C18).

Reads the packed tables that `engine.build_tables` writes. A row is the bytes of one suit, 9
number counts or 7 honour counts; bits of a row's masks are its ranks from 0.
"""

from __future__ import annotations

import lzma
import struct
import sys
from array import array
from functools import cache
from pathlib import Path
from typing import NamedTuple

DIGITS = bytes([48 + min(count, 4) for count in range(256)])
"""Turns a row into the text of its base-5 key."""
BUDGET = 200_000
"""Cached values per family of tables before all are dropped, some 150 bytes each."""
_HALVES = bytes([count >> 1 for count in range(256)])
_ODD = bytes([count & 1 for count in range(256)])


def _cut_starts(name: str) -> tuple[int, ...]:
    return (1, 2, 3) if name == "jiang" else (1,)


class Tables:
    """The profiles of one family of targets ("free", "four" or "jiang") and how they merge.

    `merge[x][y]` is the id of two suits side by side; `paired[melds][x]` and `sets[melds][x]`
    are the tiles missing for a whole hand of id x, with and without the pair.
    """

    def __init__(self, name: str) -> None:
        self.name = name
        packed = _read(f"{name}.xz")
        (count,) = struct.unpack_from("<H", packed, 2)
        start = 4 + 10 * count
        self.profiles = [packed[at : at + 10] for at in range(4, start, 10)]
        flat = array("H", packed[start : start + 2 * count * count])
        if sys.byteorder == "big":
            flat.byteswap()
        self.merge = [flat[at : at + count].tolist() for at in range(0, count * count, count)]
        start += 2 * count * count
        self.suits = packed[start : start + 5**9]
        self.honours = packed[start + 5**9 :]
        self.paired = [[entry[9 - melds] for entry in self.profiles] for melds in range(5)]
        self.sets = [[entry[4 - melds] for entry in self.profiles] for melds in range(5)]
        self._cuts: dict[tuple[int, int], bytes] = {}
        self.lowered = _Lowered(self.profiles)
        self.tight = _Tights(self)
        self._suits: dict[tuple[int, frozenset[int]], Suit] = {}
        self._spent = 0

    def suit(self, length: int, barred: frozenset[int]) -> Suit:
        """The shared row cache of a number suit (9) or the honours (7) without `barred` ranks."""
        key = length, barred
        known = self._suits.get(key)
        if known is None:
            kind = CutSuit if barred and length == 9 else Suit
            known = self._suits[key] = kind(self, length, barred)
        return known

    def spend(self, units: int) -> None:
        """Books cached values and drops all of them once there are too many."""
        self._spent += units
        if self._spent > BUDGET:
            self._spent = 0
            self.tight.clear()
            for suit in self._suits.values():
                suit.clear()

    def cut(self, first: int, last: int) -> tuple[bytes, bool]:
        """The table of ranks first..last (1-9) standing alone, and whether to read it mirrored."""
        if not self._cuts:
            self._load_cuts()
        size = last - first + 1
        shift = 3 if len(_cut_starts(self.name)) == 3 else 1
        table = self._cuts.get(((first - 1) % shift + 1, size))
        if table is not None:
            return table, False
        return self._cuts[(9 - last) % shift + 1, size], True

    def _load_cuts(self) -> None:
        packed = _read(f"{self.name}-cut.xz")
        found = {}
        at = 0
        for start in _cut_starts(self.name):
            for size in range(1, 10 - start):
                found[start, size] = packed[at : at + 5**size]
                at += 5**size
        self._cuts = found


class _Lowered(dict[int, int]):
    """(profile before << 10 | profile after) -> bits of the entries that are smaller after.

    At most one value a pair of profiles, 284 * 284; never dropped.
    """

    def __init__(self, profiles: list[bytes]) -> None:
        self._profiles = profiles

    def __missing__(self, key: int) -> int:
        pairs = zip(self._profiles[key >> 10], self._profiles[key & 1023], strict=True)
        bits = self[key] = sum(1 << entry for entry, (old, new) in enumerate(pairs) if new < old)
        return bits


class _Tight(dict[int, int]):
    """Rest id -> bits of the entries of one profile that attain the minimum beside the rest."""

    __slots__ = ("_goal", "_profile", "_tables")

    def __init__(self, tables: Tables, goal: int, profile: int) -> None:
        self._tables, self._goal, self._profile = tables, goal, profile

    def __missing__(self, rest: int) -> int:
        tables, goal, profile = self._tables, self._goal, self._profile
        wanted = 4 - (goal & 7)
        mine, other = tables.profiles[profile], tables.profiles[rest]
        least = tables.profiles[tables.merge[profile][rest]][wanted + (0 if goal & 8 else 5)]
        bits = 0
        for sets in range(wanted + 1):
            if goal & 8:
                bits |= (mine[sets] + other[wanted - sets] == least) << sets
            else:
                bits |= (mine[sets] + other[5 + wanted - sets] == least) << sets
                bits |= (mine[5 + sets] + other[wanted - sets] == least) << (5 + sets)
        self[rest] = bits
        tables.spend(1)
        return bits


class _Tights(dict[int, list[_Tight]]):
    """Goal -> what is tight for each profile.

    A goal is the number of melds declared, plus 8 where no pair is wanted.
    """

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def __missing__(self, goal: int) -> list[_Tight]:
        profiles = range(len(self._tables.profiles))
        made = self[goal] = [_Tight(self._tables, goal, profile) for profile in profiles]
        return made


class Row(dict[int, int]):
    """One suit's tiles; as a mapping, tight entries of its profile -> mask of ranks that help."""

    __slots__ = ("_discards", "_gains", "_suit", "features", "profile", "row")

    def __init__(self, suit: Suit, row: bytes) -> None:
        self._suit = suit
        self.row = row
        self.profile = suit.ids[row]
        self.features = suit.features[row]
        self._gains: tuple[tuple[int, int], ...] | None = None
        self._discards: Discards | None = None

    def __missing__(self, tight: int) -> int:
        if self._gains is None:
            self._gains = self._suit.gains(self.row, self.profile)
        mask = self[tight] = sum([bit for bit, lowered in self._gains if lowered & tight])
        self._suit.tables.spend(1)
        return mask

    def discards(self) -> Discards:
        """Every rank held with the row left after discarding one of it."""
        if self._discards is None:
            row, rows, merge = self.row, self._suit.rows, self._suit.tables.merge
            groups: dict[int, int] = {}
            children = []
            for rank, count in enumerate(row):
                if count:
                    child = rows[row[:rank] + bytes((count - 1,)) + row[rank + 1 :]]
                    group = groups.setdefault(child.profile, len(groups))
                    children.append((rank, child, group))
            self._discards = [merge[profile] for profile in groups], children
        return self._discards


Discards = tuple[list[list[int]], list[tuple[int, Row, int]]]
"""The lines of `Tables.merge` of the different profiles that discards leave, and every rank with
the row left and the place of its line."""


class _Ids(dict[bytes, int]):
    """Row -> profile id."""

    def __init__(self, suit: Suit) -> None:
        self._suit = suit

    def __missing__(self, row: bytes) -> int:
        self._suit.tables.spend(1)
        profile = self[row] = self._suit.look_up(row)
        return profile


class _Features(dict[bytes, int]):
    """Row -> what the shapes without sets count, one byte each (see `features`)."""

    def __init__(self, suit: Suit) -> None:
        self._suit = suit

    def __missing__(self, row: bytes) -> int:
        self._suit.tables.spend(1)
        packed = self[row] = features(row)
        return packed


class _Rows(dict[bytes, Row]):
    """Row -> its `Row`."""

    def __init__(self, suit: Suit) -> None:
        self._suit = suit

    def __missing__(self, row: bytes) -> Row:
        self._suit.tables.spend(4)
        made = self[row] = Row(self._suit, row)
        return made


class Suit:
    """Caches of one suit: 9 numbers or 7 honours, `barred` ranks (from 0) standing in no set.

    Honours need no cutting: where copies are unlimited, a set of nothing costs 3 anywhere.
    """

    def __init__(self, tables: Tables, length: int, barred: frozenset[int]) -> None:
        self.tables = tables
        self.ids = _Ids(self)
        self.features = _Features(self)
        self.rows = _Rows(self)
        self._table = tables.suits if length == 9 else tables.honours
        self._steps = [(r, 5 ** (length - 1 - r)) for r in range(length) if r not in barred]

    def clear(self) -> None:
        """Drops every cached value."""
        self.ids.clear()
        self.features.clear()
        self.rows.clear()

    def look_up(self, row: bytes) -> int:
        """The profile id of a row, from the packed table."""
        return self._table[int(row.translate(DIGITS), 5)]

    def after_draws(self, row: bytes) -> list[tuple[int, int]]:
        """(rank, profile id of the row with one more of it) of each rank that can be drawn."""
        table, key = self._table, int(row.translate(DIGITS), 5)
        return [(rank, table[key + step]) for rank, step in self._steps if row[rank] < 4]

    def gains(self, row: bytes, profile: int) -> tuple[tuple[int, int], ...]:
        """(bit, entries lowered) of each rank whose draw lowers anything."""
        lowered = self.tables.lowered
        found = []
        for rank, after in self.after_draws(row):
            if after != profile and (entries := lowered[profile << 10 | after]):
                found.append((1 << rank, entries))
        return tuple(found)


class _Stretch(NamedTuple):
    """Neighbouring ranks that are looked up together."""

    part: slice
    """Where they lie in a row, in the order of a key's digits."""
    table: bytes
    steps: list[tuple[int, int]]
    """Every rank, and what it adds to the key."""

    def key(self, row: bytes) -> int:
        """The place of *row* in the table."""
        return int(row[self.part].translate(DIGITS), 5)


class CutSuit(Suit):
    """A number suit with barred ranks: the stretches between them have their own tables (W2)."""

    def __init__(self, tables: Tables, length: int, barred: frozenset[int]) -> None:
        super().__init__(tables, length, barred)
        free = [rank for rank in range(length) if rank not in barred]
        self._stretches = [self._stretch(first, last) for first, last in _runs(free)]

    def _stretch(self, first: int, last: int) -> _Stretch:
        table, mirrored = self.tables.cut(first + 1, last + 1)
        ranks = range(first, last + 1)
        if mirrored:
            part = slice(last, first - 1 if first else None, -1)
            return _Stretch(part, table, [(rank, 5 ** (rank - first)) for rank in ranks])
        return _Stretch(
            slice(first, last + 1), table, [(rank, 5 ** (last - rank)) for rank in ranks]
        )

    def look_up(self, row: bytes) -> int:
        """The profile id of a row."""
        return self._merged([stretch.table[stretch.key(row)] for stretch in self._stretches])

    def _merged(self, ids: list[int]) -> int:
        """The id of stretches side by side; the empty row merges neutrally."""
        profile = self.tables.honours[0]
        for other in ids:
            profile = self.tables.merge[profile][other]
        return profile

    def after_draws(self, row: bytes) -> list[tuple[int, int]]:
        """(rank, profile id of the row with one more of it) of each rank that can be drawn."""
        keys = [stretch.key(row) for stretch in self._stretches]
        ids = [stretch.table[key] for stretch, key in zip(self._stretches, keys, strict=True)]
        found = []
        for place, (_, table, steps) in enumerate(self._stretches):
            merged = self.tables.merge[self._merged(ids[:place] + ids[place + 1 :])]
            key = keys[place]
            found += [(rank, merged[table[key + step]]) for rank, step in steps if row[rank] < 4]
        return found


def _runs(ranks: list[int]) -> list[tuple[int, int]]:
    """Maximal (first, last) stretches of consecutive ranks."""
    found: list[tuple[int, int]] = []
    for rank in ranks:
        if found and found[-1][1] == rank - 1:
            found[-1] = found[-1][0], rank
        else:
            found.append((rank, rank))
    return found


def features(row: bytes) -> int:
    """Pairs, single tiles, terminal kinds, paired terminals, 2/5/8s, honours: a byte each.

    Four alike are two pairs (C19). The sum over four rows holds the sums of the bytes.
    """
    pairs, singles = sum(row.translate(_HALVES)), sum(row.translate(_ODD))
    if len(row) == 7:
        kinds = 7 - row.count(0)
        twice = kinds - row.count(1)
        jiang, honours = 0, sum(row)
    else:
        first, last = row[0], row[8]
        kinds, twice = (first > 0) + (last > 0), (first > 1) + (last > 1)
        jiang, honours = row[1] + row[4] + row[7], 0
    return pairs | singles << 8 | kinds << 16 | twice << 24 | jiang << 32 | honours << 40


def _read(name: str) -> bytes:
    return lzma.decompress(Path(__file__).with_name("_tables").joinpath(name).read_bytes())


@cache
def tables(name: str) -> Tables:
    """The tables of one family, read on first use (some 10 ms)."""
    return Tables(name)
