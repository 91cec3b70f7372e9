"""What a seat may do now: the only definition of legal, for referee, bots and screen alike."""

from __future__ import annotations

from engine.actions import DECLARE, DISCARDS, PASS, WIN, Action, Chi, ChoosePiao, Kong, Pong
from engine.distance import waits
from engine.melds import MeldKind
from engine.scoring import DISCARD, ROB, SELF, Refusal, Score
from engine.state import ChoosingPiao, Claiming, LastDraw, Robbing, State, Turn
from engine.tiles import KINDS, RUNS, Tile

Offers = dict[int, tuple[Action, ...]]


def offers(state: State) -> Offers:
    """The open questions: every seat that may act, with all its legal answers (C9-C15)."""
    if state.offered is None:
        state.winning.clear()
        state.offered = _offers(state)
    return state.offered


def _offers(state: State) -> Offers:
    match state.pending:
        case Turn(seat):
            return {seat: tuple(_turn(state, seat))}
        case Claiming(discarder, tile):
            return _claims(state, discarder, tile)
        case Robbing(konger, tile):
            return _robs(state, konger, tile)
        case LastDraw(seat):
            drawn = state.hands[seat].drawn
            assert drawn is not None
            return _with_pass({seat: _wins(state, seat, drawn, SELF, None)})
        case ChoosingPiao():
            choices = tuple(ChoosePiao(piao) for piao in reversed(state.rules.piao_choices))
            return dict.fromkeys(range(4), choices)
    return {}


def _with_pass(found: dict[int, list[Action]]) -> Offers:
    return {seat: (*acts, PASS) for seat, acts in found.items() if acts}


def _turn(state: State, seat: int) -> list[Action]:
    """Win, kongs, discards; last of all what a silent player throws (C9)."""
    hand, rules = state.hands[seat], state.rules
    acts: list[Action] = []
    if hand.drawn is not None:
        acts += _wins(state, seat, hand.drawn, SELF, None)
    if rules.replaceable(state):
        if hand.drawn is not None:
            acts += _own_kongs(state, seat)
        acts += [Kong(kind, tile) for kind, tile in rules.single_kongs(state, seat)]
    thrown = rules.discardable(state, seat)
    if thrown:
        silent = _silent_discard(thrown, hand.drawn, state.wild)
        thrown.remove(silent)
        thrown.append(silent)
    acts += [DISCARDS[tile] for tile in thrown]
    return acts


def _silent_discard(thrown: list[Tile], drawn: Tile | None, wild: Tile | None) -> Tile:
    """The drawn tile, but no wild one: that is thrown on purpose only (C23)."""
    if drawn in thrown and drawn != wild:
        return drawn
    natural = [tile for tile in thrown if tile != wild]
    return (natural or thrown)[-1]


def _own_kongs(state: State, seat: int) -> list[Action]:
    """Concealed and added kongs (C9)."""
    hand, rules = state.hands[seat], state.rules
    kongs: list[Action] = []
    if 4 in hand.counts:
        for kind, held in zip(KINDS, hand.counts, strict=True):
            if held == 4 and rules.may_meld(state, kind):
                kongs.append(Kong(MeldKind.CONCEALED_KONG, kind))
    for meld in hand.melds:
        if meld.kind is MeldKind.PONG and hand.counts[meld.tile]:
            kongs.append(Kong(MeldKind.ADDED_KONG, meld.tile))
    return kongs


def _claims(state: State, discarder: int, tile: Tile) -> Offers:
    """Chi, pong, exposed kong and win on a discard (C10, C14, C23)."""
    rules = state.rules
    may_meld = rules.may_meld(state, tile)
    chi_by = (discarder + 1) % 4 if rules.chi and tile < 27 else None
    found = {}
    for step in (1, 2, 3):
        seat = (discarder + step) % 4
        wins = _wins(state, seat, tile, DISCARD, discarder)
        if may_meld:
            chi = seat == chi_by
            if chi or state.hands[seat].counts[tile] > 1:
                found[seat] = _claimed_melds(state, seat, tile, chi=chi) + wins
            else:
                found[seat] = wins
    return _with_pass(found)


def _claimed_melds(state: State, seat: int, tile: Tile, *, chi: bool) -> list[Action]:
    """Chi, pong and exposed kong (C10, C14)."""
    rules, counts = state.rules, state.hands[seat].counts
    held = counts[tile]
    acts: list[Action] = []
    if not rules.meldable_discard(state):
        return acts
    if chi:
        acts += _chis(state, counts, tile)
    if held >= 2 and not rules.pong_barred(state, seat, tile):
        acts.append(Pong(tile))
    if held == 3 and rules.replaceable(state):
        acts.append(Kong(MeldKind.EXPOSED_KONG, tile))
    return acts


def _chis(state: State, counts: list[int], tile: Tile) -> list[Action]:
    """The sequences that *tile* can complete, lowest first (C10)."""
    may_meld = state.rules.may_meld
    return [
        Chi(tile, (first, second))
        for first, second in RUNS[tile]
        if counts[first] and counts[second]
        if may_meld(state, first) and may_meld(state, second)
    ]


def _robs(state: State, konger: int, tile: Tile) -> Offers:
    """Wins on the tile of an added kong (C15)."""
    seats = ((konger + step) % 4 for step in (1, 2, 3))
    return _with_pass({seat: _wins(state, seat, tile, ROB, konger) for seat in seats})


def _wins(state: State, seat: int, tile: Tile, by: str, source: int | None) -> list[Action]:
    if state.hands[seat].waits == 0:
        return []
    verdict = verdict_on(state, seat, tile, by, source)
    if verdict is None:
        return []
    if isinstance(verdict, Score):
        state.winning[seat] = verdict
        return [WIN]
    state.refused[seat] = verdict
    return [DECLARE] if state.rules.may_declare() else []


def verdict_on(
    state: State, seat: int, tile: Tile, by: str, source: int | None
) -> Score | Refusal | None:
    """What winning on *tile* is worth, why it is refused, or None where no hand is complete."""
    if not is_complete(state, seat, tile):
        return None
    rules = state.rules
    if by == DISCARD and (never := rules.never_on_discard()):
        return never
    if by != SELF and rules.win_barred(state, seat, tile):
        return Refusal("barred", "W25", (("tile", str(tile)),), complete=True)
    verdict = rules.judge(rules.case(state, seat, tile, by, source))
    return None if isinstance(verdict, Refusal) and not verdict.complete else verdict


def is_complete(state: State, seat: int, tile: Tile) -> bool:
    """The tiles of *seat* with *tile*, drawn or another's, look like a whole hand (C18, C19)."""
    hand = state.hands[seat]
    if hand.waits is None:
        counts = list(hand.counts)
        if hand.drawn is not None:
            counts[hand.drawn] -= 1
        hand.waits = waits(counts, hand.sets, state.rules.seeming_goal(state, seat))
    return bool(hand.waits >> tile & 1)
