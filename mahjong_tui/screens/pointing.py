"""The table by mouse: everything that can be done with keys (ui §4.3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from mahjong_tui.canvas import Area, HandTile, Hit, KeyAt, MeldAt, OfferAt, RiverAt, Shown, What
from mahjong_tui.screens.scenery import Sight, unseen
from mahjong_tui.widgets.board import Board

if TYPE_CHECKING:
    from engine import Action, Tile
    from mahjong_tui.app import MahjongApp
    from mahjong_tui.bridge import Bridge
    from mahjong_tui.look import Look


class Pointing:
    """What the table's screen does when something on it is clicked."""

    if TYPE_CHECKING:
        sight: Sight
        bridge: Bridge
        look: Look
        game: MahjongApp

        def repaint(self) -> None: ...
        def decide(self, action: Action | None) -> None: ...
        def window_offer(self, index: int) -> None: ...
        def t(self, key: str, **values: object) -> str: ...
        def action_enter(self) -> None: ...
        def action_pass(self) -> None: ...
        def action_hint(self) -> None: ...
        def action_advice(self) -> None: ...
        def action_calculator(self) -> None: ...
        def action_why(self) -> None: ...
        def action_auto_pass(self) -> None: ...
        def action_undo(self) -> None: ...
        def action_fans(self) -> None: ...
        def action_log(self) -> None: ...
        def action_help(self) -> None: ...
        def action_menu(self) -> None: ...
        def action_scroll_log(self, step: int) -> None: ...

    def run_key_action(self, action: str) -> None:
        """An entry of the key line was clicked."""
        direct: dict[str, Callable[[], None]] = {
            "discard": self.action_enter,
            "pass": self.action_pass,
            "hint": self.action_hint,
            "calculator": self.action_calculator,
            "why": self.action_why,
            "auto_pass": self.action_auto_pass,
            "undo": self.action_undo,
            "fans": self.action_fans,
            "log": self.action_log,
            "help": self.action_help,
            "menu": self.action_menu,
            "back": self.action_pass,
        }
        if action in direct:
            direct[action]()

    def hit(self, what: What | None, chain: int) -> None:
        match what:
            case HandTile(index):
                at_once = chain >= 2 or self.game.settings.click_discards
                self.decide(self.sight.desk.touch(index, at_once=at_once))
            case OfferAt(index) if self.sight.window is not None:
                self.window_offer(index)
            case OfferAt(index):
                self.decide(self.sight.desk.take(index))
            case RiverAt(_, tile) | MeldAt(_, tile) | Shown(tile):
                self.sight.spotlight = None if self.sight.spotlight == tile else tile
                self._say_copies()
            case Area("log"):
                self.action_log()
            case Area("fans"):
                self.action_fans()
            case Area("hints") if self.sight.hints:
                self.action_advice()
            case Area("hints"):
                self.action_hint()
            case KeyAt() | None if self.sight.desk.question is None:
                self.bridge.skip()
            case _:
                return

    def on_board_hovered(self, message: Board.Hovered) -> None:
        """Name the tile under the pointer, and how many of its kind are still hidden."""
        message.stop()
        sight = self.sight
        tile = self._tile_at(message.what)
        hover = ""
        if tile is not None and sight.view is not None and not sight.blank and sight.counts_unseen:
            n = unseen(sight.view, tile)
            hover = self.t("copies", tile=self.look.tile(tile), n=n)
        if hover != sight.hover:
            sight.hover = hover
            self.repaint()

    def _tile_at(self, what: What | None) -> Tile | None:
        match what:
            case HandTile(index) if index < len(self.sight.desk.hand):
                return self.sight.desk.hand[index]
            case RiverAt(_, tile) | MeldAt(_, tile) | Shown(tile):
                return tile
        return None

    def right_hit(self, what: What | None) -> None:
        del what
        self.action_pass()

    def wheel(self, step: int, what: What | None) -> None:
        del what
        self.action_scroll_log(-step)

    def _say_copies(self) -> None:
        sight = self.sight
        sight.note = ""
        if sight.spotlight is not None and sight.view is not None and sight.counts_unseen:
            left = unseen(sight.view, sight.spotlight)
            sight.note = self.t("copies", tile=self.look.tile(sight.spotlight), n=left)
        self.repaint()


def with_border(hit: Hit) -> Hit:
    """A boxed tile with the borders around it: people do not aim at two cells."""
    if not isinstance(hit.what, HandTile) or hit.height != 2:
        return hit
    return Hit(hit.x - 1, hit.y - 1, hit.width + 1, hit.height + 2, hit.what)
