"""After the round: the hands of all four, and what was left in the wall."""

from __future__ import annotations

from collections.abc import Sequence

from engine import Setup, Summary, Tile
from mahjong_tui.canvas import Line, Span, wrap
from mahjong_tui.faces import inline, tile_style
from mahjong_tui.screens.prose import TextScreen
from mahjong_tui.screens.scenery import names_of


class HandsScreen(TextScreen):
    """All that was hidden while the round was played."""

    def __init__(self, summary: Summary, setup: Setup) -> None:
        super().__init__()
        self.summary, self.setup = summary, setup

    def heading(self) -> str:
        return self.t("hands.title")

    def lines(self, width: int) -> Sequence[Line]:
        summary, words = self.summary, self.look.words
        names = names_of(self.setup, self.look)
        lines: list[Line] = []
        for seat in range(4):
            wind = words.seat_wind(seat, summary.dealer)
            lines.append((Span(f"{wind} {names[seat]}", "strong"),))
            lines += self._row(summary.hands[seat], width)
            for meld in summary.melds[seat]:
                kind = words.t(f"meld.name.{meld.kind.value}")
                tiles = "".join(inline(tile, self.look.faces) for tile in meld.tiles)
                lines.append(
                    (Span(f"  {kind} ", "dim"), Span(tiles, tile_style(meld.tile, "text")))
                )
            lines.append("")
        lines.append((Span(self.t("hands.rest", n=len(summary.rest)), "strong"),))
        return [*lines, *self._row(summary.rest, width)]

    def _row(self, tiles: Sequence[Tile], width: int) -> list[Line]:
        spans = [
            Span(
                inline(tile, self.look.faces),
                tile_style(tile, "text", "wild" if tile == self.summary.wild else ""),
            )
            for tile in tiles
        ]
        return [(Span("  ", "text"), *line) for line in wrap(spans, width - 2)]
