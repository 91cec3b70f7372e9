"""What every screen is made of: one picture on the line API, keys by id, clicks by rectangle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen

from mahjong_tui.canvas import Canvas, KeyAt, What, width_of
from mahjong_tui.keys import plain_key
from mahjong_tui.layout import too_small
from mahjong_tui.layouts.scene import Key
from mahjong_tui.look import Look
from mahjong_tui.widgets.board import Board

if TYPE_CHECKING:
    from mahjong_tui.app import MahjongApp

LEAST = (80, 24)

Result = TypeVar("Result")


class Pictured(Screen[Result], Generic[Result]):
    """A screen that is one picture. Subclasses draw it in `picture` and answer `hit`."""

    AUTO_FOCUS: ClassVar[str | None] = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1,question_mark", "help", "key.help", id="help", show=False),
    ]
    helps: ClassVar[bool] = True

    @property
    def game(self) -> MahjongApp:
        from mahjong_tui.app import MahjongApp  # noqa: PLC0415 (the app imports the screens)

        app = self.app
        assert isinstance(app, MahjongApp)
        return app

    @property
    def look(self) -> Look:
        return self.game.look

    def t(self, key: str, **values: object) -> str:
        return self.look.words.t(key, **values)

    def compose(self) -> ComposeResult:
        board = Board(self._painted, id="board")
        board.palette = self.look.palette
        yield board

    @property
    def board(self) -> Board:
        return self.query_one("#board", Board)

    def repaint(self) -> None:
        """Let the picture agree with what it shows."""
        if self.is_mounted:
            board = self.board
            if board.palette != self.look.palette:
                board.palette = self.look.palette
            board.painter = self._painted

    def _painted(self, width: int, height: int) -> Canvas:
        if width < LEAST[0] or height < LEAST[1]:
            return too_small(width, height, self.look)
        return self.picture(width, height)

    def picture(self, width: int, height: int) -> Canvas:
        """Draw the screen."""
        raise NotImplementedError

    def hit(self, what: What | None, chain: int) -> None:
        """*what* was clicked, *chain* times in a row."""

    def right_hit(self, what: What | None) -> None:
        """*what* was clicked with the right button: back, on most screens."""
        self.run_key_action("back")

    def wheel(self, step: int, what: What | None) -> None:
        """The wheel was turned."""

    def run_key_action(self, action: str) -> None:
        """Do what an entry of the key line says."""
        if hasattr(self, f"action_{action}"):
            self.call_later(self.run_action, action)

    def on_board_hit(self, message: Board.Hit) -> None:
        message.stop()
        if message.button == 3:
            self.right_hit(message.what)
        elif isinstance(message.what, KeyAt) and not message.what.action.startswith("row:"):
            self.run_key_action(message.what.action)
        else:
            self.hit(message.what, message.chain)

    def on_board_scrolled(self, message: Board.Scrolled) -> None:
        message.stop()
        self.wheel(message.step, message.what)

    def on_key(self, event: events.Key) -> None:
        """Take full-width and Chinese characters for the keys that they stand for (ui §4.2)."""
        plain = plain_key(event.key, event.character)
        if plain != event.key:
            event.stop()
            event.prevent_default()
            self.app.simulate_key(plain)

    def on_screen_resume(self) -> None:
        self.repaint()

    def action_help(self) -> None:
        from mahjong_tui.screens.help import HelpScreen  # noqa: PLC0415 (on demand)

        if self.helps:
            self.app.push_screen(HelpScreen(self))


def draw_foot(canvas: Canvas, keys: Sequence[Key]) -> None:
    """The key line at the bottom; entries that do not fit are left out from the right."""
    y = canvas.height - 1
    canvas.put(0, y, " " * canvas.width, "bar")
    x = 1
    for key in keys:
        if x + width_of(key.text) > canvas.width - 1:
            return
        end = canvas.put(x, y, key.text, "bar")
        if key.action:
            canvas.hit(x, y, end - x, 1, KeyAt(key.action))
        x = end + 2
