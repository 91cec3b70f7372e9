"""The plan of a round: draws from either end, junk left open, and what everybody answers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from engine.actions import Action, Chi, Kong, Pong, Win
from engine.melds import MeldKind
from engine.rules.base import RuleSet
from engine.rules.rain import CLASSES
from engine.tiles import KINDS, Tile, parse_tiles

THROW, DROP = "throw", "drop"
"""Discard the tile just drawn; discard a spare tile out of the hand."""

LAST_STAGE = 4


@dataclass(frozen=True)
class Step:
    """One answer; *claim*: to somebody else's tile."""

    seat: int
    action: Action | str
    claim: bool = False


@dataclass
class Plan:
    """A round in the making. None in *front* and *back* is a tile that does not matter."""

    rules: RuleSet
    dealer: int
    horses: list[Tile]
    indicator: Tile | None
    winner: int | None
    turn: int = 0
    replacing: int | None = None
    """Who made a kong and has not drawn its replacement yet."""
    hands: list[list[Tile]] = field(default_factory=lambda: [[], [], [], []])
    spares: list[list[Tile]] = field(default_factory=lambda: [[], [], [], []])
    spare_counts: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    front: list[Tile | None] = field(default_factory=list)
    back: list[Tile | None] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    reserved: Counter[Tile] = field(default_factory=Counter)
    dry: frozenset[int] = frozenset()
    """Kinds that others than *held_back* neither hold nor discard."""
    held_back: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        self.turn = self.dealer

    # What the table has

    @property
    def wild(self) -> Tile | None:
        return None if self.indicator is None else self.rules.wild_of(self.indicator)

    @property
    def skins(self) -> tuple[Tile, ...]:
        return () if self.indicator is None else self.rules.pizi_of(self.indicator)

    @property
    def specials(self) -> frozenset[Tile]:
        """Tiles that nobody throws away lightly."""
        return frozenset(tile for tile in (self.wild, *self.skins) if tile is not None)

    @property
    def left(self) -> int:
        """Tiles that can still be drawn."""
        turned = self.indicator is not None
        gone = 52 + turned + len(self.horses) + len(self.front) + len(self.back)
        return 136 - gone - self.rules.never_drawn

    def used(self) -> Counter[Tile]:
        """Every tile that has its place."""
        tiles = Counter(tile for hand in self.hands for tile in hand)
        tiles.update(tile for tile in (*self.front, *self.back) if tile is not None)
        tiles.update(self.horses)
        if self.indicator is not None:
            tiles[self.indicator] += 1
        return tiles

    def free_kind(self, number: int) -> Tile:
        """A kind of which *number* tiles are nobody's business."""
        used = self.used()
        barred = self.reserved.keys() | self.specials
        return next(
            kind
            for kind in KINDS
            if kind not in barred and kind not in self.dry and used[kind] + number <= 4
        )

    def wet_kind(self) -> Tile:
        """A kind of a raining class that can be held back."""
        used = self.used() + self.reserved
        return next(KINDS[kind] for kind in sorted(self.dry) if used[KINDS[kind]] < 4)

    def spare_skins(self) -> list[Tile]:
        """皮子 that no case asks for."""
        used = self.used()
        mine: Counter[Tile] = Counter(self.reserved)
        return [
            tile
            for tile in self.skins
            for _ in range(4 - max(used[tile], mine[tile] + (tile == self.indicator)))
            if used[tile] + mine[tile] < 4
        ]

    def rained_on(self, melds: Iterable[dict[str, object]], withheld: Iterable[int]) -> None:
        """Who may hold tiles of the classes of the winner's first three open melds (W21)."""
        open_ = [meld for meld in melds if meld["from"] is not None][:3]
        if self.rules.single_tile_kongs and len(open_) == 3:
            tiles = {tile for meld in open_ for tile in parse_tiles(str(meld["tiles"]))}
            rain = [kinds for kinds in CLASSES.values() if tiles <= kinds]
            self.dry = frozenset().union(*rain)
            self.held_back = tuple(withheld)

    # What happens

    def pass_turn(self) -> None:
        """Whose turn it is draws and discards a tile that does not matter."""
        self.front.append(None)
        if not (self.rules.never_drawn and self.left < LAST_STAGE):
            self.steps.append(Step(self.turn, THROW))
        self.turn = (self.turn + 1) % 4

    def pass_to(self, seat: int) -> None:
        while self.turn != seat:
            self.pass_turn()

    def lap(self) -> None:
        """Everybody draws and discards once."""
        for _ in range(4):
            self.pass_turn()

    def settle(self) -> None:
        """A replacement that does not matter ends the turn of the kong."""
        if self.replacing is not None:
            seat, self.replacing = self.replacing, None
            self.back.append(None)
            self.steps.append(Step(seat, THROW))
            self.turn = (seat + 1) % 4

    def take(self, seat: int, tile: Tile, *, chained: bool) -> None:
        """*seat* draws *tile*: as the replacement of his kong, or when his turn comes."""
        if chained and self.replacing == seat:
            self.back.append(tile)
            self.replacing = None
            return
        self.settle()
        self.pass_to(seat)
        self.front.append(tile)

    def feed(self, source: int, tile: Tile) -> None:
        """*source* draws *tile* and discards it."""
        self.settle()
        self.pass_to(source)
        self.front.append(tile)
        self.steps.append(Step(source, THROW))
        self.turn = (source + 1) % 4

    def kong(self, seat: int, kind: MeldKind, tile: Tile) -> None:
        self.steps.append(Step(seat, Kong(kind, tile)))
        self.replacing = seat

    def claim(self, seat: int, action: Action) -> None:
        """*seat* takes the discard, and discards a spare tile unless it is a kong."""
        self.steps.append(Step(seat, action, claim=True))
        self.turn = seat
        if isinstance(action, Kong):
            self.replacing = seat
            return
        self.spare_counts[seat] += 1
        self.steps.append(Step(seat, DROP))
        self.turn = (seat + 1) % 4

    def lay_instead(self, seat: int, kind: MeldKind, tile: Tile) -> None:
        """A single tile is laid down where a spare one was to be discarded (W3)."""
        assert self.steps.pop() == Step(seat, DROP)
        self.spare_counts[seat] -= 1
        self.hands[seat].append(tile)
        self.kong(seat, kind, tile)

    def wants(self, seat: int, act: str, tile: Tile) -> None:
        """*seat* answers to *tile* for *act*, which a better claim outbids; `give` him tiles."""
        actions: dict[str, Action] = {
            "win": Win(),
            "pong": Pong(tile),
            "kong": Kong(MeldKind.EXPOSED_KONG, tile),
        }
        if act == "chi":
            actions["chi"] = Chi(tile, (KINDS[tile + 1], KINDS[tile + 2]))
        self.steps.append(Step(seat, actions[act], claim=True))

    # The end of the wall

    def exhaust(self) -> None:
        """Nobody wants anything until the wall is used up."""
        self.settle()
        while self.left:
            self.pass_turn()

    def up_to_last(self, seat: int, keep: int = 1) -> None:
        """Everything up to *seat*'s draw with *keep* tiles left, or to the last stage (W18)."""
        self.settle()
        if self.rules.never_drawn:
            while self.left > LAST_STAGE:
                self.pass_turn()
            return
        short = (seat - (self.turn + self.left - keep)) % 4
        if short:
            self._skip(short, seat)
        while self.left > keep:
            self.pass_turn()
        assert self.turn == seat

    def _skip(self, seats: int, winner: int) -> None:
        """A pong of no interest that passes *seats* over."""
        kind = self.free_kind(3)
        feeder = next(seat for seat in range(4) if winner not in (seat, (seat + seats) % 4))
        ponger = (feeder + seats) % 4
        self.hands[ponger] += [kind] * 2
        self.feed(feeder, kind)
        self.claim(ponger, Pong(kind))
