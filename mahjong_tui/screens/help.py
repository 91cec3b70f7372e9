"""Help for the screen below: its keys as they are bound now, and how tiles are written."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from engine import KINDS, Tile
from mahjong_tui.canvas import Line, Span, pad, width_of
from mahjong_tui.faces import Faces, boxed, inline, tile_style, tile_text
from mahjong_tui.layouts.scene import Key
from mahjong_tui.screens.prose import TextScreen, wrapped

if TYPE_CHECKING:
    from mahjong_tui.screens.base import Pictured

EVERYWHERE = (("ctrl+q", "key.quit"), ("ctrl+p", "key.palette"))
"""Textual's own bindings, which are not redeclared: that would take their priority from them."""


class HelpScreen(TextScreen):
    """Written from the live bindings, so that it cannot be wrong."""

    helps = False

    def __init__(self, about: Pictured[Any]) -> None:
        super().__init__()
        self.about = about

    def heading(self) -> str:
        return self.t("help.title")

    def lines(self, width: int) -> Sequence[Line]:
        name = type(self.about).__name__
        lines: list[Line] = []
        if self.look.words.has(f"help.{name}"):
            lines += [*wrapped(self.look.keyed(f"help.{name}"), width), ""]
        lines.append((Span(self.t("help.keys"), "strong"),))
        lines += self._keys(width)
        lines += ["", (Span(self.t("help.mouse"), "strong"),)]
        lines += wrapped(self.t("help.mouse.text"), width)
        lines += ["", (Span(self.t("help.tiles"), "strong"),)]
        return [*lines, *self._legend(), "", *wrapped(self.t("help.tiles.text"), width)]

    def foot(self) -> list[Key]:
        return [Key(self.t("foot.scroll")), Key(self.t("foot.back"), "back")]

    def _keys(self, width: int) -> Iterator[Line]:
        held: dict[str, list[str]] = {}
        for key, description in bindings_of(self.about):
            held.setdefault(description, []).append(self.look.words.key(key))
        for description, keys in held.items():
            shown = f"{keys[0]} .. {keys[-1]}" if len(keys) > 5 else " ".join(keys)
            for at, line in enumerate(wrapped(self.t(description), width - 18)):
                yield (Span(pad("" if at else f"  {shown}", 18), "gold"), Span(line, "text"))

    def _legend(self) -> Iterator[Line]:
        """Every kind as it is drawn, written in letters, and named."""
        faces = self.look.faces
        for first, last in ((0, 9), (9, 18), (18, 27), (27, 34)):
            kinds = KINDS[first:last]
            if faces is not Faces.ASCII:
                yield tuple(
                    Span(inline(tile, faces) + "  ", tile_style(tile, "text")) for tile in kinds
                )
            yield tuple(Span(pad(tile_text(tile, Faces.ASCII), 5), "dim") for tile in kinds)
            name = self.t(f"help.suit.{first}")
            yield (Span(f"  {name}", "text"),)


def bindings_of(screen: Pictured[Any]) -> Iterator[tuple[str, str]]:
    """Key and description of every binding that *screen* has now, rebound ones included."""
    keymap = screen.app._keymap
    seen = set()
    for node in (screen, screen.app):
        for key, binding in node._bindings:
            if not binding.description.startswith("key."):
                continue  # Textual's own, named below
            keys = keymap.get(binding.id or "", key).split(",")
            for one in keys:
                if (one, binding.description) not in seen:
                    seen.add((one, binding.description))
                    yield one, binding.description
    yield from EVERYWHERE


def face_rows(tiles: Sequence[Tile], faces: Faces) -> tuple[str, str]:
    """*tiles* as two rows of glyphs."""
    pairs = [boxed(tile, faces) for tile in tiles]
    upper, lower = (" ".join(column) for column in zip(*pairs, strict=True))
    assert width_of(upper) == width_of(lower)
    return upper, lower
