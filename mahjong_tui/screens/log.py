"""The whole log of the round."""

from __future__ import annotations

from collections.abc import Sequence

from mahjong_tui.canvas import Line
from mahjong_tui.screens.prose import TextScreen


class LogScreen(TextScreen):
    """What happened so far, the newest at the end."""

    def __init__(self, log: Sequence[Line]) -> None:
        super().__init__()
        self.log_lines = log
        self.first = len(log)

    def heading(self) -> str:
        return self.t("log.title")

    def lines(self, width: int) -> Sequence[Line]:
        del width
        return self.log_lines
