"""Wuhan's big hands (W10), followed as a plan: they pay the cap from a few 口 on, and bear any
number of wild tiles. A small hand pays a fraction of it."""

from __future__ import annotations

from collections.abc import Sequence

from bots import greedy
from bots.levels import Level
from bots.plan import Plan, fans_of, plans_of
from bots.read import Position, has_opened, sets_of
from engine import Action, Chi, Discard, Kong, Meld, MeldKind, Pong, Tile, Win, distance


def choose(pos: Position, level: Level) -> Action:
    """The answer of a player who looks out for a big hand."""
    options = pos.options
    if Win() in options:
        return Win()
    plan = near_plan(pos)
    if plan is None:
        return _skins_kept(pos, level)
    if pos.view.claimable is not None:
        return _claim(pos, plan)
    return _turn(pos, plan)


def near_plan(pos: Position) -> Plan | None:
    """The nearest big hand, if no small one is nearer.

    Following it from a step behind cost 20 ±13 points a round (8,000 rounds, paired).

    A small hand bears one wild tile, so that each further one is a step lost (W9).
    """
    wilds = pos.counts[pos.wild] if pos.wild is not None else 0
    small = distance(pos.counts, pos.sets, pos.goal) + max(0, wilds - 1)
    nearest = None
    for plan in _plans(pos, pos.melds):
        far = plan.reach(plan.useful(pos.counts), pos.sets).distance
        if far <= small and (nearest is None or far < nearest[0]):
            nearest = far, plan
    return None if nearest is None else nearest[1]


def _plans(pos: Position, melds: tuple[Meld, ...]) -> list[Plan]:
    """The big hands that *melds* leave open."""
    laid, chi = 0, False
    for meld in melds:
        if meld.is_set:
            for tile in meld.tiles:
                laid |= 1 << tile
            chi |= meld.kind is MeldKind.CHI
    plans = plans_of(fans_of(pos.page), pos.goal_with(melds), laid, chi)
    return [plan for plan in plans if plan.name != "plain"]


def _claim(pos: Position, plan: Plan) -> Action:
    """A claim that brings the big hand nearer, or opens at no cost (W5)."""
    useful = plan.useful(pos.counts)
    now = plan.reach(useful, pos.sets).distance
    best, least = pos.options[-1], now + (0 if has_opened(pos.melds) else 1)
    for claim in pos.options:
        if not isinstance(claim, Chi | Pong | Kong):
            continue
        counts, melds = greedy.after_claim(pos, claim)
        again = next((other for other in _plans(pos, melds) if other.name == plan.name), None)
        if again is None:
            continue
        after = _after(again, counts, sets_of(melds), thrown=not isinstance(claim, Kong))
        if after < least or (after == least == now and isinstance(claim, Kong)):
            best, least = claim, after
    return best


def _after(plan: Plan, counts: Sequence[int], sets: int, *, thrown: bool) -> int:
    """The distance of the plan after the best discard."""
    useful = plan.useful(counts)
    if not thrown or sum(useful) < sum(counts):
        return plan.reach(useful, sets).distance
    return min((far for _, far, _ in plan.discards(useful, sets)), default=99)


def _turn(pos: Position, plan: Plan) -> Action:
    """Kongs that cost no step, then the discard that keeps the plan nearest."""
    useful = plan.useful(pos.counts)
    reach = plan.reach(useful, pos.sets)
    kongs = [option for option in pos.options if isinstance(option, Kong)]
    thrown = [option.tile for option in pos.options if isinstance(option, Discard)]
    for kong in kongs:
        if kong.kind is MeldKind.PIZI_KONG and (not thrown or skin_ripe(pos, reach.distance)):
            return kong
        if kong.kind not in greedy.SINGLES and greedy.kong_distance(pos, kong) <= max(
            0, distance(pos.counts, pos.sets, pos.goal)
        ):
            return kong
    if not thrown:
        return pos.options[0]
    choices = {kind: (far, accepts) for kind, far, accepts in plan.discards(useful, pos.sets)}

    def order(tile: Tile) -> tuple[int, int, int, int]:
        far, accepts = choices.get(tile, reach)
        return far, -pos.live(accepts), greedy.usefulness(pos, tile), tile

    return Discard(min(greedy.sensible(pos, thrown), key=order))


def _skins_kept(pos: Position, level: Level) -> Action:
    """A small hand that lays its 皮子 down when they may win as 杠上花."""
    far = distance(pos.counts, pos.sets, pos.goal)
    if pos.view.claimable is None and not skin_ripe(pos, far):
        kept = tuple(
            option
            for option in pos.options
            if not (isinstance(option, Kong) and option.kind is MeldKind.PIZI_KONG)
        )
        if any(isinstance(option, Discard) for option in kept):
            pos.options = kept
    return greedy.choose(pos, level)


def skin_ripe(pos: Position, far: int) -> bool:
    """Whether to lay a 皮子 down: it is all that is in the way, or the hand is far.

    Laid down by a hand that is ready otherwise, its replacement may win as 杠上花 (W10).
    """
    return far < sum(pos.counts[kind] for kind in pos.view.pizi) or far >= 3
