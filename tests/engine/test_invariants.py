"""What must hold in every round of every rule set, whatever is played."""

from __future__ import annotations

import copy
from random import Random

import pytest

from engine import events as ev
from engine.actions import PASS, Discard
from engine.claims import leaves_a_line
from engine.ledger import POT, Transfer, net
from engine.match import Match
from engine.record import write
from engine.replay import replay
from engine.round import IllegalAction, Round
from engine.rules import RULES
from engine.state import State
from engine.tiles import tiles_of
from engine.wall import FULL_SET
from tests.engine.rounds import Dice, options_of, played, setup_for

TABLES = [(rules, options) for rules in RULES for options in options_of(rules)]
SEEDS = range(3)


def every_tile(state: State) -> list[int]:
    """All tiles of the table, wherever they lie."""
    tiles: list[int] = [*state.rest(), *state.wall[136 - state.horses :]]
    if state.indicator is not None:
        tiles.append(state.indicator)
    for hand in state.hands:
        tiles += tiles_of(hand.counts)
        tiles += [entry.tile for entry in hand.river]
        tiles += [tile for meld in hand.melds for tile in meld.tiles]
    return sorted(tiles)


@pytest.mark.parametrize(("rules", "options"), TABLES, ids=str)
def test_tiles_are_conserved_and_options_never_empty(rules: str, options: tuple) -> None:
    def check(match: Match) -> None:
        assert match.round is not None
        assert every_tile(match.round.state) == list(FULL_SET)
        for seat, ask in match.asks().items():
            assert ask.options
            assert len(set(ask.options)) == len(ask.options)
            assert ask.view.seat == seat

    for seed in SEEDS:
        played(setup_for(rules, seed, options=options), at_ask=check)


@pytest.mark.parametrize(("rules", "options"), TABLES, ids=str)
def test_every_round_is_zero_sum_and_scores_follow_the_ledger(rules: str, options: tuple) -> None:
    for seed in SEEDS:
        match = played(setup_for(rules, seed, options=options))
        paid = [event for event in match.log if isinstance(event, Transfer)]
        assert all(event.to != POT for event in paid)
        assert sum(net(paid)) == 0
        assert tuple(match.scores) == net(paid)


@pytest.mark.parametrize(("rules", "options"), TABLES, ids=str)
def test_the_log_folds_to_the_state(rules: str, options: tuple) -> None:
    def check(match: Match) -> None:
        table = match.round
        assert table is not None
        fresh = State(table.rules, table.state.base, False, table.rules.new_notes())
        for event in table.log:
            fresh.apply(event)
        fresh.offered = table.state.offered
        assert fresh == table.state

    played(setup_for(rules, 11, options=options, rounds=1), at_ask=check)


@pytest.mark.parametrize(("rules", "options"), TABLES, ids=str)
def test_what_the_state_keeps_is_what_is_found_anew(rules: str, options: tuple) -> None:
    """Waits, open questions, the worth of wins, refusals and marks are kept, never stale."""
    kept = 0

    def check(match: Match) -> None:
        nonlocal kept
        table = match.round
        assert table is not None
        fresh = copy.copy(table)
        fresh.state = State(table.rules, table.state.base, False, table.rules.new_notes())
        for event in table.log:
            fresh.state.apply(event)
            fresh.offers()
            fresh.state.offered = None
            for hand in fresh.state.hands:
                hand.waits = None
        assert [fresh.view(seat) for seat in range(4)] == [table.view(seat) for seat in range(4)]
        assert fresh.asks() == table.asks()
        assert fresh.state.winning == table.state.winning
        kept += sum(hand.waits is not None for hand in table.state.hands)

    for seed in (1, 2):
        played(setup_for(rules, seed, options=options, rounds=1), at_ask=check)
    assert kept > 0


@pytest.mark.parametrize(("rules", "options"), TABLES, ids=str)
def test_a_record_replays_to_the_same_match(rules: str, options: tuple) -> None:
    for seed in SEEDS:
        match = played(setup_for(rules, seed, options=options))
        text = write(match.setup, match.log)
        again = replay(text)
        assert again.written == len(match.log)
        assert again.match.log == match.log
        assert again.match.scores == match.scores
        assert again.match.ended == match.ended
        assert write(played(match.setup).setup, played(match.setup).log) == text


def exchanged(table: Round, seat: int, dice: Random) -> Round:
    """*table* with everything that *seat* cannot see dealt anew."""
    other = copy.copy(table)
    other.state = state = copy.deepcopy(table.state, {id(table.rules): table.rules})
    hidden = list(state.rest())
    others = [hand for who, hand in enumerate(state.hands) if who != seat]
    for hand in others:
        hidden += tiles_of(hand.counts)
    dice.shuffle(hidden)
    for hand in others:
        size = sum(hand.counts)
        hand.counts, hand.waits = [0] * 34, None
        for tile in hidden[:size]:
            hand.counts[tile] += 1
        if hand.drawn is not None:
            hand.drawn = hidden[0]
        hidden = hidden[size:]
    end = 136 - state.horses - state.back
    state.wall = state.wall[: state.front] + tuple(hidden) + state.wall[end:]
    state.offered = None
    return other


@pytest.mark.parametrize("rules", RULES)
def test_a_view_holds_nothing_that_the_seat_may_not_know(rules: str) -> None:
    dice = Random("exchange")

    def check(match: Match) -> None:
        assert match.round is not None
        for seat, ask in match.asks().items():
            other = exchanged(match.round, seat, dice)
            again = other.asks().get(seat)
            assert again is not None
            assert again == ask

    for seed in range(2):
        played(setup_for(rules, seed, rounds=1), at_ask=check)


@pytest.mark.parametrize("rules", RULES)
def test_an_illegal_answer_changes_nothing(rules: str) -> None:
    match = Match(setup_for(rules, 3))
    match.next_round()
    before = list(match.log)
    with pytest.raises(IllegalAction):
        match.resolve({})
    assert match.log == before
    assert match.decisions == []


def test_a_seat_sees_its_own_draws_only() -> None:
    match = Match(setup_for("dalu", 1))
    match.next_round()
    dealer = match.round.state.dealer  # type: ignore[union-attr]
    for seat in range(4):
        view = match.round.view(seat)  # type: ignore[union-attr]
        (drawn,) = [event for event in view.history if isinstance(event, ev.Drawn)]
        assert (drawn.tile is None) == (seat != dealer)
        (start,) = [event for event in view.history if isinstance(event, ev.RoundStarted)]
        assert start.wall == ()
        (deal,) = [event for event in view.history if isinstance(event, ev.Dealt)]
        assert [bool(hand) for hand in deal.hands] == [who == seat for who in range(4)]


def test_holding_back_a_false_win_leaves_no_line() -> None:
    """Only who had something legal to answer leaves a `pass` (interfaces §4, W26)."""
    held_back = 0
    for seed in range(30):
        match = Match(setup_for("wuhan", seed, options=(("free_declaration", True),), rounds=1))
        match.next_round()
        dice = [Dice(str(seat), seed, greedy=True) for seat in range(4)]
        while asks := match.asks():
            legal = {seat for seat, ask in asks.items() if leaves_a_line(ask.options)}
            held_back += len(set(asks) - legal)
            answers = {
                seat: dice[seat].decide(ask) if seat in legal else PASS
                for seat, ask in asks.items()
            }
            happened = match.resolve(answers)
            passed = {event.seat for event in happened if isinstance(event, ev.Passed)}
            assert passed <= legal
        text = write(match.setup, match.log)
        assert replay(text).match.log == match.log
    assert held_back > 0


@pytest.mark.parametrize("rules", RULES)
def test_nobody_sees_who_let_a_tile_go(rules: str) -> None:
    """Who passes, or is outbid, could have claimed: that is his secret (C12)."""
    secrets = 0

    def check(match: Match) -> None:
        nonlocal secrets
        table = match.round
        assert table is not None
        told = [event for event in table.log if isinstance(event, ev.Passed | ev.Outbid)]
        secrets += len(told)
        for seat in range(4):
            history = table.view(seat).history
            shown = [event for event in history if isinstance(event, ev.Passed | ev.Outbid)]
            assert shown == [event for event in told if event.seat == seat]

    played(setup_for(rules, 5, rounds=2), at_ask=check)
    assert secrets > 0


@pytest.mark.parametrize("rules", RULES)
def test_a_silent_player_throws_what_he_drew_but_no_wild_tile(rules: str) -> None:
    """The last option is the silent answer; a wild tile goes on purpose only (C23)."""
    turns = 0

    def check(match: Match) -> None:
        nonlocal turns
        for ask in match.asks().values():
            thrown = [act.tile for act in ask.options if isinstance(act, Discard)]
            if not thrown:
                continue
            turns += 1
            view = ask.view
            if view.drawn in thrown and view.drawn != view.wild:
                assert ask.options[-1] == Discard(view.drawn)
            elif set(thrown) != {view.wild}:
                assert ask.options[-1] != Discard(view.wild)

    for seed in range(4):
        played(setup_for(rules, seed), at_ask=check)
    assert turns > 50


@pytest.mark.fuzz
@pytest.mark.parametrize(("rules", "options"), TABLES, ids=str)
def test_hundreds_of_rounds_keep_every_invariant(rules: str, options: tuple) -> None:
    """At least 500 rounds a table: tiles, options, ledger, fold and record at once."""

    def check(match: Match) -> None:
        assert match.round is not None
        assert every_tile(match.round.state) == list(FULL_SET)
        assert all(ask.options for ask in match.asks().values())

    rounds = seed = 0
    while rounds < 500:
        seed += 1
        match = played(setup_for(rules, 1000 + seed, options=options, rounds=4), at_ask=check)
        rounds += 4
        assert tuple(match.scores) == net(e for e in match.log if isinstance(e, Transfer))
        assert sum(match.scores) == 0
        table = match.round
        assert table is not None
        fresh = State(table.rules, table.state.base, False, table.rules.new_notes())
        for event in table.log:
            fresh.apply(event)
        assert fresh == table.state
        assert replay(write(match.setup, match.log)).match.log == match.log
