"""Several people at one keyboard: the neutral window and the curtain (ui §4.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.timer import Timer

from mahjong_tui import messages
from mahjong_tui.chronicle import last_announcement
from mahjong_tui.desk import Question
from mahjong_tui.screens.curtain import Curtain
from mahjong_tui.screens.scenery import Sight, Window, names_of

if TYPE_CHECKING:
    from engine import Setup
    from mahjong_tui.app import MahjongApp
    from mahjong_tui.bridge import Bridge
    from mahjong_tui.look import Look


class Hotseat:
    """What the table's screen does besides when several seats are people's.

    After every discard the same window stands open for the same time, whether anybody may
    claim or not; behind the curtain everybody sees his own hand and nothing of another's.
    """

    if TYPE_CHECKING:
        sight: Sight
        setup: Setup
        bridge: Bridge
        look: Look
        game: MahjongApp

        @property
        def in_front(self) -> bool: ...
        def repaint(self) -> None: ...
        def put(self, question: Question) -> None: ...
        def withdraw(self) -> None: ...
        def t(self, key: str, **values: object) -> str: ...

    _window_timer: Timer | None = None

    def draw_curtain(self, question: Question) -> None:
        """Hide the table, then ask for the next person, then put *question*."""
        sight = self.sight
        self.withdraw()
        sight.blank = True
        self.repaint()
        names = names_of(self.setup, self.look)
        wind = self.look.words.seat_wind(question.seat, question.view.dealer)
        before = last_announcement(question.view.history, names, self.look)
        curtain = Curtain(names[question.seat], wind, before)
        self.game.push_screen(curtain, lambda _: self.put(question))

    def on_window_opened(self, message: messages.WindowOpened) -> None:
        sight = self.sight
        self.withdraw()
        sight.view, sight.blank = message.view, False
        seconds = self.game.settings.window
        sight.window = Window(message.serial, message.source, message.seats, seconds)
        self._window_note()
        if seconds:
            self._window_timer = self.game.schedule(1.0, self._window_tick)

    def _window_tick(self) -> None:
        window = self.sight.window
        if window is None:
            return
        if self.in_front:  # no time passes behind the menu
            window.left -= 1
        if window.left <= 0:
            self.close_window()
        else:
            self._window_note()
            self._window_timer = self.game.schedule(1.0, self._window_tick)

    def _window_note(self) -> None:
        window = self.sight.window
        assert window is not None
        bar = "#" * window.left + "." * (self.game.settings.window - window.left)
        left = f"{window.left}s {bar}  " if window.left else ""
        self.sight.note = left + self.t("window.note")
        self.repaint()

    def seat_looks(self, seat: int) -> None:
        """*seat* wants to see his hand, with or without a claim in it."""
        window = self.sight.window
        if window is None or seat not in window.seats:
            return
        window.pressed.add(seat)
        if window.pressed == set(window.seats):
            self.close_window()
        else:
            self.repaint()

    def window_offer(self, index: int) -> None:
        """An entry of the window was clicked."""
        window = self.sight.window
        if window is None:
            return
        if index < len(window.seats):
            self.seat_looks(window.seats[index])
        else:
            self.window_goes_on()

    def window_goes_on(self) -> None:
        """Enter: only where the window has no end of its own."""
        window = self.sight.window
        if window is not None and not self.game.settings.window:
            self.close_window()

    def close_window(self) -> None:
        """Whoever has not pressed his key lets the tile go."""
        window = self.sight.window
        if window is None:
            return
        if self._window_timer is not None:
            self._window_timer.stop()
        self.sight.window = None
        self.sight.note = ""
        self.bridge.answer(window.serial, frozenset(window.pressed))
        self.repaint()
