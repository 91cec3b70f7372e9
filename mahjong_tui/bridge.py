"""The engine's thread beside the event loop: the only code that knows both (ui §3).

The thread is a daemon, it touches no widget, and the screen reads no `Match`. Questions carry a
serial; an answer with another serial is dropped.
"""

from __future__ import annotations

import sys
import threading
import traceback
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from time import monotonic
from typing import Protocol

from textual.message import Message

from engine import (
    Action,
    Ask,
    ChiMade,
    Discarded,
    DrawGame,
    Event,
    FalseWin,
    KongMade,
    Match,
    MatchEnded,
    Pass,
    Player,
    PongMade,
    Quit,
    Refilled,
    Rewind,
    RoundStarted,
    Setup,
    Transfer,
    WinMade,
    replay,
    seen_from,
    write,
)
from mahjong_tui.follow import Follower, follow, last_seen, opens_window, round_start
from mahjong_tui.messages import (
    Asked,
    Failed,
    Happened,
    MatchOver,
    NothingToUndo,
    NotKept,
    RoundOver,
    Unadvised,
    WindowOpened,
)
from mahjong_tui.orders import GiveUp
from mahjong_tui.saves import HUMAN
from mahjong_tui.thinking import advised

SWITCH_SECONDS = 0.001
"""How often a thinking bot lets the screen have the interpreter (ui §3.1)."""

PACED = (Discarded, ChiMade, PongMade, KongMade, WinMade, DrawGame, FalseWin)
"""Events that are worth a look."""


class Sheet(Protocol):
    """Where the record is written (`mahjong_tui.saves.Save`)."""

    def write(self, event: Event) -> None:
        """Append *event* and flush."""

    def rewrite(self, setup: Setup, log: Iterable[Event]) -> None:
        """Put a shorter record in the place of this one: undo."""

    def close(self) -> None:
        """See to it that all is on the disk, and let go of the file."""


class HumanSeat:
    """A person: the one `Player` that waits."""

    def __init__(self, bridge: Bridge, seat: int, name: str) -> None:
        self.bridge, self.seat, self.name = bridge, seat, name

    def decide(self, ask: Ask) -> Action:
        return self.bridge.ask(self.seat, ask)


class Bridge:
    """Plays *match* in a thread of its own, and passes questions and answers."""

    def __init__(
        self,
        match: Match,
        sheet: Sheet,
        bots: Mapping[int, Player],
        post: Callable[[Message], object],
        *,
        pace: float = 0.0,
    ) -> None:
        self.match, self.sheet, self.pace = match, sheet, pace
        self._post = post
        self.humans = tuple(
            seat for seat, who in enumerate(match.setup.players) if who.kind == HUMAN
        )
        self.players: dict[int, Player] = dict(bots)
        for seat in self.humans:
            self.players[seat] = HumanSeat(self, seat, match.setup.players[seat].name)
        self.hotseat = len(self.humans) > 1
        self._eyes = self.humans[0] if self.humans else 0
        """From whose place the table is shown."""
        self._viewer: int | None = None
        """Who sits at the keyboard, where several take turns at it."""
        self._prepared: dict[int, Action] = {}
        self._follower: Follower | None = None
        self._serial = 0
        self._wake = threading.Condition()
        self._answer: tuple[int, object] | None = None
        self._order: BaseException | None = None
        self._held = self._skipped = False
        self.strict = False
        """Several people: each is called to his hand after every discard (ui §4.4)."""
        self._stood_in: tuple[int, ...] = ()
        """The seats of those who have given this round up: the match ends with it."""
        self.thread = threading.Thread(target=self._main, name="engine", daemon=True)

    # The screen's side: none of these waits

    def start(self) -> None:
        sys.setswitchinterval(SWITCH_SECONDS)
        self.thread.start()

    def answer(self, serial: int, value: object) -> None:
        """Answer question *serial*; the first answer counts, one to another question never."""
        with self._wake:
            if serial == self._serial and self._answer is None:
                self._answer = (serial, value)
                self._wake.notify_all()

    def skip(self) -> None:
        """Cut the current pause short."""
        with self._wake:
            self._skipped = True
            self._wake.notify_all()

    def hold(self, *, held: bool) -> None:
        """Let the table stand still while a menu is open."""
        with self._wake:
            self._held = held
            self._wake.notify_all()

    def advise(self, serial: int, ask: Ask) -> None:
        """Think about *ask* beside everything else, and say what came of it."""
        practice = self.match.setup.room is None

        def think() -> None:
            try:
                self._post(advised(serial, ask, practice=practice))
            except Exception:
                self._post(Unadvised(serial, traceback.format_exc()))

        threading.Thread(target=think, name="advice", daemon=True).start()

    def undo(self, seat: int) -> None:
        self._command(Rewind(seat))

    def give_up(self, seat: int, stand_in: Player | None = None) -> None:
        """Play the round no further, or let *stand_in* play it to its end."""
        self._command(GiveUp(seat, stand_in))

    def close(self, wait: float = 0.1) -> None:
        """End the thread; a bot deep in thought is not waited for."""
        self._command(Quit())
        if self.thread.is_alive() and threading.current_thread() is not self.thread:
            self.thread.join(wait)

    def _command(self, order: BaseException) -> None:
        with self._wake:
            if not isinstance(self._order, Quit):
                self._order = order
            self._wake.notify_all()

    # The engine's thread

    def ask(self, seat: int, ask: Ask) -> Action:
        """The answer of the person on *seat*."""
        if ask.view.claimable is not None and self.hotseat:
            return self._prepared.pop(seat, ask.options[-1])
        secret = ask.view.turn is None
        return self._ask(seat, ask, curtain=self.hotseat and (secret or self._viewer != seat))

    def _ask(self, seat: int, ask: Ask, *, curtain: bool) -> Action:
        self._eyes = self._viewer = seat
        assert self._follower is not None
        kept = self._follower.unclaimed(seat)
        answer = self._question(partial(Asked, seat=seat, ask=ask, curtain=curtain, unclaimed=kept))
        assert answer in ask.options
        return answer

    def _main(self) -> None:
        try:
            self._run()
        except Quit:
            pass
        except BaseException as error:  # whatever it is, the screen has to say so
            self._post(Failed(error, traceback.format_exc()))
        finally:
            with suppress(OSError):  # what could be written is written
                self.sheet.close()

    def _run(self) -> None:
        while True:
            try:
                self._restore()
                self._play()
                return
            except Rewind as undo:
                self._rewind(undo.seat)
            except GiveUp as order:
                if self.match.between_rounds or self.match.ended is not None:
                    continue
                if order.stand_in is None:
                    self._tell(self.match.escape(order.seat))
                else:
                    self._stand_in(order.seat, order.stand_in)

    def _restore(self) -> None:
        """Show where a resumed or shortened match stands.

        With several people the record tells who could have claimed: it goes on to the next draw
        at once where nobody could. So the neutral window opens again for the newest tile, until
        somebody has done what all can see; what the record holds after that tile is told later.
        """
        setup, log = self.match.setup, self.match.log
        if round_start(log) is None:
            return
        at = last_seen(log)
        opened = log[at]
        if self.hotseat and opens_window(opened):
            assert isinstance(opened, Discarded | KongMade)
            self._follower = follow(setup, log[: at + 1])
            self._show(None)
            self._window(opened)
        self._follower = follow(setup, log)
        self._show(None)

    def _play(self) -> None:
        match = self.match
        while match.ended is None:
            if match.between_rounds:
                leaves = bool(self._stood_in)
                answer = None if match.round is None else self._settle(last=leaves)
                if leaves or answer == "leave":
                    self._tell(match.leave())
                    break
                self._tell(match.next_round())
            while asks := match.asks():
                answers = {seat: self.players[seat].decide(ask) for seat, ask in asks.items()}
                self._tell(match.resolve(answers))
        assert match.ended is not None
        if match.ended.reason != "left":
            self._settle(last=True)
        self._post(MatchOver(match.ended.scores, match.ended.reason))

    def _stand_in(self, seat: int, player: Player) -> None:
        """*player* answers for *seat*, and nobody waits for him; the round is the last."""
        self.players[seat] = player
        self.humans = tuple(one for one in self.humans if one != seat)
        self._stood_in += (seat,)

    def _settle(self, *, last: bool) -> object:
        match = self.match
        assert match.round is not None
        self._viewer = None
        summary = match.round.summary()
        if match.ended is not None and match.ended.reason == "escape":
            summary = replace(summary, escaped=self._escaper())
        return self._question(
            partial(RoundOver, summary=summary, last=last, stood_in=self._stood_in)
        )

    def _escaper(self) -> int:
        for event in reversed(self.match.log):
            if isinstance(event, Transfer) and event.reason == "escape":
                return event.from_
        return self._eyes

    def _tell(self, happened: Sequence[Event]) -> None:
        """Write what happened, then show it event by event, at the table's pace."""
        for event in happened:
            self._keep(partial(self.sheet.write, event))
        for event in happened:
            if isinstance(event, RoundStarted):
                self._follower = Follower(self.match.setup, event)
            if isinstance(event, MatchEnded | Refilled):
                continue
            assert self._follower is not None
            self._follower.tell(event)
            self._show(event)
            self._rest(self.pace if isinstance(event, PACED) and not self._stood_in else 0.0)
            if self.hotseat and opens_window(event):
                assert isinstance(event, Discarded | KongMade)
                self._window(event)

    def _show(self, event: Event | None) -> None:
        assert self._follower is not None
        seat = self._eyes
        view = self._follower.public(seat) if self.hotseat else self._follower.view(seat)
        seen = None if event is None else seen_from(event, 4 if self.hotseat else seat)
        kept = () if self.hotseat else self._follower.unclaimed(seat)
        self._post(Happened(seen, view, kept))

    def _window(self, event: Discarded | KongMade) -> None:
        """The same neutral window after every discard, claim or no claim (ui §4.4).

        At a strict table none: everybody comes to the keyboard in turn.
        """
        assert self._follower is not None
        source = event.seat
        order = [(source + step) % 4 for step in (1, 2, 3)]
        seats = tuple(seat for seat in order if seat in self.humans)
        self._prepared.clear()
        if not seats:
            return
        pressed = frozenset(seats) if self.strict else self._pressed(source, seats)
        asks = self.match.asks()
        for seat in (seat for seat in seats if seat in pressed):
            ask = asks.get(seat)
            claim = ask is not None and ask.view.claimable is not None
            shown = ask if ask is not None and claim else Ask(self._follower.view(seat), (Pass(),))
            action = self._ask(seat, shown, curtain=True)
            if claim and not isinstance(action, Pass):
                self._prepared[seat] = action
        self._show(None)

    def _pressed(self, source: int, seats: tuple[int, ...]) -> frozenset[int]:
        """The seats of those who press their key while the window stands open."""
        assert self._follower is not None
        view = self._follower.public(self._eyes)
        pressed = self._question(lambda serial: WindowOpened(serial, source, seats, view))
        assert isinstance(pressed, frozenset)
        return pressed

    def _rewind(self, seat: int) -> None:
        """Take the record back to the last decision of *seat* in this round."""
        setup, log = self.match.setup, self.match.log
        start, length = round_start(log), self.match.last_decision_of(seat)
        if length is None or start is None or length <= start:
            self._post(NothingToUndo())
            return
        self.match = replay(write(setup, log[:length])).match
        self._keep(partial(self.sheet.rewrite, setup, self.match.log))

    def _keep(self, write: Callable[[], None]) -> None:
        """*write* to the disk, as often as it takes: meanwhile the table stands still."""
        while True:
            try:
                write()
            except OSError as error:
                self._question(partial(NotKept, error=error))
            else:
                return

    # Waiting: here and nowhere else

    def _question(self, make: Callable[[int], Message]) -> object:
        with self._wake:
            self._serial += 1
            serial = self._serial
            self._answer = None
        self._post(make(serial))
        with self._wake:
            while True:
                self._heed()
                if self._answer is not None and self._answer[0] == serial:
                    return self._answer[1]
                self._wake.wait()

    def _rest(self, seconds: float) -> None:
        """Pause, and as long as the table is held."""
        with self._wake:
            self._heed()
            self._skipped = False
            until = monotonic() + seconds
            while self._held or (not self._skipped and monotonic() < until):
                self._wake.wait(None if self._held else max(until - monotonic(), 0))
                self._heed()

    def _heed(self) -> None:
        """Raise what the screen has ordered."""
        if self._order is not None:
            order = self._order
            if not isinstance(order, Quit):
                self._order = None
            raise order
