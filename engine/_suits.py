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

DIGITS = bytes([48 + min(count, 4) for count in range(256)])
"""Turns a row into the text of its base-5 key."""
BUDGET = 200_000
"""Cached values per family of tables before all are dropped, some 150 bytes each."""
JIANG_RANKS = (1, 4, 7)


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
        # At most one value a pair of profiles, 284 * 284; never dropped.
        self._lowered: dict[tuple[int, int], int] = {}
        self._tight: dict[int, int] = {}
        self._suits: dict[tuple[int, frozenset[int]], Suit] = {}
        self._spent = 0

    def suit(self, length: int, barred: frozenset[int]) -> Suit:
        """The shared row cache of a number suit (9) or the honours (7) without `barred` ranks."""
        key = length, barred
        return self._suits.get(key) or self._suits.setdefault(key, Suit(self, length, barred))

    def spend(self, units: int) -> None:
        """Books cached values and drops all of them once there are too many."""
        self._spent += units
        if self._spent > BUDGET:
            self._spent = 0
            self._tight.clear()
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

    def lowered(self, before: int, after: int) -> int:
        """Bits of the profile entries that are smaller in `after`."""
        known = self._lowered.get((before, after))
        if known is None:
            pairs = zip(self.profiles[before], self.profiles[after], strict=True)
            known = sum(1 << entry for entry, (old, new) in enumerate(pairs) if new < old)
            self._lowered[before, after] = known
        return known

    def tight(self, profile: int, rest: int, goal: int) -> int:
        """Bits of the entries of `profile` that attain the minimum beside `rest`.

        `goal` is the number of melds declared, plus 8 where no pair is wanted.
        """
        key = (profile << 10 | rest) << 4 | goal
        known = self._tight.get(key)
        if known is None:
            wanted = 4 - (goal & 7)
            mine, other = self.profiles[profile], self.profiles[rest]
            least = self.profiles[self.merge[profile][rest]][wanted + (0 if goal & 8 else 5)]
            known = 0
            for sets in range(wanted + 1):
                if goal & 8:
                    known |= (mine[sets] + other[wanted - sets] == least) << sets
                else:
                    known |= (mine[sets] + other[5 + wanted - sets] == least) << sets
                    known |= (mine[5 + sets] + other[wanted - sets] == least) << (5 + sets)
            self._tight[key] = known
            self.spend(1)
        return known


class Row(dict[int, int]):
    """One suit's tiles; as a mapping, (rest id << 4 | goal) -> mask of ranks that help."""

    __slots__ = ("_children", "_gains", "_suit", "features", "profile", "row")

    def __init__(self, suit: Suit, row: bytes) -> None:
        self._suit = suit
        self.row = row
        self.profile = suit.ids[row]
        self.features = suit.features[row]
        self._gains: tuple[tuple[int, int], ...] | None = None
        self._children: tuple[tuple[int, Row], ...] | None = None

    def __missing__(self, key: int) -> int:
        if self._gains is None:
            self._gains = self._suit.gains(self.row, self.profile)
        tables = self._suit.tables
        tight = tables.tight(self.profile, key >> 4, key & 15)
        mask = 0
        for bit, lowered in self._gains:
            if lowered & tight:
                mask |= bit
        self[key] = mask
        tables.spend(1)
        return mask

    def children(self) -> tuple[tuple[int, Row], ...]:
        """Every rank held with the row left after discarding one of it."""
        if self._children is None:
            row, rows = self.row, self._suit.rows
            self._children = tuple(
                (rank, rows[row[:rank] + bytes((count - 1,)) + row[rank + 1 :]])
                for rank, count in enumerate(row)
                if count
            )
        return self._children


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
    """Caches of one suit: 9 numbers or 7 honours, `barred` ranks (from 0) standing in no set."""

    def __init__(self, tables: Tables, length: int, barred: frozenset[int]) -> None:
        self.tables = tables
        self.ids = _Ids(self)
        self.features = _Features(self)
        self.rows = _Rows(self)
        self._barred = barred
        self._table = tables.suits if length == 9 else tables.honours
        self._stretches: list[tuple[int, int, bytes, bool]] = []
        # Honours need no cutting: where copies are unlimited, a set of nothing costs 3 anywhere.
        if barred and length == 9:
            free = [rank for rank in range(9) if rank not in barred]
            self._stretches = [
                (first, last + 1, *tables.cut(first + 1, last + 1)) for first, last in _runs(free)
            ]
        self._cut = bool(barred) and length == 9

    def clear(self) -> None:
        """Drops every cached value."""
        self.ids.clear()
        self.features.clear()
        self.rows.clear()

    def look_up(self, row: bytes) -> int:
        """The profile id of a row, from the packed table (or tables, W2)."""
        if not self._cut:
            return self._table[int(row.translate(DIGITS), 5)]
        # The empty row's profile is the same for every stretch and merges neutrally.
        profile = -1
        for first, end, table, mirrored in self._stretches:
            part = row[first:end].translate(DIGITS)
            found = table[int(part[::-1] if mirrored else part, 5)]
            profile = found if profile < 0 else self.tables.merge[profile][found]
        return self.tables.honours[0] if profile < 0 else profile

    def gains(self, row: bytes, profile: int) -> tuple[tuple[int, int], ...]:
        """(bit, entries lowered) of each rank whose draw lowers anything."""
        lowered = self.tables.lowered
        found = []
        for rank, count in enumerate(row):
            if count < 4 and rank not in self._barred:
                after = self.look_up(row[:rank] + bytes((count + 1,)) + row[rank + 1 :])
                entries = lowered(profile, after) if after != profile else 0
                if entries:
                    found.append((1 << rank, entries))
        return tuple(found)


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
    honours = len(row) == 7
    ends = row if honours else bytes((row[0], row[8]))
    counts = (
        sum(count >> 1 for count in row),
        sum(count & 1 for count in row),
        sum(count > 0 for count in ends),
        sum(count > 1 for count in ends),
        0 if honours else sum(row[rank] for rank in JIANG_RANKS),
        sum(row) if honours else 0,
    )
    return int.from_bytes(bytes(counts), "little")


def _read(name: str) -> bytes:
    return lzma.decompress(Path(__file__).with_name("_tables").joinpath(name).read_bytes())


@cache
def tables(name: str) -> Tables:
    """The tables of one family, read on first use (some 10 ms)."""
    return Tables(name)
