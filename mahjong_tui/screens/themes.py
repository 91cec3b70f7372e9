"""The themes, each shown while the cursor stands on it."""

from __future__ import annotations

from engine import Tile
from mahjong_tui.canvas import Canvas
from mahjong_tui.faces import CURSOR, DIM, LAST, SAME, WILD, inline, tile_style
from mahjong_tui.layouts.scene import Key
from mahjong_tui.layouts.tilework import Face, draw_grid
from mahjong_tui.screens.lists import ListScreen, Row
from mahjong_tui.settings import CHOICES, OWN_THEMES
from mahjong_tui.words import Words

SAMPLE = (
    Face(Tile.M1), Face(Tile.M5), Face(Tile.S2), Face(Tile.S8), Face(Tile.P3), Face(Tile.P9),
    Face(Tile.E), Face(Tile.C), Face(Tile.S5, (WILD,)), Face(Tile.P7, (LAST,)),
    Face(Tile.M9, (CURSOR,)), Face(Tile.S1, (SAME,)), Face(Tile.N, (DIM,)),
)  # fmt: skip
"""Every suit, and every mark that a tile can bear."""
SAMPLE_LINES = 6


def theme_name(words: Words, name: str) -> str:
    """Theme *name* as it is called; those of Textual have their names only."""
    return words.t(f"set.theme.{name}") if name in OWN_THEMES else name


class ThemesScreen(ListScreen[None]):
    """The whole screen takes on what the cursor stands on; Enter keeps it, Esc does not."""

    WIDTH = 60
    tried = ""

    def on_mount(self) -> None:
        self.cursor = CHOICES["theme"].index(self.game.settings.theme)
        self.repaint()

    def heading(self) -> str:
        return self.t("set.theme")

    def intro(self) -> list[str]:
        return [""] * SAMPLE_LINES

    def rows(self) -> list[Row]:
        detail = (
            self.t("set.theme.fixed") if self.game.theme_fixed else self.t("palette.themes.detail")
        )
        return [Row(str(name), theme_name(self.look.words, str(name)), detail=detail)
                for name in CHOICES["theme"]]  # fmt: skip

    def foot(self) -> list[Key]:
        return [Key(self.t("foot.choose"), "choose"), Key(self.t("foot.back"), "back")]

    def picture(self, width: int, height: int) -> Canvas:
        canvas = super().picture(width, height)
        x = (width - self.WIDTH) // 2 + 4
        draw_grid(canvas, x, self.top + 1, SAMPLE, self.look)
        for face in SAMPLE:
            assert face.tile is not None
            text = inline(face.tile, self.look.faces)
            style = tile_style(face.tile, "text", *face.modifiers)
            x = canvas.put(x, self.top + 6, text, style) + 1
        return canvas

    def repaint(self) -> None:
        """Dress the app in what the cursor stands on: that repaints this screen, too."""
        shown = str(CHOICES["theme"][self.cursor])
        if self.in_front and shown != self.tried:
            self.tried = shown
            self.game.try_theme(shown)
        else:
            super().repaint()

    def choose(self, row: Row) -> None:
        self.game.change(theme=row.id)
        self.dismiss()

    def back(self) -> None:
        self.game.try_theme(None)
        self.dismiss()
