"""A tile as text, in every glyph set, and the style names of tiles.

Styles are words joined by blanks: a base (``tile.m`` on the ivory ground, ``text.m`` on the
table) and any of the modifiers `WILD`, `LAST`, `CURSOR`, `SAME`, `DIM`. Palettes know them.
"""

from __future__ import annotations

from enum import StrEnum

from engine import Tile

WILD, LAST, CURSOR, SAME, DIM = "wild", "last", "cursor", "same", "dim"
"""Wild kind; last discard; under the cursor; equal to the tile asked about; 摸切."""


class Faces(StrEnum):
    """The glyphs of the tiles."""

    CJK = "cjk"
    CHINESE = "chinese"
    """CJK with 一二三 for numerals in boxes."""
    TRAD = "trad"
    """Traditional: 一萬, 東風, 發財."""
    ASCII = "ascii"


_WIDE_DIGITS = "１２３４５６７８９"
_NUMERALS = "一二三四五六七八九"

# fmt: off
_SUITS = {
    Faces.CJK:     {"m": "万", "s": "条", "p": "筒"},
    Faces.CHINESE: {"m": "万", "s": "条", "p": "筒"},
    Faces.TRAD:    {"m": "萬", "s": "條", "p": "筒"},
    Faces.ASCII:   {"m": "m",  "s": "s",  "p": "p"},
}
_HONOURS = {  # upper glyph, lower glyph, the one that stands alone
    Faces.CJK:     ("东风东", "南风南", "西风西", "北风北", "红中中", "发财发", "白板白"),
    Faces.CHINESE: ("东风东", "南风南", "西风西", "北风北", "红中中", "发财发", "白板白"),
    Faces.TRAD:    ("東風東", "南風南", "西風西", "北風北", "紅中中", "發財發", "白板白"),
    Faces.ASCII:   ("E E", "S S", "W W", "N N", "C C", "F F", "P P"),
}
# fmt: on


def suit_text(suit: str, faces: Faces) -> str:
    """The glyph of a suit: ``条`` or ``s``."""
    return _SUITS[faces][suit]


def tile_text(tile: Tile, faces: Faces) -> str:
    """*tile* in running text.

    >>> tile_text(Tile.S5, Faces.CJK), tile_text(Tile.C, Faces.CJK), tile_text(Tile.C, Faces.ASCII)
    ('5条', '中', 'C')
    """
    if tile.is_honour:
        return _HONOURS[faces][tile - Tile.E][2]
    return f"{tile.rank}{_SUITS[faces][tile.suit]}"


def inline(tile: Tile, faces: Faces) -> str:
    """*tile* in exactly three cells."""
    text = tile_text(tile, faces)
    wide = faces is not Faces.ASCII
    return text + " " * (3 - len(text) - wide)


def boxed(tile: Tile, faces: Faces) -> tuple[str, str]:
    """*tile* as two rows of two cells each."""
    if tile.is_honour:
        glyphs = _HONOURS[faces][tile - Tile.E]
        return (f"{glyphs[0]} ", "  ") if faces is Faces.ASCII else (glyphs[0], glyphs[1])
    suit = _SUITS[faces][tile.suit]
    if faces is Faces.ASCII:
        return f"{tile.rank} ", f"{suit} "
    digits = _WIDE_DIGITS if faces is Faces.CJK else _NUMERALS
    return digits[tile.rank - 1], suit


def tile_style(tile: Tile, ground: str, *modifiers: str) -> str:
    """The style of *tile* on *ground* (``tile`` or ``text``), empty modifiers left out.

    >>> tile_style(Tile.S5, "tile", WILD, "")
    'tile.s wild'
    """
    return " ".join((f"{ground}.{tile.suit or 'z'}", *filter(None, modifiers)))
