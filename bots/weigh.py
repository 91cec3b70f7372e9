"""The better levels: every answer weighed in points; in wuhan `bots.big` instead."""

from __future__ import annotations

from collections.abc import Sequence

from bots import big, greedy
from bots.judge import FAR, Judge
from bots.levels import Level
from bots.read import Position, sets_of
from engine import (
    KINDS,
    Action,
    Chi,
    ChoosePiao,
    Discard,
    Kong,
    Meld,
    MeldKind,
    Pass,
    Pong,
    Tile,
    Win,
)


def choose(pos: Position, level: Level) -> Action:
    """The answer that is worth most."""
    options = pos.options
    if isinstance(options[0], ChoosePiao):
        return greedy.choose_piao(pos, level)
    if pos.view.pizi:
        return big.choose(pos, level)
    claimable = pos.view.claimable
    if Win() in options and (claimable is None or claimable.robbing or not level.passes_wins):
        return Win()
    if claimable is None and isinstance(options[-1], Pass):
        return options[-1]
    ranked = weighed(pos, Judge(pos, level))
    if ranked:
        return ranked[0][1]
    return _far_turn(pos, level) if claimable is None else greedy.choose_claim(pos, level)


def weighed(pos: Position, judge: Judge) -> list[tuple[float, Action]]:
    """The answers worth a thought with what each is worth, best first; none where the hand is
    too far to be valued."""
    if pos.view.claimable is None:
        ranked = _turn(pos, judge)
    elif Win() in pos.options:
        ranked = _win_or_wait(pos, judge)
    else:
        ranked = _claim(pos, judge)
    ranked.sort(key=lambda one: -one[0])
    return ranked


def turns_after_pass(pos: Position) -> int:
    """Own draws left when the open tile is let go."""
    claimable = pos.view.claimable
    assert claimable is not None
    steps = (pos.seat - claimable.seat) % 4
    return max(0, (pos.view.left - steps) // 4 + 1)


def _win_or_wait(pos: Position, judge: Judge) -> list[tuple[float, Action]]:
    """A self-draw may pay so much more that a win on a discard is better let go."""
    claimable = pos.view.claimable
    assert claimable is not None
    _, now = judge.points(bytes(pos.counts), pos.melds, claimable.tile)
    later = judge.value(pos.counts, pos.melds, turns_after_pass(pos))
    return [(now, Win()), (later, pos.options[-1])]


# One's own turn


def _turn(pos: Position, judge: Judge) -> list[tuple[float, Action]]:
    thrown = [option.tile for option in pos.options if isinstance(option, Discard)]
    ranked = rank_discards(pos, judge, pos.counts, pos.melds, thrown) if thrown else []
    if not ranked:
        return []
    kongs = [option for option in pos.options if isinstance(option, Kong)]
    return [
        *((worth, Discard(tile)) for worth, tile in ranked),
        *((_kong_worth(pos, judge, kong), kong) for kong in kongs),
    ]


def _far_turn(pos: Position, level: Level) -> Action:
    """A turn with a hand that is too far to be valued."""
    thrown = [option.tile for option in pos.options if isinstance(option, Discard)]
    if not thrown:
        return pos.options[0]
    kongs = [option for option in pos.options if isinstance(option, Kong)]
    return greedy.choose_kong(pos, kongs) or Discard(greedy.best_discard(pos, thrown, level))


KONG_PAYS = {
    MeldKind.CONCEALED_KONG: 6.0,
    MeldKind.EXPOSED_KONG: 3.0,
    MeldKind.ADDED_KONG: 3.0,
}
"""What a kong brings at once, in units of the base (C32)."""


def _kong_worth(pos: Position, judge: Judge, kong: Kong) -> float:
    """A kong's money, and the hand with the tile that replaces it."""
    counts = list(pos.counts)
    meld = Meld(kong.kind, kong.tile, None, None)
    if kong.kind is MeldKind.ADDED_KONG:
        counts[kong.tile] -= 1
        melds = tuple(
            meld if old.kind is MeldKind.PONG and old.tile == kong.tile else old
            for old in pos.melds
        )
    else:
        counts[kong.tile] = 0
        melds = (*pos.melds, meld)
    value = judge.value(counts, melds, judge.turns + 1)
    if value == FAR:
        return FAR
    return value + KONG_PAYS[kong.kind]


def best_discard(
    pos: Position,
    judge: Judge,
    counts: Sequence[int],
    melds: tuple[Meld, ...],
    thrown: Sequence[Tile],
) -> tuple[float, Tile]:
    """The discard that leaves most, and what it leaves."""
    ranked = rank_discards(pos, judge, counts, melds, thrown)
    return max(ranked, key=lambda one: one[0]) if ranked else (FAR, thrown[0])


def rank_discards(
    pos: Position,
    judge: Judge,
    counts: Sequence[int],
    melds: tuple[Meld, ...],
    thrown: Sequence[Tile],
) -> list[tuple[float, Tile]]:
    """The discards worth a thought with what each leaves; none when the hand is too far."""
    sets = sets_of(melds)
    legal = greedy.sensible(pos, thrown)
    views = []
    for plan in judge.plans(melds):
        useful = plan.useful(counts)
        junk = [tile for tile in legal if not useful[tile]]
        choices = plan.discards(useful, sets)
        if junk:
            reach = plan.reach(useful, sets)
            choices = [(tile, *reach) for tile in junk] + [
                choice for choice in choices if choice[1] <= reach.distance
            ]
        choices = [choice for choice in choices if choice[0] in legal]
        if choices:
            views.append((min(choice[1] for choice in choices), choices))
    if not views:
        return []
    least = min(far for far, _ in views)
    if least > judge.level.depth:
        return []
    limit = min(judge.level.depth, least + judge.slack)
    tiles = _candidates(pos, judge, [view for view in views if view[0] <= limit])
    ranked: list[tuple[float, Tile]] = []
    rest = list(counts)
    for tile in tiles:
        if ranked and judge.nodes < -judge.level.nodes:
            break
        rest[tile] -= 1
        worth = judge.value(rest, melds, judge.turns)
        rest[tile] += 1
        ranked.append((worth - judge.dread(tile, worth), tile))
    return ranked


def _candidates(
    pos: Position, judge: Judge, views: list[tuple[int, list[tuple[int, int, int]]]]
) -> list[Tile]:
    """Of every plan the discards that keep most tiles of use."""
    found: dict[Tile, None] = {}
    for far, choices in views:
        near = sorted(
            (
                (pos.live(accepts), -greedy.usefulness(pos, tile), -tile)
                for tile, there, accepts in choices
                if there == far
            ),
            reverse=True,
        )
        for _, _, tile in near[: judge.level.width + 1]:
            found[KINDS[-tile]] = None
    return list(found)


# Others' discards


def _claim(pos: Position, judge: Judge) -> list[tuple[float, Action]]:
    now = judge.value(pos.counts, pos.melds, turns_after_pass(pos))
    if now == FAR:
        return []
    claims = [option for option in pos.options if isinstance(option, Chi | Pong | Kong)]
    return [
        (now, pos.options[-1]),
        *((claim_worth(pos, judge, claim), claim) for claim in claims),
    ]


def claim_worth(pos: Position, judge: Judge, claim: Action) -> float:
    """What the hand is worth once *claim* has happened."""
    counts, melds = greedy.after_claim(pos, claim)
    if isinstance(claim, Kong):
        value = judge.value(counts, melds, judge.turns + 1)
        return value if value == FAR else value + KONG_PAYS[claim.kind]
    held = [KINDS[kind] for kind, count in enumerate(counts) if count and kind != pos.wild]
    if not held:
        return FAR
    worth, _ = best_discard(pos, judge, counts, melds, held)
    return worth
