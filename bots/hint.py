"""What ``mahjong-tui hint`` prints and the table shows: waits, discards, advice, danger.

Everything comes from a `View`, so a hint knows no more than the player does; `bare_view` makes
one of a hand alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bots import greedy, weigh
from bots.judge import Judge
from bots.levels import LEVELS
from bots.read import Position, feeds_big_set, kinds_in, raining
from bots.reasons import Reason
from engine import (
    KINDS,
    Action,
    Ask,
    Chi,
    ChoosePiao,
    Discard,
    Kong,
    Meld,
    Pass,
    Pong,
    Refusal,
    RiverTile,
    RuleSet,
    Tile,
    View,
    Win,
    acceptance,
    distance,
    improving,
)

LEVEL = LEVELS["hard"]


@dataclass(frozen=True, slots=True)
class WaitHint:
    """A kind that completes the hand; *fan* and *factor* are those of a self-draw."""

    tile: Tile
    left: int
    fan: int
    factor: int
    refused: Refusal | None = None
    """Why the page would not let the hand win on it as it stands; *fan* is 0 then."""


@dataclass(frozen=True, slots=True)
class DiscardHint:
    """A discard and what it leaves."""

    discard: Tile
    distance: int
    accepts: tuple[Tile, ...]
    """The kinds that bring the hand nearer, or complete it."""
    tiles: int
    """How many of them are not visible to the player."""
    value: float | None
    """Points expected in units of the base; None where the hand is too far for a guess."""
    why: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class Hint:
    """The answer for 3n+1 tiles (*waits*, *accepts*) or 3n+2 (*discards*, best first).

    *distance* with 3n+2 tiles is that after the nearest discard that the page allows.
    """

    distance: int
    waits: tuple[WaitHint, ...] = ()
    accepts: tuple[Tile, ...] = ()
    tiles: int = 0
    discards: tuple[DiscardHint, ...] = ()


@dataclass(frozen=True, slots=True)
class Advice:
    """What a strong player would answer, and why."""

    action: Action
    why: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class Danger:
    """What a discard risks: *grade* is ``safe``, ``low``, ``some`` or ``high``."""

    grade: str
    chance: float
    why: tuple[Reason, ...]


def hint_for(view: View) -> Hint:
    """The hint for the tiles in *view*."""
    pos = _position(view)
    size = sum(view.counts) + 3 * pos.sets
    return _choices(pos) if size % 3 == 2 else _waits(pos)


def _position(view: View, options: tuple[Action, ...] = ()) -> Position:
    return Position(Ask(view, options), 0)


def bare_view(
    page: RuleSet,
    counts: Sequence[int],
    melds: tuple[Meld, ...] = (),
    *,
    indicator: Tile | None = None,
    wild: Tile | None = None,
    seen: Iterable[Tile] = (),
) -> View:
    """A view that holds a hand and nothing else; *seen* are tiles visible elsewhere."""
    shown = tuple(RiverTile(tile, False) for tile in seen)
    return View(
        seat=0,
        rules=page.id,
        options=tuple(page.options.items()),
        n=1,
        dealer=1,
        base=1,
        phase="PLAYING",
        turn=0,
        left=max(16, 70 - len(shown) - page.never_drawn),
        indicator=indicator,
        wild=wild,
        pizi=() if indicator is None else page.pizi_of(indicator),
        counts=tuple(counts),
        drawn=None,
        concealed=(sum(counts), 13, 13, 13),
        melds=(melds, (), (), ()),
        rivers=((), shown, (), ()),
        piao=(None,) * 4,
        scores=(0,) * 4,
        kong_net=(0,) * 4,
        claimable=None,
        marks=((),) * 4,
        history=(),
    )


# Waits


def _waits(pos: Position) -> Hint:
    far, mask = improving(pos.counts, pos.sets, pos.goal)
    kinds = kinds_in(mask)
    accepts = tuple(KINDS[kind] for kind in kinds)
    waits = tuple(_wait(pos, kind) for kind in kinds) if far == 0 else ()
    return Hint(far, waits, accepts, sum(max(0, pos.unseen[kind]) for kind in kinds))


def _wait(pos: Position, kind: int) -> WaitHint:
    judge = Judge(pos, LEVEL)
    verdict = pos.page.judge(judge.scorer.case(pos.counts, pos.melds, kind, "self"))
    left = max(0, pos.unseen[kind])
    if isinstance(verdict, Refusal):
        return WaitHint(KINDS[kind], left, 0, 0, verdict)
    return WaitHint(KINDS[kind], left, verdict.fan, verdict.factor)


# Discards


def _choices(pos: Position) -> Hint:
    judge = Judge(pos, LEVEL)
    held = [KINDS[kind] for kind, count in enumerate(pos.counts) if count]
    thrown = [option.tile for option in pos.options if isinstance(option, Discard)] or [
        tile for tile in held if tile not in pos.view.pizi
    ]
    ranked = weigh.rank_discards(pos, judge, pos.counts, pos.melds, thrown) if thrown else []
    values = {tile: worth for worth, tile in ranked}
    now = distance(pos.counts, pos.sets, pos.goal)
    rows = [
        (KINDS[kind], far, accepts, _live(pos, accepts))
        for kind, far, accepts in acceptance(pos.counts, pos.sets, pos.goal)
        if KINDS[kind] in thrown
    ]
    rows.sort(key=lambda row: _order(pos, values.get(row[0]), row))
    nearest = now if now < 0 else min((row[1] for row in rows), default=now)
    best = max((row[3] for row in rows if row[1] == max(0, nearest)), default=0)
    return Hint(
        nearest,
        discards=tuple(
            DiscardHint(
                tile,
                far,
                tuple(KINDS[kind] for kind in kinds_in(accepts)),
                tiles,
                None if tile not in values else round(values[tile], 2),
                tuple(_why(pos, judge, (tile, far, accepts, tiles), (nearest, best))),
            )
            for tile, far, accepts, tiles in rows
        ),
    )


Row = tuple[Tile, int, int, int]
"""Discard, distance, accepted kinds, tiles of them left."""


def _live(pos: Position, mask: int) -> int:
    return sum(max(0, pos.unseen[kind]) for kind in kinds_in(mask))


def _order(pos: Position, value: float | None, row: Row) -> tuple[float, ...]:
    """Valued discards first, by value; the others by distance and tiles."""
    tile, far, _, tiles = row
    forbidden = tile not in greedy.sensible(pos, [tile for tile in KINDS if pos.counts[tile]])
    worth = 0.0 if value is None else value
    return (forbidden, value is None, -worth, far, -tiles, greedy.usefulness(pos, tile), tile)


def _why(pos: Position, judge: Judge, row: Row, best: tuple[int, int]) -> Iterable[Reason]:
    tile, far, accepts, tiles = row
    now, most = best
    if tile == pos.wild:
        yield Reason("wild")
    if any(pos.counts[kind] for kind in pos.view.pizi):
        yield Reason("pizi")
    if pos.view.pizi and (rain := raining(pos.view)) and tile not in rain:
        yield Reason("rain")
    if pos.page.feeding_binds and feeds_big_set(pos.view, tile):
        yield Reason("feeds")
    kinds = kinds_in(accepts)
    if far > max(0, now):
        yield Reason("behind", (("n", far - max(0, now)),))
    if far == 0 and tiles:
        waits = tuple(KINDS[kind] for kind in kinds)
        yield Reason("ready", (("tiles", waits), ("left", tiles)))
    elif far == 0:
        yield Reason("ready_none")
    else:
        facts = (("n", far), ("kinds", len(kinds)), ("left", tiles))
        yield Reason("far", facts)
    if far == max(0, now) and tiles < most:
        yield Reason("fewer", (("n", most - tiles),))
    rest = list(pos.counts)
    rest[tile] -= 1
    plan = judge.favourite(rest, pos.melds)
    if plan is not None and plan.name != "plain":
        yield Reason("plan", (("plan", plan.name),))


def danger_of(view: View, tile: Tile) -> Danger:
    """What throwing *tile* risks."""
    pos = _position(view)
    judge = Judge(pos, LEVEL)
    if not pos.page.win_on_discard:
        return Danger("safe", 0.0, (Reason("no_ron"),))
    if pos.page.feeding_binds and feeds_big_set(view, tile):
        return Danger("high", 1.0, (Reason("feeds"),))
    safe = weigh.safe_tiles(pos)
    if all(tile in safe[seat] for seat in pos.others()):
        return Danger("safe", 0.0, (Reason("safe"),))
    chance, lost = weigh.deal_in(pos, judge, tile, safe)
    grade = "low" if chance < 0.02 else "some" if chance < 0.06 else "high"
    facts = (("percent", round(100 * chance, 1)), ("points", lost / chance if chance else 0.0))
    return Danger(grade, chance, (Reason("danger", facts),))


# Advice


def advise(ask: Ask) -> Advice:
    """What the hard bot would answer to *ask*, with its reason."""
    pos = Position(ask, 0)
    action = weigh.choose(pos, LEVEL) if len(ask.options) > 1 else ask.options[0]
    if len(ask.options) == 1:
        return Advice(action, (Reason("only"),))
    return Advice(action, tuple(_because(pos, action)))


def _because(pos: Position, action: Action) -> Iterable[Reason]:
    match action:
        case ChoosePiao(piao):
            yield Reason("piao_high" if piao else "piao_low")
        case Win():
            yield from _win_reason(pos)
        case Discard(tile):
            yield from next((row.why for row in _choices(pos).discards if row.discard == tile), ())
        case Kong():
            yield from _kong_reason(pos, action)
        case Chi() | Pong() | Pass():
            yield from _claim_reason(pos, action)


def _win_reason(pos: Position) -> Iterable[Reason]:
    claimable = pos.view.claimable
    tile = claimable.tile if claimable else pos.view.drawn
    if tile is not None:
        counts = bytearray(pos.counts)
        if claimable is None:
            counts[tile] -= 1
        points = Judge(pos, LEVEL).points(bytes(counts), pos.melds, tile)
        worth = points.by_self if claimable is None else points.by_discard
        yield Reason("win", (("points", worth),))


def _kong_reason(pos: Position, kong: Kong) -> Iterable[Reason]:
    if kong.tile in pos.view.pizi:
        yield Reason("pizi")
    elif kong.tile == pos.wild:
        yield Reason("lay_wild")
    else:
        yield Reason("kong_kou" if pos.view.pizi else "kong")


def _claim_reason(pos: Position, action: Action) -> Iterable[Reason]:
    claims = [option for option in pos.options if isinstance(option, Chi | Pong | Kong)]
    before = distance(pos.counts, pos.sets, pos.goal)
    if isinstance(action, Pass):
        if Win() in pos.options:
            judge = Judge(pos, LEVEL)
            later = judge.value(pos.counts, pos.melds, weigh.turns_after_pass(pos))
            assert pos.view.claimable is not None
            now = judge.points(bytes(pos.counts), pos.melds, pos.view.claimable.tile)
            yield Reason("wait_more", (("points", now.by_discard), ("later", later)))
            return
        after = min((greedy.claim_distance(pos, claim) for claim in claims), default=before)
        nearer = "dearer" if pos.view.pizi or pos.melds else "closed"
        yield Reason(nearer if after < before else "no_help")
        return
    after = greedy.claim_distance(pos, action)
    if pos.view.pizi and after >= before:
        yield Reason("opens")
    else:
        yield Reason("claim_far", (("after", after), ("before", before)))
