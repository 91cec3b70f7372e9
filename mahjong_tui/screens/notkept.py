"""The record cannot be written, on a full disk or where it was unplugged: nothing is lost yet."""

from __future__ import annotations

from mahjong_tui.canvas import Canvas
from mahjong_tui.screens.base import Pictured
from mahjong_tui.screens.lists import ListScreen, Row, dimmed
from mahjong_tui.screens.prose import wrapped


class NotKeptScreen(ListScreen[str]):
    """Try again, once there is room, or leave with what was written."""

    WIDTH = 64

    def __init__(self, table: Pictured[None], why: str) -> None:
        super().__init__()
        self.table, self.why = table, why

    def heading(self) -> str:
        return self.t("not_kept.title")

    def ground(self, width: int, height: int) -> Canvas:
        return dimmed(self.table, width, height)

    def intro(self) -> list[str]:
        width = self.WIDTH - 4
        return [*wrapped(self.why, width), "", *wrapped(self.t("not_kept.intro"), width)]

    def rows(self) -> list[Row]:
        return [Row(name, self.t(f"not_kept.{name}")) for name in ("again", "leave")]

    def choose(self, row: Row) -> None:
        if row.id == "leave":
            self.game.leave_table()
        else:
            self.dismiss("again")
