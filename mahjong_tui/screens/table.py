"""The table: the one screen that starts the engine, shows what it says, and answers it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.timer import Timer

from bots.player import make_player
from engine import Action, Match, Player, RoundStarted
from mahjong_tui import messages
from mahjong_tui.bridge import Bridge
from mahjong_tui.canvas import Canvas
from mahjong_tui.desk import Question
from mahjong_tui.keys import HAND_KEYS, TABLE_KEYS, binding_id
from mahjong_tui.layout import layout
from mahjong_tui.saves import HUMAN, Save
from mahjong_tui.screens.advising import Advising
from mahjong_tui.screens.base import Pictured
from mahjong_tui.screens.hotseat import TAKES, Hotseat
from mahjong_tui.screens.pointing import Pointing, with_border
from mahjong_tui.screens.scenery import Sight, rules_of, scene_of
from mahjong_tui.screens.sending import Sending
from mahjong_tui.settings import CHOICES


def _hand_bindings() -> list[BindingType]:
    return [
        Binding(key, f"digit({at})", "key.digit", id=f"hand.{at + 1}", show=False)
        for at, key in enumerate(HAND_KEYS)
    ]


def _bound(name: str, action: str, description: str) -> BindingType:
    return Binding(TABLE_KEYS[name], action, f"key.{description}", id=binding_id(name))


class TableScreen(Advising, Sending, Hotseat, Pointing, Pictured[None]):
    """Shows the table from one seat and passes on what is done there."""

    BINDINGS: ClassVar[list[BindingType]] = [
        _bound("left", "move(-1)", "left"),
        _bound("right", "move(1)", "right"),
        _bound("home", "edge(False)", "home"),
        _bound("end", "edge(True)", "end"),
        _bound("up", "up", "offers"),
        _bound("down", "down", "hand"),
        _bound("enter", "enter", "discard"),
        *_hand_bindings(),
        _bound("pass", "pass", "pass"),
        _bound("chi", "claim('chi')", "chi"),
        _bound("pong", "claim('pong')", "pong"),
        _bound("kong", "claim('kong')", "kong"),
        _bound("win", "claim('win')", "win"),
        _bound("hint", "hint", "hint"),
        _bound("advice", "advice", "advice"),
        _bound("fans", "fans", "fans"),
        _bound("log", "log", "log"),
        _bound("calculator", "calculator", "calculator"),
        *(_bound(f"seat{n}", f"seat({n - 1})", "seat") for n in (1, 2, 3, 4)),
        _bound("log_back", "scroll_log(5)", "log_back"),
        _bound("log_on", "scroll_log(-5)", "log_on"),
        _bound("why", "why", "why"),
        _bound("auto_pass", "auto_pass", "auto_pass"),
        _bound("undo", "undo", "undo"),
        _bound("slower", "pace(1)", "slower"),
        _bound("faster", "pace(-1)", "faster"),
        _bound("menu", "menu", "menu"),
    ]

    def __init__(self, match: Match, save: Save) -> None:
        super().__init__()
        self.setup = match.setup
        self.rules = rules_of(match.setup)
        self.path = save.path
        self.sight = Sight(match.setup)
        bots: dict[int, Player] = {
            seat: make_player(who.kind, seed=match.setup.seed or 0, name=who.name)
            for seat, who in enumerate(match.setup.players)
            if who.kind != HUMAN
        }
        self.bridge = Bridge(match, save, bots, self.post_message)
        self._awaits_paint = False
        self._timer: Timer | None = None
        self._waiting: Callable[[], None] | None = None
        self.prompted = 0
        """The serial of the question that waits for the player; tests wait for it to change."""

    def on_mount(self) -> None:
        self._take_settings()
        self.sight.auto_pass = self.game.settings.auto_pass
        self.follow_setting()
        self.bridge.start()

    def on_unmount(self) -> None:
        self._stop_clock()
        self.stop_window()
        self.bridge.close()

    def on_screen_suspend(self) -> None:
        self.bridge.hold(held=True)

    def _take_settings(self) -> None:
        self.bridge.pace = self.game.pace
        self.bridge.strict = self.game.settings.strict

    def on_screen_resume(self) -> None:
        self._take_settings()
        self.bridge.hold(held=False)
        self.follow_setting()
        self._clock()
        if self.sight.staking:
            self.rest(TAKES)
        if self._waiting is not None:
            waiting, self._waiting = self._waiting, None
            waiting()

    def when_in_front(self, act: Callable[[], None]) -> None:
        """Do *act*, which brings up a screen, only when no menu lies over the table."""
        if self.in_front:
            act()
        else:
            self._waiting = act

    # The picture

    def picture(self, width: int, height: int) -> Canvas:
        scene = scene_of(self.sight, self.rules, self.look)
        if scene is None:
            return Canvas(width, height)
        canvas = layout(scene, self.look, width, height)
        canvas.hits = [with_border(hit) for hit in canvas.hits]
        return canvas

    def soon(self) -> None:
        """Paint once, after what is already on its way: bots at full speed send thousands."""
        if not self._awaits_paint:
            self._awaits_paint = True
            self.call_later(self._paint_now)

    def _paint_now(self) -> None:
        self._awaits_paint = False
        self.repaint()

    @property
    def alone(self) -> bool:
        return len(self.sight.humans) == 1

    def say_again(self) -> None:
        sight = self.sight
        sight.hover = sight.note = ""
        if sight.window is not None:
            self.say_time()
        if sight.desk.question is not None:
            sight.note = self.why_note()
        if self._advice is not None:
            self.on_advised(self._advice)

    # What the engine says

    def on_happened(self, message: messages.Happened) -> None:
        sight = self.sight
        sight.view, sight.blank, sight.log_back = message.view, False, 0
        sight.unclaimed = message.unclaimed
        self.notice_refusal(message.view, message.unclaimed)
        if isinstance(message.event, RoundStarted):
            self.forget_missed()
            sight.auto_pass = self.game.settings.auto_pass
        self.soon()

    def on_asked(self, message: messages.Asked) -> None:
        question = Question(message.serial, message.seat, message.ask, message.unclaimed)
        if message.curtain:
            self.when_in_front(partial(self.draw_curtain, question))
        elif self._passes_by_itself(question):
            self.bridge.answer(question.serial, question.ask.options[-1])
        else:
            self.put(question)

    def _passes_by_itself(self, question: Question) -> bool:
        """Auto-pass: everything but 胡, or everything (ui §4.4)."""
        policy = self.sight.auto_pass
        if policy == "off" or question.view.claimable is None or not self.alone:
            return False
        wins = any(type(option).__name__ in ("Win", "Declare") for option in question.ask.options)
        return policy == "all" or not wins

    def put(self, question: Question) -> None:
        """Show *question* to whoever it is for."""
        sight = self.sight
        sight.desk.put(question)
        sight.view, sight.blank = question.view, False
        sight.note = self.why_note()
        self.notice_refusal(question.view, question.unclaimed)
        sight.timer = self.game.settings.timer or None
        sight.time = self.game.settings.timer
        self.prompted = question.serial
        self.repaint()
        self._clock()
        if sight.staking:
            self.rest(TAKES)
        if self.hinting:
            self._think(question)

    def on_round_over(self, message: messages.RoundOver) -> None:
        from mahjong_tui.screens.settle import SettleScreen  # noqa: PLC0415 (on demand)

        self.withdraw()
        seat = self.sight.view.seat if self.sight.view else 0
        screen = SettleScreen(
            message.summary, self.setup, seat, self.path,
            last=message.last, stood_in=message.stood_in,
        )  # fmt: skip

        def over(answer: str | None) -> None:
            self.bridge.answer(message.serial, answer or "next")

        def show() -> None:
            self.app.push_screen(screen, over)

        self.when_in_front(show)

    def on_match_over(self, message: messages.MatchOver) -> None:
        from mahjong_tui.screens.standings import StandingsScreen  # noqa: PLC0415 (on demand)

        self.game.leave_table(StandingsScreen(self.setup, message.scores, message.reason))

    def on_not_kept(self, message: messages.NotKept) -> None:
        from mahjong_tui.screens.notkept import NotKeptScreen  # noqa: PLC0415 (on demand)

        def again(answer: str | None) -> None:
            self.bridge.answer(message.serial, answer)

        def show() -> None:
            self.app.push_screen(NotKeptScreen(self, self.game.why(message.error)), again)

        self.when_in_front(show)

    def on_nothing_to_undo(self, message: messages.NothingToUndo) -> None:
        del message
        self.game.say(self.t("undo.nothing"))

    def on_failed(self, message: messages.Failed) -> None:
        from mahjong_tui.screens.crash import crash  # noqa: PLC0415 (on demand)

        self.game.leave_table(crash(message.error, message.trace, self.path))

    # Answers

    def decide(self, action: Action | None) -> None:
        """Answer with *action*, or show what has changed on the desk."""
        sight = self.sight
        question = sight.desk.question
        if action is not None and question is not None:
            self.withdraw()
            self.forget_missed()
            if not self.alone:
                sight.blank = True
            self.bridge.answer(question.serial, action)
        elif sight.desk.refused:
            sight.note = self.t("refused")
        else:
            sight.note = ""
        self.repaint()

    def withdraw(self) -> None:
        """The question is no longer put."""
        self.sight.desk.put(None)
        self.sight.note = self.sight.hover = ""
        self.sight.timer = None
        self.sight.spotlight = None
        self.forget_hints()
        self.prompted = 0
        self._stop_clock()

    def _clock(self) -> None:
        """Run down the time to answer, where there is a limit."""
        self._stop_clock()
        if self.sight.timer:
            self._timer = self.game.schedule(1.0, self._tick)

    def _stop_clock(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def _tick(self) -> None:
        sight = self.sight
        question = sight.desk.question
        if question is None or sight.timer is None:
            return
        if not self.seen:
            self._clock()
            return
        sight.timer -= 1
        if sight.timer <= 0:
            self.decide(question.ask.options[-1])
            return
        self.repaint()
        self._clock()

    # Keys

    def action_move(self, step: int) -> None:
        self.sight.desk.move(step)
        self.decide(None)

    def action_edge(self, last: bool) -> None:
        self.sight.desk.edge(last=last)
        self.decide(None)

    def action_up(self) -> None:
        self.sight.desk.up()
        self.decide(None)

    def action_down(self) -> None:
        self.sight.desk.down()
        self.decide(None)

    def action_enter(self) -> None:
        if self.sight.window is not None:
            self.window_goes_on()
        else:
            self.decide(self.sight.desk.enter())

    def action_digit(self, index: int) -> None:
        if self.sight.window is not None:
            self.seat_looks(index)
        else:
            self.decide(self.sight.desk.press(index))

    def action_seat(self, seat: int) -> None:
        self.seat_looks(seat)

    def action_claim(self, name: str) -> None:
        self.decide(self.sight.desk.claim(name))

    def action_pass(self) -> None:
        if self.sight.desk.question is None:
            self.bridge.skip()
        else:
            self.decide(self.sight.desk.pass_())

    def action_auto_pass(self) -> None:
        policies = CHOICES["auto_pass"]
        at = policies.index(self.sight.auto_pass)
        self.sight.auto_pass = str(policies[(at + 1) % len(policies)])
        question = self.sight.desk.question
        if question is not None and self._passes_by_itself(question):
            self.decide(question.ask.options[-1])
        self.repaint()

    def action_pace(self, step: int) -> None:
        self.game.turn_pace(step)
        self.bridge.pace = self.game.pace
        self.bridge.skip()

    def action_undo(self) -> None:
        question = self.sight.desk.question
        if self.setup.room is not None or not self.alone:
            self.game.say(self.t("undo.never"))
        elif question is not None:
            self.withdraw()
            self.sight.auto_pass = "off"
            self.bridge.undo(question.seat)

    def action_scroll_log(self, step: int) -> None:
        self.sight.log_back = max(0, self.sight.log_back + step)
        self.repaint()

    def action_fans(self) -> None:
        self.game.open("fans", self.setup.rules)

    def action_log(self) -> None:
        from mahjong_tui.screens.log import LogScreen  # noqa: PLC0415 (on demand)

        scene = scene_of(self.sight, self.rules, self.look)
        self.app.push_screen(LogScreen(scene.log if scene and not scene.blank else ()))

    def stop_the_clock(self) -> None:
        """No limit for this question any more: the menu, or another window, has come between."""
        if self.sight.timer:
            self.sight.timer = None
            self._stop_clock()
            self.repaint()

    def action_menu(self) -> None:
        self.stop_the_clock()
        from mahjong_tui.screens.pause import open_menu  # noqa: PLC0415 (on demand)

        open_menu(self.game)

    def action_back(self) -> None:
        self.action_pass()
