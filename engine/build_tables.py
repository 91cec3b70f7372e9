"""Regenerates the packed suit tables of `engine/_tables` (slow side of `engine._suits`).

A *profile* of one suit is ten small numbers: entry j is the fewest tiles missing for j sets,
entry 5 + j the fewest missing for j sets and the pair (C18). A hand's number is the min-plus
merge of its four profiles, so the files hold one byte (a profile id) for every one of the 5**9
suits and 5**7 honour rows, the profiles, and the merge table of their closure.

    python -m engine.build_tables           writes the files
    python -m engine.build_tables --check   exits 1 if what they hold differs
"""

from __future__ import annotations

import lzma
import struct
import sys
from array import array
from pathlib import Path
from typing import NamedTuple

TABLES = Path(__file__).parent / "_tables"
NEVER = 15
"""An entry no target reaches; above the 14 tiles any real one can miss."""
FILTERS = [
    {
        "id": lzma.FILTER_LZMA2,
        "preset": 9 | lzma.PRESET_EXTREME,
        "lc": 0,
        "pb": 0,
        "nice_len": 273,
        "dict_size": 1 << 22,
    }
]

Profile = tuple[int, ...]
State = tuple[int, int, int, int]


class Variant(NamedTuple):
    """One family of targets: which ranks may pair, and whether a kind has only four copies."""

    name: str
    pairs: frozenset[int]
    honour_pairs: bool
    four: bool


ALL_RANKS = frozenset(range(1, 10))
JIANG_RANKS = frozenset({2, 5, 8})
VARIANTS = (
    Variant("free", ALL_RANKS, honour_pairs=True, four=False),
    Variant("four", ALL_RANKS, honour_pairs=True, four=True),
    Variant("jiang", JIANG_RANKS, honour_pairs=False, four=False),
)


def steps(state: State, *, sequences: bool, pair: bool, four: bool) -> list[tuple[int, State]]:
    """Every use of the next rank: (copies the target takes of it, state after).

    A state is (sequences two ranks old, sequences one rank old, sets so far, pair or not).
    Three equal sequences are three triplets, so two starts a rank suffice.
    """
    old, last, sets, paired = state
    found = []
    for start in range(3 if sequences else 1):
        for triplets in range(5 - sets - start):
            for new in range(2 if pair and not paired else 1):
                copies = old + last + start + 3 * triplets + 2 * new
                if not (four and copies > 4):
                    after = (last, start, sets + start + triplets, paired | new)
                    found.append((copies, after))
    return found


def lower(first: int, second: int, high: int) -> int:
    """Byte-wise minimum of two rows of bytes kept as one integer (`high` = 0x80 in each)."""
    larger = ((first | high) - second) & high
    return first ^ ((first ^ second) & (larger - (larger >> 7)))


def extend(
    cells: dict[State, int], rank: int, size: int, variant: Variant, *, runs: bool
) -> dict[State, int]:
    """Adds the digit of `rank` as the new most significant one; rows grow from size to 5*size."""
    ones = int.from_bytes(b"\1" * size, "little")
    blocks: dict[State, list[int]] = {}
    pair = rank in variant.pairs
    for state, row in cells.items():
        uses = steps(state, sequences=runs and rank > 2, pair=pair, four=variant.four)
        for copies, after in uses:
            costs = [row + ones * max(0, copies - held) for held in range(5)]
            best = blocks.get(after)
            if best is not None:
                costs = [lower(a, b, ones << 7) for a, b in zip(costs, best, strict=True)]
            blocks[after] = costs
    return {
        state: int.from_bytes(b"".join(part.to_bytes(size, "little") for part in parts), "little")
        for state, parts in blocks.items()
    }


def profiles(ranks: range, variant: Variant, *, runs: bool) -> list[Profile]:
    """The profile of every row of `ranks`, the first rank being the most significant digit."""
    cells: dict[State, int] = {(0, 0, 0, 0): 0}
    size = 1
    for rank in reversed(ranks):
        # Sequences are counted at their highest rank and must end inside the row.
        cells = extend(cells, rank, size, variant, runs=runs and rank - 2 >= ranks.start)
        cells = {state: row for state, row in cells.items() if state[2] <= 4}
        size *= 5
    columns = []
    for paired in (0, 1):
        for sets in range(5):
            row = cells.get((0, 0, sets, paired))
            columns.append(bytes([NEVER]) * size if row is None else row.to_bytes(size, "little"))
    entries = list(zip(*columns, strict=True))
    if variant.four:
        return entries
    known = {entry: capped(entry) for entry in set(entries)}
    return [known[entry] for entry in entries]


def capped(entry: Profile) -> Profile:
    """Entries no dearer than building from nothing elsewhere: 3 a set, 2 the pair.

    Exact for a whole hand when copies are unlimited and some kind may pair; without it the
    258 family needs more than 256 ids.
    """
    best = list(entry)
    for sets in range(1, 5):
        best[sets] = min(best[sets], best[sets - 1] + 3)
    for sets in range(5):
        best[5 + sets] = min(best[5 + sets], best[sets] + 2)
    for sets in range(1, 5):
        best[5 + sets] = min(best[5 + sets], best[4 + sets] + 3)
    return tuple(best)


def merged(first: Profile, second: Profile) -> Profile:
    """The profile of two suits side by side."""
    sets = [min(first[i] + second[j - i] for i in range(j + 1)) for j in range(5)]
    paired = [
        min(min(first[i] + second[5 + j - i], first[5 + i] + second[j - i]) for i in range(j + 1))
        for j in range(5)
    ]
    return tuple(min(NEVER, value) for value in sets + paired)


def closure(base: list[Profile]) -> tuple[list[Profile], bytes]:
    """`base` followed by everything merging adds, and the merge table as uint16, little-endian."""
    known = {entry: number for number, entry in enumerate(base)}
    table: dict[tuple[int, int], int] = {}
    entries = list(base)
    column = 0
    while column < len(entries):
        for row in range(column + 1):
            both = merged(entries[row], entries[column])
            number = known.setdefault(both, len(entries))
            if number == len(entries):
                entries.append(both)
            table[row, column] = table[column, row] = number
        column += 1
    count = len(entries)
    flat = array("H", (table[row, column] for row in range(count) for column in range(count)))
    if sys.byteorder == "big":
        flat.byteswap()
    return entries, flat.tobytes()


def cuts(variant: Variant) -> list[range]:
    """Stretches of a suit between barred ranks (W2), up to mirroring and shifts by three."""
    starts = (1, 2, 3) if variant.pairs != ALL_RANKS else (1,)
    return [range(start, start + size) for start in starts for size in range(1, 10 - start)]


def payloads(variant: Variant) -> dict[str, bytes]:
    """File name -> unpacked content of the one or two files of `variant`."""
    suits = profiles(range(1, 10), variant, runs=True)
    honours_variant = variant if variant.honour_pairs else variant._replace(pairs=frozenset())
    honours = profiles(range(1, 8), honours_variant, runs=False)
    parts = [] if variant.four else [profiles(part, variant, runs=True) for part in cuts(variant)]
    base = sorted(set(suits).union(honours, *parts))
    assert len(base) <= 256
    entries, merges = closure(base)
    ids = {entry: number for number, entry in enumerate(base)}
    head = struct.pack("<HH", len(base), len(entries)) + bytes(sum(entries, ()))
    body = bytes(map(ids.__getitem__, suits)) + bytes(map(ids.__getitem__, honours))
    files = {f"{variant.name}.xz": head + merges + body}
    if parts:
        rows = b"".join(bytes(map(ids.__getitem__, part)) for part in parts)
        files[f"{variant.name}-cut.xz"] = rows
    return files


def main(arguments: list[str]) -> int:
    """Writes, or checks the unpacked bytes, since liblzma versions pack unequally."""
    wrong = 0
    for variant in VARIANTS:
        for name, content in payloads(variant).items():
            path = TABLES / name
            if "--check" in arguments:
                same = path.exists() and lzma.decompress(path.read_bytes()) == content
                wrong |= not same
                sys.stdout.write(f"{name}: {'same' if same else 'DIFFERENT'}\n")
            else:
                path.parent.mkdir(exist_ok=True)
                packed = lzma.compress(content, check=lzma.CHECK_CRC32, filters=FILTERS)
                path.write_bytes(packed)
                sys.stdout.write(f"{name}: {len(packed)} bytes\n")
    return int(wrong)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
