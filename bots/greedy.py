"""The fast player: nearest hand first, most live tiles next. Easy and normal are this and no more,
and every better level falls back on it."""

from __future__ import annotations

from collections.abc import Sequence

from bots.gate import claim_opens, lays_wild
from bots.levels import Level
from bots.market import MARKETS
from bots.read import Position, feeds_big_set, raining
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
    acceptance,
    distance,
)

FORBIDDEN = 1000
"""Added to the distance of a discard that costs more than a hand is worth."""


def choose(pos: Position, level: Level) -> Action:
    """The answer of a player who wants to be ready soon."""
    options = pos.options
    if len(options) == 1:
        return options[0]
    if isinstance(options[0], ChoosePiao):
        return choose_piao(pos, level)
    if Win() in options:
        return Win()
    if pos.view.claimable is not None or isinstance(options[-1], Pass):
        return choose_claim(pos, level)
    return choose_turn(pos, level)


# 漂 (B2): a point of it is worth 4q - 1 to a seat that wins the share q of the rounds.

SEAT_WINS = (0.269, 0.261, 0.247, 0.223)
"""Share of the rounds won by each seat, the dealer first, among equal players."""


def choose_piao(pos: Position, level: Level) -> Action:
    """All or nothing by the 25 % rule; a beginner dares the least or nothing."""
    stakes = sorted(option.piao for option in pos.options if isinstance(option, ChoosePiao))
    if not level.stakes:
        return ChoosePiao(stakes[0])
    if not level.counts_tiles:
        return ChoosePiao(pos.dice().choice(stakes[:2]))
    place = (pos.seat - pos.view.dealer) % 4
    return ChoosePiao(stakes[-1] if SEAT_WINS[place] > 0.25 else stakes[0])


# One's own turn


def choose_turn(pos: Position, level: Level) -> Action:
    """A kong that costs no step, else the best discard."""
    kong = choose_kong(pos, [option for option in pos.options if isinstance(option, Kong)])
    if kong is not None:
        return kong
    thrown = [option.tile for option in pos.options if isinstance(option, Discard)]
    if not thrown:
        return pos.options[0]
    if level.blunders and pos.dice().random() < level.blunders:
        plain = [tile for tile in thrown if tile != pos.wild]
        if plain:
            return Discard(pos.dice().choice(plain))
    return Discard(best_discard(pos, thrown, level))


def choose_kong(pos: Position, kongs: Sequence[Kong]) -> Kong | None:
    """Which of *kongs* to declare now, if any."""
    if not kongs:
        return None
    single = choose_single(pos, kongs)
    if single is not None:
        return single
    most = distance(pos.counts, pos.sets, pos.goal) + MARKETS[pos.view.rules].kong_steps
    for kong in kongs:
        if kong.kind not in SINGLES and kong_distance(pos, kong) <= most:
            return kong
    return None


SINGLES = (MeldKind.PIZI_KONG, MeldKind.WILD_KONG)


def choose_single(pos: Position, kongs: Sequence[Kong]) -> Kong | None:
    """The single-tile kong to lay down: every skin, and a wild tile where that helps (W3)."""
    for kong in kongs:
        if kong.kind is MeldKind.PIZI_KONG:
            return kong
        if kong.kind is MeldKind.WILD_KONG and lays_wild(pos):
            return kong
    return None


def sensible(pos: Position, thrown: Sequence[Tile]) -> list[Tile]:
    """The discards without those that no hand is worth, unless there are only such."""
    tiles = [tile for tile in thrown if tile != pos.wild]
    rain = raining(pos.view) if pos.view.pizi else frozenset()
    tiles = [tile for tile in tiles if tile in rain] or tiles
    if pos.page.feeding_binds:
        tiles = [tile for tile in tiles if not feeds_big_set(pos.view, tile)] or tiles
    return tiles or list(thrown)


def kong_distance(pos: Position, kong: Kong) -> int:
    """The distance of the hand once *kong* is declared, before its replacement."""
    counts = list(pos.counts)
    melds = pos.melds
    if kong.kind is MeldKind.ADDED_KONG:
        counts[kong.tile] -= 1
        return distance(counts, pos.sets, pos.goal)
    counts[kong.tile] = 0
    melds = (*melds, Meld(kong.kind, kong.tile, pos.view.turn))
    return distance(counts, pos.sets + 1, pos.goal_with(melds))


def best_discard(pos: Position, thrown: Sequence[Tile], level: Level) -> Tile:
    """The discard after which the hand is nearest and accepts most tiles."""
    if len(thrown) == 1:
        return thrown[0]
    ranked = rank_discards(pos, thrown)
    least = min(far for _, far, _ in ranked)
    near = [(tile, mask) for tile, far, mask in ranked if far == least]
    if not level.counts_tiles:
        return pos.dice().choice([tile for tile, _ in near])
    if len(near) == 1:
        return near[0][0]
    lives = [pos.live(mask) for _, mask in near]
    most = max(lives)
    best = [tile for (tile, _), live in zip(near, lives, strict=True) if live == most]
    return min(best, key=lambda tile: (usefulness(pos, tile), tile))


def rank_discards(pos: Position, thrown: Sequence[Tile]) -> list[tuple[Tile, int, int]]:
    """(tile, distance, accepted kinds) of every legal discard; what costs dear counts as far."""
    legal = set(thrown)
    rain = raining(pos.view) if pos.view.pizi else frozenset()
    if rain:
        rain = frozenset(kind for kind in rain if kind in legal)
    ranked = []
    for choice in acceptance(pos.counts, pos.sets, pos.goal):
        tile = choice.discard
        if tile not in legal:
            continue
        far = choice.distance
        if tile == pos.wild or (rain and tile not in rain):
            far += FORBIDDEN
        elif tile >= 27 and pos.page.feeding_binds and feeds_big_set(pos.view, tile):
            far += 2
        ranked.append((KINDS[tile], far, choice.accepts))
    return ranked


def usefulness(pos: Position, tile: int) -> int:
    """How much a tile may still become: copies and neighbours at hand."""
    counts = pos.counts
    worth = 4 * counts[tile]
    if tile < 27:
        rank = tile % 9
        for step, weight in ((1, 3), (2, 2)):
            if rank >= step:
                worth += weight * (counts[tile - step] > 0) + 1
            if rank + step < 9:
                worth += weight * (counts[tile + step] > 0) + 1
    return worth


# Others' discards


def choose_claim(pos: Position, level: Level) -> Action:
    """The claim that brings the hand nearest, if any brings it nearer."""
    claims = [option for option in pos.options if not isinstance(option, Pass | Win)]
    silent = pos.options[-1]
    if not claims:
        return silent
    if level.claims < 1 and pos.dice().random() >= level.claims:
        return silent
    now = distance(pos.counts, pos.sets, pos.goal)
    best, found = silent, (now, 0)
    steps = MARKETS[pos.view.rules].kong_steps
    for claim in claims:
        after = claim_distance(pos, claim)
        if steps and isinstance(claim, Kong) and after <= now + steps:
            return claim
        if after < now or (after == now and claim_opens(pos, claim)):
            order = (after, 0 if isinstance(claim, Kong) else 1)
            if best is silent or order < found:
                best, found = claim, order
    return best


def meld_of(pos: Position, claim: Action) -> Meld:
    """The meld that a claim would make."""
    claimable = pos.view.claimable
    assert claimable is not None
    source, tile = claimable.seat, claimable.tile
    match claim:
        case Chi(_, with_):
            return Meld(MeldKind.CHI, min(tile, *with_), source, tile)
        case Pong():
            return Meld(MeldKind.PONG, tile, source, tile)
        case Kong(kind, _):
            return Meld(kind, tile, source, None)
    raise AssertionError(f"{claim} makes no meld")


def after_claim(pos: Position, claim: Action) -> tuple[list[int], tuple[Meld, ...]]:
    """The concealed tiles and the melds once *claim* has happened."""
    counts = list(pos.counts)
    match claim:
        case Chi(_, with_):
            for tile in with_:
                counts[tile] -= 1
        case Pong(tile):
            counts[tile] -= 2
        case Kong(_, tile):
            counts[tile] = 0
    return counts, (*pos.melds, meld_of(pos, claim))


def claim_distance(pos: Position, claim: Action) -> int:
    """The distance after *claim* and the best discard (a kong: before its replacement)."""
    counts, melds = after_claim(pos, claim)
    return distance(counts, pos.sets + 1, pos.goal_with(melds))
