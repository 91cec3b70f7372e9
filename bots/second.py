"""What the second choice would have brought: ``python -m bots.second --rules dalu``.

A level's rounds are played again with one answer of it exchanged for the one that it put second;
all before is the same, and the level plays on after it. What the first was judged to be worth more
stands beside what it brought more, which is how far a level's judgement can be trusted.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import NamedTuple

from bots import weigh
from bots.arena import match_of, wall_seed
from bots.judge import FAR, Judge
from bots.player import Bot, make_player
from bots.read import Position
from bots.tune import mean_of
from engine import Action, Ask, ChoosePiao, Discard, Kong, Player, Win, play_match

CLASSES = (0.1, 0.3, 0.7, 1.5)
"""Bounds of the classes of margins."""


class Fork(NamedTuple):
    """A decision with two answers worth a thought."""

    place: int
    """How many answers the player had given before."""
    second: Action
    margin: float
    """What the first was judged to be worth more, in units of the base."""
    sort: str


class Outcome(NamedTuple):
    """A fork played both ways."""

    sort: str
    margin: float
    gain: int
    """What the first brought more."""


class Hero:
    """A bot that notes its forks; the first answers may be given to it."""

    def __init__(self, kind: str, seed: object, given: Sequence[Action] = ()) -> None:
        self.name = kind
        self.answers: list[Action] = []
        self.forks: list[Fork] = []
        self._bot, self._given = Bot(kind, seed), given

    def decide(self, ask: Ask) -> Action:
        """What was given, then what the bot answers."""
        place = len(self.answers)
        if place < len(self._given):
            answer = self._given[place]
        else:
            answer = self._bot.decide(ask)
            if not self._given:
                self._note(Position(ask, self._bot.seed), answer)
        self.answers.append(answer)
        return answer

    def _note(self, pos: Position, answer: Action) -> None:
        first = pos.options[0]
        if len(pos.options) < 2 or isinstance(first, ChoosePiao) or pos.view.pizi:
            return
        (worth, best), *others = weigh.weighed(pos, Judge(pos, self._bot.level)) or [(FAR, answer)]
        if best == answer and others and others[0][0] > FAR:
            second = others[0][1]
            sort = _sort(best, second)
            self.forks.append(Fork(len(self.answers), second, worth - others[0][0], sort))


def _sort(best: Action, second: Action) -> str:
    """What the two answers are about."""
    if isinstance(best, Win) or isinstance(second, Win):
        return "win"
    if isinstance(best, Discard) and isinstance(second, Discard):
        return "discard"
    return "kong" if isinstance(best, Kong) or isinstance(second, Kong) else "claim"


@dataclass(frozen=True, slots=True)
class Asked:
    """What is played: one *kind* among three of *field*, *forks* of each of its rounds."""

    rules: str
    kind: str
    field: str
    root: int
    forks: int


def play_wall(asked: Asked, wall: int) -> list[Outcome]:
    """The four rounds of a wall, the player in every seat, and some of the forks in each."""
    outcomes = []
    for seat in range(4):
        hero = Hero(asked.kind, _seed(asked, wall, seat))
        got = play_round(asked, wall, seat, hero)
        dice = Random(f"{asked.root}/{wall}/{seat}")
        for fork in dice.sample(hero.forks, min(asked.forks, len(hero.forks))):
            again = (*hero.answers[: fork.place], fork.second)
            other = Hero(asked.kind, _seed(asked, wall, seat), again)
            gain = got - play_round(asked, wall, seat, other)
            outcomes.append(Outcome(fork.sort, fork.margin, gain))
    return outcomes


def play_round(asked: Asked, wall: int, seat: int, hero: Hero) -> int:
    """The points of *hero* on *seat*, in units of the base."""
    seed = _seed(asked, wall, seat)
    players: list[Player] = [make_player(asked.field, seed) for _ in range(4)]
    players[seat] = hero
    match = match_of(asked.rules, [player.name for player in players], wall_seed(asked.root, wall))
    play_match(match, players)
    return match.scores[seat]


def _seed(asked: Asked, wall: int, seat: int) -> str:
    return f"{wall_seed(asked.root, wall)}/{seat}"


def rows(outcomes: Sequence[Outcome]) -> list[str]:
    """A table in Markdown: sort, margin, how many, judged, brought; all together at its end."""
    classes: dict[tuple[str, int], list[Outcome]] = {}
    for one in outcomes:
        place = sum(one.margin >= bound for bound in CLASSES)
        classes.setdefault((one.sort, place), []).append(one)
    table = ["| choice | judged better by | times | judged | brought |", "|---|---|---|---|---|"]
    for (sort, place), found in sorted(classes.items()):
        low = CLASSES[place - 1] if place else 0
        bounds = f"{low} to {CLASSES[place]}" if place < len(CLASSES) else f"{low} and more"
        table.append(_row(sort, bounds, found))
    return [*table, _row("all", "", outcomes)]


def _row(sort: str, bounds: str, found: Sequence[Outcome]) -> str:
    judged, _ = mean_of([one.margin for one in found])
    brought, half = mean_of([one.gain for one in found])
    return f"| {sort} | {bounds} | {len(found):,} | {judged:+.2f} | {brought:+.2f} ±{half:.2f} |"


def main(args: Sequence[str] | None = None) -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m bots.second", description=__doc__)
    parser.add_argument("--rules", default="beifang")
    parser.add_argument("--level", default="hard")
    parser.add_argument("--field", default="normal", help="the other three players")
    parser.add_argument("--rounds", type=int, default=100, help="walls, each played four times")
    parser.add_argument("--forks", type=int, default=2, help="decisions of a round played again")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1)
    given = parser.parse_args(args)
    asked = Asked(given.rules, given.level, given.field, given.seed, given.forks)
    with ProcessPoolExecutor(given.jobs) as pool:
        played = pool.map(partial(play_wall, asked), range(given.rounds), chunksize=4)
        print(*rows([one for wall in played for one in wall]), sep="\n")


if __name__ == "__main__":
    main()
