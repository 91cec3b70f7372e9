"""Matches for the referee to follow: rigged walls and eager tables, so that rare things happen.

This is the one referee module that knows the engine: it plays what the others check.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from random import Random

from engine.actions import Action, Chi, ChoosePiao, Declare, Discard, Kong, Pass, Pong, Win
from engine.match import Match, Seated, Setup
from engine.players import Ask
from engine.record import write
from engine.tiles import KINDS
from tests.engine.rounds import Dice, setup_for
from tests.rules.referee_tiles import DRAGONS, JIANG, ORPHANS, WINDS, pizi_of, wild_of

PACK = [kind for kind in range(34) for _ in range(4)]


class Keen(Dice):
    """Takes what is rare when it can, holds back otherwise, by the mood of the match."""

    def __init__(self, name: str, seed: object, mood: dict[type, float]) -> None:
        super().__init__(name, seed, greedy=mood[Discard] > 0.5)
        self.mood = mood

    def decide(self, ask: Ask) -> Action:
        """The first act, from the last option, that the mood allows."""
        for action in reversed(ask.options):
            if self._dice.random() < self.mood.get(type(action), 0.0):
                return action if not isinstance(action, Discard) else self._rest(ask)
        return self._rest(ask)

    def _rest(self, ask: Ask) -> Action:
        calm = [act for act in ask.options if isinstance(act, Pass | Discard | ChoosePiao)]
        if self.greedy and calm and isinstance(calm[0], Discard):
            return self._thrown(ask, calm)
        return self._dice.choice(calm or list(ask.options))


def mood_of(dice: Random) -> dict[type, float]:
    """How eager a table is."""
    return {
        Win: dice.choice([0.1, 0.5, 0.9, 1.0]),
        Kong: dice.choice([0.3, 0.9, 1.0]),
        Pong: dice.choice([0.0, 0.3, 0.9]),
        Chi: dice.choice([0.0, 0.3, 0.8]),
        Declare: dice.choice([0.0, 0.05]),
        Discard: dice.choice([0.0, 1.0, 1.0]),
    }


def _taste(dice: Random, rules: str, special: list[int]) -> Callable[[int], float]:
    """What a seat is dealt by preference."""
    suit = 9 * dice.randrange(3)
    flush = set(range(suit, suit + 9))
    likes: list[set[int]] = [
        flush,
        flush,
        set(WINDS) | flush,
        set(DRAGONS) | flush,
        set(range(27, 34)),
        set(ORPHANS),
        {kind for kind in ORPHANS if kind < 27},
        {dice.randrange(34) for _ in range(7)},
        set(),
    ]
    if rules == "wuhan":
        likes += [set(JIANG), set(JIANG), set(special), set(special) | flush, set(special[-1:])]
    liked = dice.choice(likes)
    weight = dice.choice([3.0, 10.0, 60.0])
    return lambda kind: weight if kind in liked else 1.0


def rigged_wall(dice: Random, rules: str, dealer: int) -> list[int]:
    """A wall that gives each seat, dealt and drawn, much of what it likes."""
    rest = list(PACK)
    turned = rest.pop(dice.randrange(136))
    special: list[int] = []
    if rules in ("beifang", "guangdong", "wuhan"):
        wild = wild_of(rules, turned)
        assert wild is not None
        special = [*(pizi_of(turned) if rules == "wuhan" else []), wild]
    tastes = [_taste(dice, rules, special) for _ in range(4)]
    order = [dealer + place // 13 for place in range(52)]
    order += [dealer + place for place in range(83)]
    taken = []
    for seat in order:
        weights = [tastes[seat % 4](kind) for kind in rest]
        taken.append(rest.pop(dice.choices(range(len(rest)), weights)[0]))
    if rules == "wuhan":
        return [*taken, turned]
    return [*taken[:52], turned, *taken[52:]]


def rigged_match(setup: Setup, *, stop: float = 0.0) -> str:
    """The record of a match on rigged walls; with *stop* somebody may give it up."""
    dice = Random(f"rigged {setup.rules} {setup.seed} {setup.options}")
    match = Match(setup)
    while match.ended is None:
        if match.between_rounds:
            start = match.next_start()
            wall = rigged_wall(dice, setup.rules, start.dealer)
            match.next_round(replace(start, wall=tuple(KINDS[kind] for kind in wall)))
            mood = mood_of(dice)
            players = [Keen(str(seat), f"{setup.seed} {start.n}", mood) for seat in range(4)]
        while asks := match.asks():
            if dice.random() < stop:
                match.escape(dice.choice(list(asks)))
                break
            match.resolve({seat: players[seat].decide(ask) for seat, ask in asks.items()})
    return write(match.setup, match.log)


def room_setup(rules: str, seed: int, rounds: int) -> Setup:
    """Room play with few coins, so that somebody is broke; sometimes with people."""
    dice = Random(f"room {rules} {seed}")
    room, base, least = dice.choice([("chuji", 400, 2_000), ("pingmin", 1_000, 5_000)])
    coins = tuple(dice.choice([least, least + 777, 3 * least, 10 * least]) for _ in range(4))
    setup = setup_for(rules, seed, base=base, room=room, balances=coins, rounds=rounds)
    kinds = [dice.choice(["normal", "normal", "hard", "human"]) for _ in range(4)]
    people = tuple(Seated(f"player {seat}", kind) for seat, kind in enumerate(kinds))
    return replace(setup, players=people)  # type: ignore[arg-type]
