"""How many copies of each kind one seat cannot see: the panel of tiles left."""

from __future__ import annotations

from engine import KINDS, Tile, View
from mahjong_tui.canvas import Canvas, Shown, pad
from mahjong_tui.faces import suit_text, tile_style
from mahjong_tui.layouts.scene import Scene
from mahjong_tui.look import Look


def unseen(view: View) -> list[int]:
    """34 counts: the copies that are neither in one's own hand nor open on the table."""
    left = [4 - held for held in view.counts]
    open_tiles = [tile for melds in view.melds for meld in melds for tile in meld.tiles]
    open_tiles += [tile for river in view.rivers for tile, _ in river]
    if view.indicator is not None:
        open_tiles.append(view.indicator)
    for tile in open_tiles:
        left[tile] -= 1
    return [max(number, 0) for number in left]


def draw_tiles_left(canvas: Canvas, x: int, y: int, scene: Scene, look: Look) -> None:
    """A pair of lines a suit, ranks over copies left, then the honours."""
    left = unseen(scene.view)
    for line, suit in enumerate("msp"):
        kinds = KINDS[9 * line : 9 * line + 9]
        canvas.put(x, y + 3 * line, pad(suit_text(suit, look.faces), 2), f"text.{suit}")
        names = [str(tile.rank) for tile in kinds]
        _draw_counts(canvas, x + 3, y + 3 * line, kinds, names, left, cell=2)
    names = [pad(look.tile(tile), 2) for tile in KINDS[27:]]
    _draw_counts(canvas, x, y + 10, KINDS[27:], names, left, cell=3)


def _draw_counts(
    canvas: Canvas,
    x: int,
    y: int,
    kinds: tuple[Tile, ...],
    names: list[str],
    left: list[int],
    *,
    cell: int,
) -> None:
    for at, (tile, name) in enumerate(zip(kinds, names, strict=True)):
        canvas.put(x + cell * at, y, name, tile_style(tile, "text"))
        canvas.put(x + cell * at, y + 1, str(left[tile]), "text" if left[tile] > 0 else "dim")
        canvas.hit(x + cell * at, y, cell, 2, Shown(tile))
