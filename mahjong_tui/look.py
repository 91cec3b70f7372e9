"""How things are drawn, apart from what is drawn: words, faces, frames, palette."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType

from engine import Tile
from mahjong_tui import faces
from mahjong_tui.faces import Faces
from mahjong_tui.keys import TABLE_KEYS, binding_id
from mahjong_tui.words import Words


class Frames(StrEnum):
    """What boxes and rules are made of."""

    LINE = "line"
    ASCII = "ascii"


_LINES = {
    Frames.LINE: {"h": "─", "v": "│", "back": "▮"},
    Frames.ASCII: {"h": "-", "v": "|", "back": "#"},
}
_CROSSINGS = {  # up, down, left, right
    "0101": "┌", "0111": "┬", "0110": "┐",
    "1101": "├", "1111": "┼", "1110": "┤",
    "1001": "└", "1011": "┴", "1010": "┘",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Look:
    """The settings of drawing. The palette is resolved by who shows the cells, not by layouts."""

    words: Words
    faces: Faces = Faces.CJK
    frames: Frames = Frames.LINE
    palette: str = "table-green"
    own_keys: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """Keys of the player's own, by the id of the binding."""

    def tile(self, tile: Tile) -> str:
        """*tile* in running text: ``5条``, ``东``, or in letters with ASCII faces."""
        return faces.tile_text(tile, self.faces)

    def tiles(self, tiles: Iterable[Tile]) -> str:
        """Several tiles in running text, a blank between them."""
        return " ".join(map(self.tile, tiles))

    def key(self, name: str) -> str:
        """The key of *name* at the table, as it is bound now."""
        keys = self.own_keys.get(binding_id(name), TABLE_KEYS[name])
        return self.words.key(keys.split(",")[0])

    def keyed(self, text: str) -> str:
        """The text of *text*, which names keys of the table in braces."""
        return self.words.t(text, **{name: self.key(name) for name in TABLE_KEYS})

    def both(self, text: str) -> str:
        """The text of *text* for readers of either language: with the Chinese, where it shows."""
        return self.words.t(text) if self.faces is Faces.ASCII else Words("zh").t(text)

    def line(self, name: str) -> str:
        """The glyph of a horizontal (``h``) or vertical (``v``) line or a tile's ``back``."""
        return _LINES[self.frames][name]

    def crossing(self, *, up: bool, down: bool, left: bool, right: bool) -> str:
        """The glyph where lines from these sides meet."""
        if self.frames is Frames.ASCII:
            return "+"
        return _CROSSINGS[f"{up:d}{down:d}{left:d}{right:d}"]
