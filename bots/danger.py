"""What a discard risks: that somebody wins on it, or that it makes one pay for all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bots.judge import Judge
from bots.levels import LEVELS
from bots.read import OPENINGS, Position, feeds_big_set, sets_of
from bots.reasons import Reason
from bots.risk import Risk, Threat, deal_in
from engine import RAIN_CLASSES, Ask, MeldKind, Tile, View

LEVEL = LEVELS["hard"]


@dataclass(frozen=True, slots=True)
class Danger:
    """What a discard risks: *grade* is ``safe``, ``low``, ``some`` or ``high``."""

    grade: str
    chance: float
    """That somebody wins on it; 0 where that costs nothing of its own."""
    why: tuple[Reason, ...]


def danger_of(view: View, tile: Tile) -> Danger:
    """What throwing *tile* risks."""
    pos = Position(Ask(view, ()), 0)
    return danger(pos, Judge(pos, LEVEL).risk, tile)


def danger(pos: Position, risk: Risk, tile: Tile) -> Danger:
    """What throwing *tile* risks, by *risk*."""
    page = pos.page
    if tile == pos.wild:
        return Danger("safe", 0.0, (Reason("unclaimed"),))
    if not page.win_on_discard:
        feeds = risk.feeds_kong(tile)
        return Danger("low" if feeds else "safe", 0.0, (Reason("kong_fed" if feeds else "no_ron"),))
    if page.counts_kou:
        return _paying_for_all(pos, tile, risk.let_go)
    if page.feeding_binds and feeds_big_set(pos.view, tile):
        return Danger("high", 1.0, (Reason("feeds"),))
    threats = risk.threats(tile)
    if not threats:
        return Danger("safe", 0.0, (Reason("safe"),))
    chance, lost = deal_in(threats)
    grade = "low" if chance < 0.02 else "some" if chance < 0.06 else "high"
    reasons = tuple(_reasons(pos, risk, tile, threats))
    if not chance:
        return Danger(grade, chance, reasons)
    percent = "<0.1" if chance < 0.001 else f"{100 * chance:.1f}"
    facts = (("percent", percent), ("points", lost / chance))
    return Danger(grade, chance, (Reason("danger", facts), *reasons))


def _reasons(pos: Position, risk: Risk, tile: Tile, threats: Sequence[Threat]) -> Iterator[Reason]:
    """Whom a discard may help most, and what speaks for that."""
    worst = max(threats, key=lambda threat: threat.chance)
    if risk.thrown_by(worst.seat, tile):
        yield Reason("thrown")
        return
    left = max(0, pos.unseen[tile])
    if tile.is_honour and left < 3:
        yield Reason("pairs_only", (("left", left),))
        return
    who = (worst.seat - pos.seat) % 4
    melds = sets_of(pos.view.melds[worst.seat])
    yield Reason("threat", (("who", who), ("melds", melds), ("left", left)))


def _paying_for_all(pos: Position, tile: Tile, let_go: list[set[int]]) -> Danger:
    """Everybody pays for a win, whoever discarded, unless the discard binds (W16, W20, W22)."""
    for seat in pos.others():
        melds = pos.view.melds[seat]
        opened = [meld for meld in melds if meld.kind in OPENINGS]
        if len(opened) == 2 and any(
            tile in kinds and all(kind in kinds for meld in opened for kind in meld.tiles)
            for kinds in RAIN_CLASSES.values()
        ):
            return Danger("high", 0.0, (Reason("feeds_third"),))
        sets = [meld.kind for meld in melds if meld.is_set]
        begging = len(sets) == 4 and MeldKind.CONCEALED_KONG not in sets
        if begging and tile not in let_go[seat]:
            return Danger("some", 0.0, (Reason("begged"),))
    return Danger("safe", 0.0, (Reason("all_pay"),))
