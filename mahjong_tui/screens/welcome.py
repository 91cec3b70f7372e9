"""The first start: the same tiles in three styles, and which of them reads best (ui §1.2)."""

from __future__ import annotations

from engine import Tile
from mahjong_tui.canvas import Canvas, KeyAt, fit, width_of
from mahjong_tui.faces import Faces
from mahjong_tui.layouts.furniture import draw_panel
from mahjong_tui.layouts.scene import Key
from mahjong_tui.layouts.tilework import Face, draw_grid
from mahjong_tui.look import Frames, Look
from mahjong_tui.screens.base import draw_foot
from mahjong_tui.screens.lists import ListScreen, Row

SHOWN = (Tile.M5, Tile.S1, Tile.P9, Tile.C)
STYLES = (("cjk", Faces.CJK), ("chinese", Faces.CHINESE), ("ascii", Faces.ASCII))


class WelcomeScreen(ListScreen[None]):
    """A missing font cannot be detected: the eye decides."""

    def heading(self) -> str:
        return self.t("welcome.title")

    def rows(self) -> list[Row]:
        return [Row(name, self.t(f"set.tiles.{name}")) for name, _ in STYLES]

    def foot(self) -> list[Key]:
        return [
            Key(self.t("foot.choose"), "choose"),
            Key(self.look.both("welcome.language"), "language"),
            Key(self.t("foot.back"), "back"),
        ]

    def picture(self, width: int, height: int) -> Canvas:
        canvas = Canvas(width, height)
        box, tall = 64, 21
        x, y = (width - box) // 2, max((height - 1 - tall) // 2, 0)
        draw_panel(canvas, x, y, self.heading(), self.look, width=box, height=tall)
        for at, key in enumerate(("welcome.ask", "welcome.later")):
            canvas.put(x + 2, y + 2 + at, fit(self.t(key), box - 4), "text" if not at else "dim")
        for at, (name, faces) in enumerate(STYLES):
            top = y + 5 + 5 * at
            on = at == self.cursor
            label = f"{'>' if on else ' '} {at + 1}  {self.t(f'set.tiles.{name}')}"
            canvas.put(x + 2, top + 1, label, "offer" if on else "text")
            frames = Frames.ASCII if faces is Faces.ASCII else self.look.frames
            look = Look(self.look.words, faces, frames, self.look.palette)
            draw_grid(canvas, x + 36, top, [Face(tile) for tile in SHOWN], look)
            canvas.hit(x + 1, top, box - 2, 4, KeyAt(f"row:{at}"))
            assert width_of(label) < 34
        draw_foot(canvas, self.foot())
        return canvas

    def choose(self, row: Row) -> None:
        frames = "ascii" if row.id == "ascii" else "auto"
        self.game.change(tiles=row.id, frames=frames, welcomed=True)
        self.dismiss()

    def action_language(self) -> None:
        self.game.action_language()

    def back(self) -> None:
        self.game.change(welcomed=True)
        self.dismiss()
