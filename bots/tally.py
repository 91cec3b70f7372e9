"""What the arena counts: exact integers that add up in any order (interfaces §5)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from hashlib import blake2b
from math import sqrt
from operator import attrgetter
from typing import Any

from engine import (
    ChiMade,
    Dealt,
    Discarded,
    Drawn,
    Event,
    KongMade,
    Passed,
    PhaseChanged,
    PongMade,
    RoundStarted,
    Transfer,
    WinMade,
)

MODULUS = 1 << 128
Z95 = 1.96
"""Normal quantile of a 95 % interval."""

_READ = {
    Drawn: attrgetter("seat", "tile", "from_", "left"),
    Discarded: attrgetter("seat", "tile"),
    Passed: attrgetter("seat"),
    Transfer: attrgetter("from_", "to", "amount", "reason"),
    PhaseChanged: attrgetter("phase"),
    PongMade: attrgetter("seat", "from_", "tile"),
    ChiMade: attrgetter("seat", "from_", "tile", "with_"),
    KongMade: attrgetter("seat", "kind.value", "tile", "from_"),
}


def fingerprint(log: Iterable[Event]) -> int:
    """A hash of a round's events; the sum over rounds does not depend on their order."""
    parts = []
    for event in log:
        cls = type(event)
        read = _READ.get(cls)
        parts.append(cls.__name__ + str(read(event)) if read else _rare(event))
    digest = blake2b("\n".join(parts).encode(), digest_size=16).digest()
    return int.from_bytes(digest, "big")


def _rare(event: Event) -> str:
    match event:
        case RoundStarted():
            return f"round {event.n} {event.dealer} {bytes(event.wall).hex()} {event.horses}"
        case Dealt():
            return "deal " + " ".join(bytes(hand).hex() for hand in event.hands)
        case WinMade():
            score = event.score
            names = [fan.id for fan in score.fans] + [factor.id for factor in score.factors]
            return f"win {event.seat} {event.from_} {event.by} {event.tile} {names}"
        case _:
            return str(event)


@dataclass(slots=True)
class KindTally:
    """One kind of bot: all its seats, all rounds."""

    rounds: int = 0
    """Rounds times seats."""
    wins: int = 0
    self_draws: int = 0
    deal_ins: int = 0
    sum: int = 0
    """Points in units of the base."""
    squares: int = 0
    """Sum of the squares of a seat's points in a round."""
    wall_squares: int = 0
    """Sum over walls of the square of all its points on that wall."""
    fans: int = 0
    times: dict[int, int] = field(default_factory=dict)
    """How many decisions fell into each class of duration."""

    def add(self, other: KindTally) -> None:
        """Count *other* in."""
        for name in ("rounds", "wins", "self_draws", "deal_ins", "sum", "squares",
                     "wall_squares", "fans"):  # fmt: skip
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for bucket, count in other.times.items():
            self.times[bucket] = self.times.get(bucket, 0) + count


@dataclass(slots=True)
class Tally:
    """The result of a range of walls."""

    walls: int = 0
    played: int = 0
    draws: int = 0
    digest: int = 0
    kinds: dict[str, KindTally] = field(default_factory=dict)
    per_wall: dict[int, tuple[int, ...]] = field(default_factory=dict)
    """Points of each kind on each wall, in the order of `kinds`; only where asked for."""

    def add(self, other: Tally) -> None:
        """Count *other* in."""
        self.walls += other.walls
        self.played += other.played
        self.draws += other.draws
        self.digest = (self.digest + other.digest) % MODULUS
        for kind, tally in other.kinds.items():
            self.kinds.setdefault(kind, KindTally()).add(tally)
        self.per_wall.update(other.per_wall)

    def to_json(self) -> dict[str, Any]:
        """Plain values, for a checkpoint."""
        kinds = {
            kind: {name: getattr(tally, name) for name in KindTally.__slots__}
            for kind, tally in self.kinds.items()
        }
        return {
            "walls": self.walls,
            "played": self.played,
            "draws": self.draws,
            "digest": f"{self.digest:032x}",
            "kinds": kinds,
            "per_wall": {str(wall): list(points) for wall, points in self.per_wall.items()},
        }

    @classmethod
    def from_json(cls, line: Mapping[str, Any]) -> Tally:
        """The tally that `to_json` wrote."""
        kinds = {}
        for kind, values in line["kinds"].items():
            times = {int(bucket): count for bucket, count in values["times"].items()}
            kinds[kind] = KindTally(**{**values, "times": times})
        per_wall = {int(wall): tuple(points) for wall, points in line["per_wall"].items()}
        return cls(
            line["walls"],
            line["played"],
            line["draws"],
            int(line["digest"], 16),
            kinds,
            per_wall,
        )


# Durations: eight classes to each doubling, so that a quantile is right within 6 %.


def bucket_of(nanoseconds: int) -> int:
    """The class of a duration.

    >>> bucket_of(1000), round(milliseconds_of(bucket_of(1_000_000)), 1)
    (63, 1.0)
    """
    if nanoseconds < 8:
        return max(nanoseconds, 0)
    shift = nanoseconds.bit_length() - 4
    return 8 * shift + (nanoseconds >> shift)


def milliseconds_of(bucket: int) -> float:
    """The middle of a class of durations."""
    if bucket < 16:
        return bucket / 1e6
    shift, low = bucket // 8 - 1, bucket % 8 + 8
    return (low + 0.5) * (1 << shift) / 1e6


def quantile(times: Mapping[int, int], share: float) -> float:
    """The duration in milliseconds below which *share* of the decisions lie."""
    total = sum(times.values())
    if not total:
        return 0.0
    seen = 0
    for bucket in sorted(times):
        seen += times[bucket]
        if seen >= share * total:
            return milliseconds_of(bucket)
    return 0.0


def interval(total: int, squares: int, walls: int, seats: int) -> tuple[float, float, float]:
    """Mean and 95 % interval of a seat's points a round, from sums over independent walls.

    *seats* is the number of rounds times seats on each wall.

    >>> interval(4, 8, 2, 2)
    (1.0, 1.0, 1.0)
    """
    mean = total / (walls * seats)
    if walls < 2:
        return mean, mean, mean
    variance = max(0.0, (squares - total * total / walls) / (walls - 1)) / seats**2
    half = Z95 * sqrt(variance / walls)
    return mean, mean - half, mean + half
