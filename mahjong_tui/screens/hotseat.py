"""Several people at one keyboard: the neutral window and the curtain (ui §4.4)."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

from textual.timer import Timer

from mahjong_tui import messages
from mahjong_tui.chronicle import last_announcement
from mahjong_tui.desk import Question
from mahjong_tui.screens.base import Pictured
from mahjong_tui.screens.curtain import Call, Curtain
from mahjong_tui.screens.scenery import Sight, Window, names_of

if TYPE_CHECKING:
    from engine import Setup
    from mahjong_tui.bridge import Bridge


CURTAIN_REST = 0.4
"""Seconds after the curtain in which no key answers, and Enter takes no stake."""

ANSWERS = frozenset({"enter", "digit", "claim", "pass"})
"""The actions that may decide something."""
TAKES = frozenset({"enter"})
"""Those that decide by what is highlighted."""


class Hotseat(Pictured[None]):
    """What the table's screen does besides when several seats are people's.

    After every discard the same window stands open for the same time, whether anybody may
    claim or not; behind the curtain everybody sees his own hand and nothing of another's.
    """

    if TYPE_CHECKING:
        sight: Sight
        setup: Setup
        bridge: Bridge

        def put(self, question: Question) -> None: ...
        def withdraw(self) -> None: ...

    deaf_until = 0.0
    deaf_to: frozenset[str] = ANSWERS
    away = False
    """The terminal has lost the focus."""
    _window_timer: Timer | None = None

    def draw_curtain(self, question: Question) -> None:
        """Hide the table, then ask for the next person, then put *question*."""
        sight = self.sight
        self.withdraw()
        sight.blank = True
        self.repaint()

        def call() -> Call:
            names = names_of(self.setup, self.look)
            wind = self.look.words.seat_wind(question.seat, question.view.dealer)
            before = last_announcement(question.view.history, names, self.look)
            return Call(names[question.seat], wind, before)

        self.game.push_screen(Curtain(call), lambda _: self._lifted(question))

    def _lifted(self, question: Question) -> None:
        """The hand is seen before it is acted on: a second press of the key does nothing."""
        self.put(question)
        self.rest(ANSWERS)

    def rest(self, deaf_to: frozenset[str]) -> None:
        """Hear none of *deaf_to* for a while: what they would decide has only just come."""
        self.deaf_to, self.deaf_until = deaf_to, monotonic() + CURTAIN_REST

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action in self.deaf_to and monotonic() < self.deaf_until:
            return False
        return super().check_action(action, parameters)

    def on_window_opened(self, message: messages.WindowOpened) -> None:
        sight = self.sight
        self.withdraw()
        sight.view, sight.blank = message.view, False
        seconds = self.game.settings.window
        sight.window = Window(message.serial, message.source, message.seats, seconds)
        self.say_time()
        if seconds:
            self._next_tick()

    def _next_tick(self) -> None:
        self._window_timer = self.game.schedule(1.0, self._window_tick)

    def stop_window(self) -> None:
        """The screen is going: its window ends with it, unanswered."""
        if self._window_timer is not None:
            self._window_timer.stop()
            self._window_timer = None
        self.sight.window = None

    def _window_tick(self) -> None:
        window = self.sight.window
        if window is None:
            return
        if self.seen and not self.away:  # no time passes where nobody can look
            window.left -= 1
        if window.left <= 0:
            self.close_window()
        else:
            self.say_time()
            self._next_tick()

    def say_time(self) -> None:
        """How long the window stays open."""
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
        self.stop_window()
        self.sight.note = self.sight.hover = ""
        self.bridge.answer(window.serial, frozenset(window.pressed))
        self.repaint()
