"""One round: it asks and is told. Every change is an event, applied in one place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from operator import sub

from engine import events as ev
from engine.actions import Action, Chi, ChoosePiao, Declare, Discard, Kong, Pass, Pong, Win
from engine.claims import act_of, best_claim, leaves_a_line
from engine.ledger import Transfer, cut
from engine.legal import Offers, offers
from engine.players import Ask
from engine.rules.base import CHOOSING_PIAO, DEALING, PLAYING, ROUND_END, WAITING, RuleSet
from engine.scoring import DISCARD, ROB, SELF
from engine.state import ChoosingPiao, Claiming, LastDraw, Pending, Robbing, State, Turn
from engine.tiles import Tile, in_order, tiles_of
from engine.view import Claimable, Summary, View


class IllegalAction(ValueError):
    """An answer that was not among the options."""

    def __init__(self, seat: int, action: Action | None) -> None:
        super().__init__(f"seat {seat} may not {action}")
        self.seat, self.action = seat, action


class Round:
    """A round under *rules* on a written-out wall."""

    def __init__(
        self,
        rules: RuleSet,
        started: ev.RoundStarted,
        *,
        base: int,
        room: str | None = None,
    ) -> None:
        self.rules = rules
        self.room = room
        self.state = State(rules, base, room is not None, rules.new_notes())
        self.log: list[ev.Event] = []
        self._histories: tuple[list[ev.Event], ...] = ([], [], [], [])
        self._started = started
        self._options = tuple(rules.options.items())

    def begin(self) -> list[ev.Event]:
        """Let the round start: everything up to the first question."""
        return [self._emit(event) for event in self._opening()]

    @property
    def over(self) -> bool:
        return self.state.next_dealer is not None

    def offers(self) -> Offers:
        """Every seat that may act now with its legal answers; empty when the round is over."""
        return offers(self.state)

    def asks(self) -> dict[int, Ask]:
        """The open questions, one for each seat that may act; none when the round is over."""
        return {seat: Ask(self.view(seat), options) for seat, options in self.offers().items()}

    def resolve(self, answers: Mapping[int, Action]) -> list[ev.Event]:
        """Let the answers happen, all at once (C12), and say what came of them.

        Raises `IllegalAction` for a missing answer or one that was not offered; then nothing
        has changed.
        """
        asked = self.offers()
        for seat, options in asked.items():
            if answers.get(seat) not in options:
                raise IllegalAction(seat, answers.get(seat))
        for seat in answers:
            if seat not in asked:
                raise IllegalAction(seat, answers[seat])
        return [self._emit(event) for event in self._consequences(answers)]

    def escape(self, seat: int) -> list[ev.Event]:
        """*seat* gives the unfinished round up; kongs and horses are not settled (S13)."""
        return [self._emit(event) for event in self._pay(self.rules.escape_price(self.state, seat))]

    def _emit(self, event: ev.Event) -> ev.Event:
        self.state.apply(event)
        self.log.append(event)
        if isinstance(event, ev.SECRETS):
            for history, seen in zip(self._histories, ev.told(event), strict=True):
                if seen is not None:
                    history.append(seen)
        else:
            for history in self._histories:
                history.append(event)
        return event

    # The course of play

    def _opening(self) -> Iterator[ev.Event]:
        yield self._started
        yield ev.PhaseChanged(WAITING)
        if CHOOSING_PIAO in self.rules.phases:
            yield ev.PhaseChanged(CHOOSING_PIAO)
        else:
            yield from self._deal()

    def _consequences(self, answers: Mapping[int, Action]) -> Iterator[ev.Event]:
        match self.state.pending:
            case ChoosingPiao():
                for seat in range(4):
                    choice = answers[seat]
                    assert isinstance(choice, ChoosePiao)
                    yield ev.PiaoChosen(seat, choice.piao)
                yield from self._deal()
            case Turn(seat):
                yield from self._turn(seat, answers[seat])
            case LastDraw(seat):
                yield from self._last_draw(seat, answers[seat])
            case Claiming(discarder, tile):
                yield from self._claims(discarder, tile, answers)
            case Robbing(konger, tile):
                yield from self._robs(konger, tile, answers)

    def _deal(self) -> Iterator[ev.Event]:
        """Thirteen each, the indicator, the dealer's fourteenth (C7)."""
        yield ev.PhaseChanged(DEALING)
        wall = self.state.wall
        dealer = self.state.dealer
        hands = [wall[13 * place : 13 * place + 13] for place in range(4)]
        yield ev.Dealt(tuple(hands[(seat - dealer) % 4] for seat in range(4)))
        indicated = self.rules.indicate(wall)
        if indicated is not None:
            yield indicated
            yield from self.rules.at_once(self.state, indicated)
        yield ev.PhaseChanged(PLAYING)
        yield from self._draw(dealer, "front")

    def _draw(self, seat: int, end: str) -> Iterator[ev.Event]:
        state = self.state
        tile = state.next_front() if end == "front" else state.next_back()
        drawn = ev.Drawn(seat, tile, end, state.left - 1)
        yield drawn
        yield from self._at_once(drawn)
        if not self.offers():
            yield from self._next(seat)

    def _at_once(self, event: ev.Event) -> Iterator[ev.Event]:
        for follow in self.rules.at_once(self.state, event):
            if isinstance(follow, Transfer):
                yield self._cut(follow)
            else:
                yield follow

    def _next(self, seat: int) -> Iterator[ev.Event]:
        """Nobody took *seat*'s tile: his 下家 draws, or the wall is used up (C16)."""
        if self.state.left == 0:
            yield ev.DrawGame()
            yield from self._end(())
        else:
            yield from self._draw((seat + 1) % 4, "front")

    def _turn(self, seat: int, action: Action) -> Iterator[ev.Event]:
        match action:
            case Discard(tile):
                thrown = ev.Discarded(seat, tile)
                before = list(self.rules.before_discard(self.state, thrown))
                yield thrown
                yield from before
                if not self.offers():
                    yield from self._next(seat)
            case Kong(kind, tile):
                yield ev.KongMade(seat, kind, tile, None)
                if not self.offers():
                    yield from self._kong_stands(seat)
            case Win():
                yield from self._win(seat, None, SELF, self._drawn_by(seat))
            case Declare():
                yield from self._false_win(seat, self._drawn_by(seat))

    def _drawn_by(self, seat: int) -> Tile:
        drawn = self.state.hands[seat].drawn
        assert drawn is not None, "a self-draw needs a draw (C9)"
        return drawn

    def _last_draw(self, seat: int, action: Action) -> Iterator[ev.Event]:
        match action:
            case Win():
                yield from self._win(seat, None, SELF, self._drawn_by(seat))
            case Declare():
                yield from self._false_win(seat, self._drawn_by(seat))
            case Pass():
                if leaves_a_line(self.offers()[seat]):
                    yield ev.Passed(seat)
                yield from self._next(seat)

    def _claims(
        self, discarder: int, tile: Tile, answers: Mapping[int, Action]
    ) -> Iterator[ev.Event]:
        """The best claim on a discard happens; every other answer leaves a line (C11)."""
        taker = best_claim(discarder, answers)
        yield from self._answers(discarder, answers, taker)
        if taker is None:
            yield from self._next(discarder)
            return
        match answers[taker]:
            case Chi(_, with_):
                made: ev.Event = ev.ChiMade(taker, discarder, tile, with_)
                yield made
                yield from self._at_once(made)
            case Pong():
                made = ev.PongMade(taker, discarder, tile, (tile, tile))
                yield made
                yield from self._at_once(made)
            case Kong(kind, _):
                yield ev.KongMade(taker, kind, tile, discarder)
                yield from self._kong_stands(taker)
            case Win():
                yield from self._win(taker, discarder, DISCARD, tile)
            case Declare():
                yield from self._false_win(taker, tile)

    def _robs(self, konger: int, tile: Tile, answers: Mapping[int, Action]) -> Iterator[ev.Event]:
        taker = best_claim(konger, answers)
        yield from self._answers(konger, answers, taker)
        if taker is None:
            yield from self._kong_stands(konger)
        elif isinstance(answers[taker], Declare):
            yield from self._false_win(taker, tile)
        else:
            yield from self._win(taker, konger, ROB, tile)

    def _answers(
        self, source: int, answers: Mapping[int, Action], taker: int | None
    ) -> Iterator[ev.Event]:
        """A line for every seat whose answer does not happen, in turn order."""
        asked = self.offers()
        for step in (1, 2, 3):
            seat = (source + step) % 4
            if seat in answers and seat != taker:
                action = answers[seat]
                if not isinstance(action, Pass):
                    yield ev.Outbid(seat, act_of(action))
                elif leaves_a_line(asked[seat]):
                    yield ev.Passed(seat)

    def _kong_stands(self, seat: int) -> Iterator[ev.Event]:
        """The kong is paid and replaced from the back (C13, C14, C32)."""
        konger, meld = self.state.kongs[-1]
        assert konger == seat
        yield from self._pay(self.rules.kong_payments(self.state, seat, meld))
        stands = ev.KongMade(seat, meld.kind, meld.tile, meld.from_)
        yield from self._at_once(stands)
        yield from self._draw(seat, "back")

    # The end

    def _win(self, seat: int, source: int | None, by: str, tile: Tile) -> Iterator[ev.Event]:
        score = self.state.winning[seat]
        counts = list(self.state.hands[seat].counts)
        if by == SELF:
            counts[tile] -= 1
        hand = tuple(in_order(tiles_of(counts), self.state.wild))
        yield ev.WinMade(seat, source, by, tile, hand, score)
        yield from self._end(score.transfers)

    def _false_win(self, seat: int, tile: Tile) -> Iterator[ev.Event]:
        """The round ends, everything in it is void, the declarer pays (W26)."""
        yield ev.FalseWin(seat, tile)
        yield from self._end(tuple(self.rules.pay_false_win(self.state, seat)))

    def _end(self, transfers: tuple[Transfer, ...]) -> Iterator[ev.Event]:
        yield ev.PhaseChanged(ROUND_END)
        yield from self._pay(iter(transfers))
        if self.state.false_win is None:
            for event in self.rules.settle(self.state):
                yield self._cut(event) if isinstance(event, Transfer) else event
        yield ev.RoundEnded(tuple(self.state.scores), self.rules.next_dealer(self.state))

    def _pay(self, transfers: Iterator[Transfer]) -> Iterator[ev.Event]:
        for transfer in transfers:
            yield self._cut(transfer)

    def _cut(self, transfer: Transfer) -> Transfer:
        """In room play nobody pays more than he has (C33)."""
        if not self.state.room_play:
            return transfer
        return cut(transfer, self.state.scores[transfer.from_])

    # What may be seen

    def view(self, seat: int) -> View:
        """The round as *seat* may see it."""
        state, rules, pending = self.state, self.rules, self.state.pending
        hands = state.hands
        own = hands[seat]
        kong_net = tuple(map(sub, state.scores, state.before))
        return View(
            seat=seat,
            rules=rules.id,
            options=self._options,
            n=state.n,
            dealer=state.dealer,
            base=state.base,
            phase=state.phase,
            turn=None if pending is None or isinstance(pending, ChoosingPiao) else pending.seat,
            left=state.left,
            indicator=state.indicator,
            wild=state.wild,
            pizi=state.pizi,
            counts=tuple(own.counts),
            drawn=own.drawn,
            concealed=tuple([sum(hand.counts) for hand in hands]),
            melds=tuple([hand.melds for hand in hands]),
            rivers=tuple([tuple(hand.river) for hand in hands]),
            piao=tuple(state.piao),
            scores=tuple(state.scores),
            kong_net=kong_net,
            claimable=_claimable(pending),
            marks=rules.marks(state, seat),
            refused=state.refused.get(seat),
            history=tuple(self._histories[seat]),
        )

    def summary(self) -> Summary:
        """The round laid open, once it is over."""
        state = self.state
        horses = state.shown_horses
        return Summary(
            rules=self.rules.id,
            n=state.n,
            base=state.base,
            dealer=state.dealer,
            next_dealer=state.dealer if state.next_dealer is None else state.next_dealer,
            room=self.room,
            before=tuple(state.before),
            after=tuple(state.scores),
            ledger=tuple(state.ledger),
            win=state.win,
            false_win=state.false_win.seat if state.false_win else None,
            escaped=None,
            hands=tuple(tuple(in_order(tiles_of(hand.counts), state.wild)) for hand in state.hands),
            melds=tuple(hand.melds for hand in state.hands),
            piao=tuple(state.piao),
            indicator=state.indicator,
            wild=state.wild,
            pizi=state.pizi,
            kongs=tuple(state.kongs),
            horses=horses.tiles if horses else (),
            horse_seats=horses.seats if horses else (),
            rest=state.rest(),
        )


def _claimable(pending: Pending | None) -> Claimable | None:
    if isinstance(pending, Claiming):
        return Claimable(pending.tile, pending.seat, robbing=False)
    if isinstance(pending, Robbing):
        return Claimable(pending.tile, pending.seat, robbing=True)
    return None
