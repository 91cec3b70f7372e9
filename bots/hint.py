"""What ``mahjong-tui hint`` prints and the table shows: waits, discards, advice.

Everything comes from a `View`, so a hint knows no more than the player does; `bare_view` makes
one of a hand alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bots import greedy, weigh
from bots.danger import LEVEL, Danger, danger
from bots.judge import Judge
from bots.likely import Likely, likely
from bots.plan import Plan
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
    MeldKind,
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
    """Points expected in units of the base; None where the hand is too far for a guess, and for
    discards that a strong player does not think about."""
    why: tuple[Reason, ...]
    danger: Danger
    likely: Likely | None = None
    """What the hand most likely comes to; None where it is too far for a guess."""


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
            _discard(pos, judge, row, values.get(row[0]), (nearest, best)) for row in rows
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


def _discard(
    pos: Position,
    judge: Judge,
    row: Row,
    value: float | None,
    best: tuple[int, int],
) -> DiscardHint:
    """Everything about throwing the tile of *row*; *best*: distance and tiles of the best one."""
    tile, far, accepts, tiles = row
    rest = list(pos.counts)
    rest[tile] -= 1
    plan = judge.favourite(rest, pos.melds)
    return DiscardHint(
        tile,
        far,
        tuple(KINDS[kind] for kind in kinds_in(accepts)),
        tiles,
        None if value is None else round(value, 2),
        tuple(_why(pos, row, best, plan)),
        danger(pos, judge.risk, tile),
        None if plan is None else likely(pos, judge, plan, rest, pos.melds),
    )


def _why(pos: Position, row: Row, best: tuple[int, int], plan: Plan | None) -> Iterable[Reason]:
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
    if plan is not None and plan.name != "plain":
        yield Reason("plan", (("plan", plan.name),))


# Advice


def advise(ask: Ask) -> Advice:
    """What the hard bot would answer to *ask*, with its reason; 漂 by the quarter rule."""
    options = ask.options
    if len(options) == 1:
        return Advice(options[0], (Reason("only"),))
    stakes = [option for option in options if isinstance(option, ChoosePiao)]
    if stakes:
        return _stake(ask.view, stakes)
    action = weigh.choose(Position(ask, 0), LEVEL)
    return Advice(action, tuple(_because(Position(ask, 0), action)))


def stake_worth(view: View, piao: int) -> float:
    """What the stake *piao* brings among equals, in units of the base: 4q - 1 a point (B2).

    The hard bot stakes nothing, since it wins seldom and dearly; a person is not told to.
    """
    return piao * (4 * _share(view) - 1)


def _share(view: View) -> float:
    """Share of the rounds that the seat wins among equals."""
    return greedy.SEAT_WINS[(view.seat - view.dealer) % 4]


def _stake(view: View, stakes: Sequence[ChoosePiao]) -> Advice:
    best = max(stakes, key=lambda option: stake_worth(view, option.piao))
    facts = (
        ("percent", round(100 * _share(view), 1)),
        ("gain", f"{abs(stake_worth(view, 1)):.2f}"),
    )
    if not best.piao:
        return Advice(best, (Reason("piao_low", facts),))
    return Advice(best, (Reason("piao_high", facts), Reason("piao_seldom")))


def _because(pos: Position, action: Action) -> Iterable[Reason]:
    match action:
        case Win():
            yield from _win_reason(pos)
        case Discard(tile):
            unlaid = list(_no_kong_reason(pos))
            yield from unlaid
            why = next((row.why for row in _choices(pos).discards if row.discard == tile), ())
            yield from (reason for reason in why if not (unlaid and reason.key == "pizi"))
        case Kong():
            yield from _kong_reason(pos, action)
        case Chi() | Pong() | Pass():
            yield from _claim_reason(pos, action)


def _no_kong_reason(pos: Position) -> Iterable[Reason]:
    """Why a kong that could be declared is not."""
    kongs = [option for option in pos.options if isinstance(option, Kong)]
    sets = [kong for kong in kongs if kong.kind not in greedy.SINGLES]
    if sets:
        now = distance(pos.counts, pos.sets, pos.goal)
        farther = all(greedy.kong_distance(pos, kong) > now for kong in sets)
        yield Reason("no_kong" if farther else "kong_less")
    elif kongs:
        skin = any(kong.kind is MeldKind.PIZI_KONG for kong in kongs)
        yield Reason("skin_kept" if skin else "wild_kept")


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
    elif after >= before or after < 0:
        yield Reason("claim_keeps")
    elif after == 0:
        yield Reason("claim_ready", (("before", before),))
    else:
        yield Reason("claim_far", (("after", after), ("before", before)))
