"""What every screen is made of: one picture on the line API, keys by id, clicks by rectangle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar

from textual import events
from textual.app import ComposeResult
from textual.await_complete import AwaitComplete
from textual.binding import Binding, BindingType
from textual.screen import Screen

from mahjong_tui.canvas import Canvas, KeyAt, What
from mahjong_tui.keys import TABLE_KEYS, plain_key
from mahjong_tui.layout import too_small
from mahjong_tui.layouts.furniture import fitting_keys
from mahjong_tui.layouts.scene import Key
from mahjong_tui.look import Look
from mahjong_tui.widgets.board import Board

if TYPE_CHECKING:
    from mahjong_tui.app import MahjongApp

LEAST = (80, 24)

UNSEEN = frozenset({"menu", "back"})
"""All that keys do while the window is too small to show what they act on."""

Result = TypeVar("Result")


class ClosedOnce(Screen[Result], Generic[Result]):
    """A screen that closes once, whatever keys come after the first, and never another one."""

    @property
    def in_front(self) -> bool:
        """Nothing lies over this screen. (Textual's `is_current` counts screens behind, too.)"""
        return bool(self.app.screen_stack) and self.app.screen is self

    def dismiss(self, result: Result | None = None) -> AwaitComplete:
        if not self.in_front:
            nothing: AwaitComplete = AwaitComplete.nothing()  # type: ignore[no-untyped-call]
            return nothing
        return super().dismiss(result)


class Pictured(ClosedOnce[Result], Generic[Result]):
    """A screen that is one picture. Subclasses draw it in `picture` and answer `hit`."""

    AUTO_FOCUS: ClassVar[str | None] = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(TABLE_KEYS["help"], "help", "key.help", id="help", show=False),
    ]
    helps: ClassVar[bool] = True
    _clicked = False
    """A click has begun on this screen: the second half of a double click belongs to its first."""

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
        """Let the picture agree with what it shows, if it is still there."""
        for board in self.query("#board").results(Board):
            if board.palette != self.look.palette:
                board.palette = self.look.palette
            board.painter = self._painted

    def say_again(self) -> None:
        """The language is another: what is kept in words has to be said anew."""

    @property
    def too_small(self) -> bool:
        """The window does not show the picture."""
        width, height = self.app.size
        return width < LEAST[0] or height < LEAST[1]

    @property
    def seen(self) -> bool:
        """The picture is before somebody's eyes."""
        return self.in_front and not self.too_small

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Nothing is decided that cannot be seen."""
        if self.too_small and self.is_mounted and action not in UNSEEN:
            return False
        return super().check_action(action, parameters)

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
            self.call_later(self._run_in_front, action)

    async def _run_in_front(self, action: str) -> None:
        if self.in_front:
            await self.run_action(action)

    def on_board_hit(self, message: Board.Hit) -> None:
        message.stop()
        if self.too_small or not self._begun_here(message.chain):
            return
        if message.button == 3:
            self.right_hit(message.what)
        elif isinstance(message.what, KeyAt) and not message.what.action.startswith("row:"):
            self.run_key_action(message.what.action)
        else:
            self.hit(message.what, message.chain)

    def _begun_here(self, chain: int) -> bool:
        """Not the rest of a double click that closed the screen above."""
        self._clicked = self._clicked or chain == 1
        return self._clicked

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

    def on_screen_suspend(self) -> None:
        self._clicked = False

    def on_screen_resume(self) -> None:
        self._clicked = False
        self.repaint()

    def action_help(self) -> None:
        from mahjong_tui.screens.help import HelpScreen  # noqa: PLC0415 (on demand)

        if self.helps:
            self.app.push_screen(HelpScreen(self))


def draw_foot(canvas: Canvas, keys: Sequence[Key]) -> None:
    """The key line at the bottom; where it is too long the last two entries stay."""
    y = canvas.height - 1
    canvas.put(0, y, " " * canvas.width, "bar")
    x = 1
    for key in fitting_keys(keys, canvas.width - 1, gap=2):
        end = canvas.put(x, y, key.text, "bar")
        if key.action:
            canvas.hit(x, y, end - x, 1, KeyAt(key.action))
        x = end + 2
