"""What is offered, where `engine.legal` keeps what it has found out about a hand."""

from __future__ import annotations

from engine import events as ev
from engine.legal import offers
from engine.rules import rules_for
from engine.state import State
from engine.tiles import Tile, parse_tiles
from engine.wall import FULL_SET

OTHERS = tuple(parse_tiles("147m147s147pESWN"))


def at_table(rules: str, hand: str, indicated: ev.Indicated | None) -> State:
    """A round in which the dealer holds nothing of use and seat 1 *hand*, and both have 13."""
    page = rules_for(rules)
    state = State(page, 1, False, page.new_notes())
    state.apply(ev.RoundStarted(1, 0, FULL_SET, (0, 0, 0, 0)))
    state.apply(ev.Dealt((OTHERS, tuple(parse_tiles(hand)), OTHERS, OTHERS)))
    if indicated is not None:
        state.apply(indicated)
    state.apply(ev.PhaseChanged("PLAYING"))
    return state


def happens(state: State, *events: ev.Event) -> None:
    """*events*, and after each of them somebody asks what is offered."""
    for event in events:
        state.apply(event)
        offers(state)


def test_w3_a_skin_that_completes_a_hand_not_ready_is_refused() -> None:
    """Without 皮子 the hand lacks two tiles; with one in hand it looks complete."""
    flipped = ev.Indicated(Tile.P4, Tile.P5, (Tile.C, Tile.P3, Tile.P4))
    state = at_table("wuhan", "123m456m789m22s12p", flipped)
    happens(state, ev.Drawn(0, Tile.F, "front", 70), ev.Discarded(0, Tile.F))
    assert state.hands[1].waits == 0
    assert state.refused == {}
    happens(state, ev.Drawn(1, Tile.P3, "front", 69))
    assert state.refused[1].key == "pizi_held"
    happens(state, ev.Discarded(1, Tile.P3), ev.Drawn(2, Tile.P3, "front", 68))
    happens(state, ev.Discarded(2, Tile.P3))
    assert state.hands[1].waits == 0


def test_a_hand_waits_for_the_same_when_it_throws_what_it_drew() -> None:
    state = at_table("shenzhen", "123m456m789m22s12p", None)
    happens(state, ev.Drawn(0, Tile.F, "front", 70), ev.Discarded(0, Tile.F))
    hand = state.hands[1]
    assert hand.waits == 1 << Tile.P3
    happens(state, ev.Drawn(1, Tile.F, "front", 69), ev.Discarded(1, Tile.F))
    assert hand.waits == 1 << Tile.P3
    state.apply(ev.Drawn(1, Tile.F, "front", 68))
    state.apply(ev.Discarded(1, Tile.P1))
    assert hand.waits is None
