"""The 34 kinds of tile and the notation for them (C1-C4)."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from enum import IntEnum


class NotationError(ValueError):
    """Text that is no tile notation (C2): *text* is the offending part, *at* its place from 1."""

    def __init__(self, text: str, at: int = 1) -> None:
        super().__init__(f"bad tile notation {text!r} at position {at}")
        self.text = text
        self.at = at


class Tile(IntEnum):
    """One of the 34 kinds, numbered in table order (C3) so that it indexes a list of counts.

    The four copies of a kind are not told apart: no rule book ever does.

    >>> Tile.parse("5m"), Tile.parse("红中"), Tile.parse("9p").is_terminal
    (Tile('5m'), Tile('C'), True)
    """

    # fmt: off
    M1, M2, M3, M4, M5, M6, M7, M8, M9 = range(0, 9)
    S1, S2, S3, S4, S5, S6, S7, S8, S9 = range(9, 18)
    P1, P2, P3, P4, P5, P6, P7, P8, P9 = range(18, 27)
    E, S, W, N, C, F, P = range(27, 34)
    # fmt: on

    @property
    def rank(self) -> int:
        """1 to 9; 0 for an honour."""
        return 0 if self >= Tile.E else self % 9 + 1

    @property
    def suit(self) -> str:
        """``m``, ``s`` or ``p``; empty for an honour."""
        return "" if self >= Tile.E else "msp"[self // 9]

    @property
    def is_honour(self) -> bool:
        return self >= Tile.E

    @property
    def is_terminal(self) -> bool:
        """A 1 or a 9 of a suit (C4)."""
        return self.rank in (1, 9)

    @classmethod
    def parse(cls, text: str) -> Tile:
        """The kind that *text* names, in letters or in Chinese (C2); raises `NotationError`."""
        tiles = parse_tiles(text)
        if len(tiles) != 1:
            raise NotationError(text)
        return tiles[0]

    def __str__(self) -> str:
        return TEXT[self]

    def __repr__(self) -> str:
        return f"Tile({TEXT[self]!r})"


TEXT: tuple[str, ...] = tuple(f"{rank}{suit}" for suit in "msp" for rank in range(1, 10)) + tuple(
    "ESWNCFP"
)
"""The notation of each kind, by its number."""

KINDS: tuple[Tile, ...] = tuple(Tile)
"""Every kind by its number: far cheaper than ``Tile(n)``."""

WINDS = KINDS[27:31]
DRAGONS = KINDS[31:34]
HONOURS = KINDS[27:34]
RUNS: tuple[tuple[tuple[Tile, Tile], ...], ...] = tuple(
    tuple(
        (KINDS[kind + low], KINDS[kind + high])
        for low, high in ((-2, -1), (-1, 1), (1, 2))
        if kind < 27 and kind % 9 + low >= 0 and kind % 9 + high <= 8
    )
    for kind in range(34)
)
"""For each kind the other two of every sequence that it stands in, the lowest first (C10)."""

_SUITS = {
    **dict(zip("msp", (0, 9, 18), strict=True)),
    **dict.fromkeys("万萬", 0),
    **dict.fromkeys("条條索", 9),
    **dict.fromkeys("筒饼餅", 18),
}
_DIGITS = {char: rank for rank, char in enumerate("123456789", 1)} | {
    char: rank for rank, char in enumerate("一二三四五六七八九", 1)
}
_HONOURS = {
    **dict(zip("ESWNCFP", range(27, 34), strict=True)),
    **{"东": 27, "東": 27, "南": 28, "西": 29, "北": 30, "中": 31, "发": 32, "發": 32, "白": 33},
}
_LONG = {"红中": 31, "紅中": 31, "发财": 32, "發財": 32, "发財": 32, "發财": 32, "白板": 33}


def parse_tiles(text: str) -> list[Tile]:
    """The tiles that *text* names, in the order written (C2); raises `NotationError`.

    >>> [str(tile) for tile in parse_tiles("12m 三万 E白板")]
    ['1m', '2m', '3m', 'E', 'P']
    """
    tiles: list[Tile] = []
    ranks: list[int] = []
    at = 0
    while at < len(text):
        char = unicodedata.normalize("NFKC", text[at])
        if char in _DIGITS:
            ranks.append(_DIGITS[char])
        elif ranks:
            if char not in _SUITS:
                start = at - len(ranks)
                raise NotationError(text[start : at + 1].strip(), start + 1)
            tiles.extend(KINDS[_SUITS[char] + rank - 1] for rank in ranks)
            ranks.clear()
        elif text[at : at + 2] in _LONG:
            tiles.append(KINDS[_LONG[text[at : at + 2]]])
            at += 1
        elif char in _HONOURS:
            tiles.append(KINDS[_HONOURS[char]])
        elif not char.isspace():
            raise NotationError(text[at], at + 1)
        at += 1
    if ranks:
        start = at - len(ranks)
        raise NotationError(text[start:], start + 1)
    return tiles


def format_tiles(tiles: Iterable[int]) -> str:
    """The shortest notation of *tiles* in the order given.

    >>> format_tiles(parse_tiles("1m 2m 3m E E 5p"))
    '123mEE5p'
    """
    out: list[str] = []
    ranks, suit = "", ""
    for tile in tiles:
        text = TEXT[tile]
        if ranks and text[1:] != suit:
            out.append(ranks + suit)
            ranks = ""
        if tile >= 27:
            out.append(text)
            suit = ""
        else:
            ranks += text[0]
            suit = text[1:]
    if ranks:
        out.append(ranks + suit)
    return "".join(out)


def counts_of(tiles: Iterable[int]) -> list[int]:
    """How many of each of the 34 kinds *tiles* holds."""
    counts = [0] * 34
    for tile in tiles:
        counts[tile] += 1
    return counts


def tiles_of(counts: Sequence[int]) -> list[Tile]:
    """The tiles that 34 *counts* stand for, in table order (C3)."""
    return [KINDS[kind] for kind, held in enumerate(counts) if held for _ in range(held)]


def in_order(tiles: Iterable[Tile], wild: int | None = None) -> list[Tile]:
    """*tiles* as a hand shows them: table order, wild tiles first (C3)."""
    return sorted(tiles, key=lambda tile: (tile != wild, tile))


def successor(tile: int) -> Tile:
    """The kind that *tile* makes wild when it is the indicator (C21)."""
    if tile < 27:
        return KINDS[tile // 9 * 9 + (tile + 1) % 9]
    if tile < 31:
        return KINDS[27 + (tile - 26) % 4]
    return KINDS[31 + (tile - 30) % 3]
