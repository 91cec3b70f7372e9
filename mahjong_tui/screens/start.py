"""The first screen: what one can do here, and what one owns."""

from __future__ import annotations

from engine import Tile
from mahjong_tui import __version__, paths, relief, saves
from mahjong_tui.canvas import Canvas
from mahjong_tui.layouts.scene import Key
from mahjong_tui.layouts.tilework import Face, draw_grid
from mahjong_tui.screens.lists import ListScreen, Row, language_row

ITEMS = (
    "new", "continue", "drill", "calculator", "fans", "rules", "replays", "stats", "settings",
    "about",
)  # fmt: skip

SIGN = (Tile.C, Tile.F, Tile.P, Tile.E, Tile.S, Tile.W, Tile.N, Tile.M1, Tile.S1, Tile.P1)
"""What stands over the door, where there is room."""
SIGN_HEIGHT = 6


class StartScreen(ListScreen[None]):
    """New game, continue, rules, fan table, settings, quit."""

    WIDTH = 56
    coins = saves.STARTING_COINS
    unfinished = 0

    def on_screen_resume(self) -> None:
        self.count_coins()

    def count_coins(self) -> None:
        """What the player owns, by his records."""
        self.coins = saves.coins(paths.records_dir())
        self.unfinished = len(saves.unfinished(paths.records_dir()))
        self.repaint()

    def picture(self, width: int, height: int) -> Canvas:
        canvas = super().picture(width, height)
        if self.top >= SIGN_HEIGHT:
            x = (width - 3 * len(SIGN) - 1) // 2
            y = (self.top - SIGN_HEIGHT) // 2 + 1
            draw_grid(canvas, x, y, [Face(tile) for tile in SIGN], self.look)
        return canvas

    def heading(self) -> str:
        return self.t("start.title")

    def intro(self) -> list[str]:
        return [
            self.t("start.version", version=__version__),
            "",
            self.t("start.coins", coins=f"{self.coins:,}"),
        ]

    def rows(self) -> list[Row]:
        rows = [self._row(name) for name in ITEMS]
        if relief.is_due(self.coins):
            amounts = {"least": f"{relief.LEAST:,}", "relief": f"{relief.GRANT:,}"}
            detail = self.t("start.relief.detail", **amounts)
            rows.insert(0, Row("relief", self.t("start.relief"), detail=detail))
        return [*rows, language_row(self.look, self.game.lang), self._row("quit")]

    def _row(self, name: str) -> Row:
        label = self.t(f"start.{name}")
        if name == "continue" and self.unfinished:
            label += f" ({self.unfinished})"
        return Row(name, label, detail=self.t(f"start.{name}.detail"))

    def foot(self) -> list[Key]:
        return [
            Key(self.t("foot.choose"), "choose"),
            Key(self.t("foot.help"), "help"),
            Key(self.t("foot.quit"), "back"),
        ]

    def turn(self, row: Row, step: int) -> None:
        del step
        if row.id == "language":
            self.game.action_language()

    def choose(self, row: Row) -> None:
        if row.id == "quit":
            self.app.exit(0)
        elif row.id == "language":
            self.game.action_language()
        elif row.id == "relief":
            self._take_relief()
        else:
            self.game.open(row.id)

    def _take_relief(self) -> None:
        self.count_coins()
        if not relief.is_due(self.coins):
            return
        try:
            relief.grant(paths.records_dir(), self.game.settings.name or self.t("you"))
        except OSError as error:
            self.game.say(self.t("error.save", why=self.game.why(error)), bad=True)
            return
        self.count_coins()
        self.game.say(self.t("start.relief.done", relief=f"{self.coins:,}"))

    def back(self) -> None:
        """Esc goes to the last entry, which leaves: no stray key or click does (ui §5)."""
        self.cursor = len(self.rows()) - 1
        self.repaint()
