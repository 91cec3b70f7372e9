"""What a seat may do now: the only definition of legal, for referee, bots and screen alike."""

from __future__ import annotations

from collections.abc import Iterator

from engine.actions import DECLARE, DISCARDS, PASS, WIN, Action, Chi, ChoosePiao, Kong, Pong
from engine.distance import distance
from engine.melds import MeldKind
from engine.scoring import DISCARD, ROB, SELF, Refusal, Score
from engine.state import ChoosingPiao, Claiming, LastDraw, Robbing, State, Turn
from engine.tiles import KINDS, Tile

Offers = dict[int, tuple[Action, ...]]


def offers(state: State) -> Offers:
    """The open questions: every seat that may act, with all its legal answers (C9-C15)."""
    if state.offered is None:
        state.offered = _offers(state)
    return state.offered


def _offers(state: State) -> Offers:
    match state.pending:
        case ChoosingPiao():
            choices = tuple(ChoosePiao(piao) for piao in reversed(state.rules.piao_choices))
            return dict.fromkeys(range(4), choices)
        case Turn(seat):
            return {seat: tuple(_turn(state, seat))}
        case LastDraw(seat):
            drawn = state.hands[seat].drawn
            assert drawn is not None
            return _with_pass(seat, list(_wins(state, seat, drawn, SELF, None)))
        case Claiming(discarder, tile):
            return _answers(state, discarder, tile, robbing=False)
        case Robbing(konger, tile):
            return _answers(state, konger, tile, robbing=True)
    return {}


def _answers(state: State, source: int, tile: Tile, *, robbing: bool) -> Offers:
    found: Offers = {}
    for step in (1, 2, 3):
        seat = (source + step) % 4
        if robbing:
            acts = list(_wins(state, seat, tile, ROB, source))
        else:
            acts = list(_claims(state, seat, tile, source))
        found |= _with_pass(seat, acts)
    return found


def _with_pass(seat: int, acts: list[Action]) -> Offers:
    return {seat: (*acts, PASS)} if acts else {}


def _turn(state: State, seat: int) -> Iterator[Action]:
    """Win, kongs, discards; last of all what a silent player throws (C9)."""
    hand, rules = state.hands[seat], state.rules
    if hand.drawn is not None:
        yield from _wins(state, seat, hand.drawn, SELF, None)
    if rules.replaceable(state):
        if hand.drawn is not None:
            yield from _own_kongs(state, seat)
        for kind, tile in rules.single_kongs(state, seat):
            yield Kong(kind, tile)
    thrown = rules.discardable(state, seat)
    if thrown:
        silent = _silent_discard(thrown, hand.drawn, state.wild)
        thrown.remove(silent)
        thrown.append(silent)
    for tile in thrown:
        yield DISCARDS[tile]


def _silent_discard(thrown: list[Tile], drawn: Tile | None, wild: Tile | None) -> Tile:
    """The drawn tile, but no wild one: that is thrown on purpose only (C23)."""
    if drawn in thrown and drawn != wild:
        return drawn
    natural = [tile for tile in thrown if tile != wild]
    return (natural or thrown)[-1]


def _own_kongs(state: State, seat: int) -> Iterator[Action]:
    """Concealed and added kongs (C9)."""
    hand, rules = state.hands[seat], state.rules
    for kind, held in enumerate(hand.counts):
        if held == 4 and rules.may_meld(state, KINDS[kind]):
            yield Kong(MeldKind.CONCEALED_KONG, KINDS[kind])
    for meld in hand.melds:
        if meld.kind is MeldKind.PONG and hand.counts[meld.tile]:
            yield Kong(MeldKind.ADDED_KONG, meld.tile)


def _claims(state: State, seat: int, tile: Tile, discarder: int) -> Iterator[Action]:
    """Chi, pong, exposed kong and win on a discard (C10, C14, C23)."""
    rules = state.rules
    wins = list(_wins(state, seat, tile, DISCARD, discarder))
    if not rules.may_meld(state, tile):
        return
    counts = state.hands[seat].counts
    held = counts[tile]
    if rules.meldable_discard(state):
        if rules.chi and (discarder + 1) % 4 == seat and tile < 27:
            yield from _chis(state, counts, tile)
        if held >= 2 and not rules.pong_barred(state, seat, tile):
            yield Pong(tile)
        if held == 3 and rules.replaceable(state):
            yield Kong(MeldKind.EXPOSED_KONG, tile)
    yield from wins


def _chis(state: State, counts: list[int], tile: Tile) -> Iterator[Action]:
    """The sequences that *tile* can complete, lowest first (C10)."""
    may_meld = state.rules.may_meld
    rank = tile % 9
    for low, high in ((-2, -1), (-1, 1), (1, 2)):
        if rank + low >= 0 and rank + high <= 8 and counts[tile + low] and counts[tile + high]:
            first, second = KINDS[tile + low], KINDS[tile + high]
            if may_meld(state, first) and may_meld(state, second):
                yield Chi(tile, (first, second))


def _wins(state: State, seat: int, tile: Tile, by: str, source: int | None) -> Iterator[Action]:
    verdict = verdict_on(state, seat, tile, by, source)
    if verdict is None:
        return
    if isinstance(verdict, Score):
        yield WIN
        return
    state.refused[seat] = verdict
    if state.rules.may_declare():
        yield DECLARE


def verdict_on(
    state: State, seat: int, tile: Tile, by: str, source: int | None
) -> Score | Refusal | None:
    """What winning on *tile* is worth, why it is refused, or None where no hand is complete."""
    rules = state.rules
    if not is_complete(state, seat, tile if by != SELF else None):
        return None
    if by != SELF and rules.win_barred(state, seat, tile):
        return Refusal("barred", "W25", (("tile", str(tile)),), complete=True)
    verdict = rules.judge(rules.case(state, seat, tile, by, source))
    return None if isinstance(verdict, Refusal) and not verdict.complete else verdict


def is_complete(state: State, seat: int, tile: Tile | None) -> bool:
    """The concealed tiles of *seat*, *tile* added, look like a whole hand (C18, C19)."""
    hand = state.hands[seat]
    goal = state.rules.seeming_goal(state, seat)
    if tile is None:
        return distance(hand.counts, hand.sets, goal) < 0
    hand.counts[tile] += 1
    complete = distance(hand.counts, hand.sets, goal) < 0
    hand.counts[tile] -= 1
    return complete
