"""Many rounds between bots: reproducible, on as many cores or machines as there are.

A job is a range of walls and all that decides their rounds; its result is a `Tally` of exact
integers and, where asked for, the records of its rounds. So any object with ``map(fn, jobs)`` can
run the jobs in any order and in any pieces, and the answer, digest included, is the same. A job
writes nothing: it can be run again where a worker died, and a worker needs no common directory.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from dataclasses import asdict, dataclass, field, replace
from hashlib import blake2b
from pathlib import Path
from time import monotonic, perf_counter_ns
from typing import Any, Protocol

from bots.player import make_player
from bots.tally import KindTally, Tally, bucket_of, fingerprint, interval, quantile
from engine import Action, Ask, Match, Player, Seated, Setup, play_match, write

STARTED = "1970-01-01T00:00:00Z"
"""Records of the arena bear no date, so that they are the same on every run."""
ROUNDS_A_JOB = 40
BREAKDOWNS = 3
"""So many pools in a row may lose a worker before the same job is finished."""


@dataclass(frozen=True, slots=True)
class Job:
    """The walls from *first* up to, not including, *last*."""

    rules: str
    seats: tuple[str, ...]
    root: int
    first: int
    last: int
    options: tuple[tuple[str, bool | int], ...] = ()
    base: int = 1
    duplicate: bool = False
    records: bool = False
    per_wall: bool = False


@dataclass(slots=True)
class Played:
    """What a job answers."""

    tally: Tally
    records: dict[str, str] = field(default_factory=dict)
    """File names and records; only where asked for."""


class Executor(Protocol):
    """Runs jobs: a process pool, dask's ``Client.get_executor()``, or anything alike."""

    def map(self, fn: Callable[[Job], Played], /, jobs: Iterable[Job]) -> Iterator[Played]:
        """The results in the order of the jobs."""
        ...


class Serial:
    """Runs jobs here, one after the other."""

    def map(self, fn: Callable[[Job], Played], /, jobs: Iterable[Job]) -> Iterator[Played]:
        """The results in the order of the jobs."""
        return map(fn, jobs)


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a run has come."""

    done: int
    total: int
    seconds_left: float


def wall_seed(root: int, wall: int) -> int:
    """The seed of one wall of a run."""
    return int.from_bytes(blake2b(f"{root}:{wall}".encode(), digest_size=8).digest(), "big") >> 1


class Timed:
    """A player whose decisions are timed."""

    def __init__(self, player: Player, times: dict[int, int]) -> None:
        self._player, self._times = player, times
        self.name = player.name

    def decide(self, ask: Ask) -> Action:
        """The player's answer."""
        start = perf_counter_ns()
        action = self._player.decide(ask)
        bucket = bucket_of(perf_counter_ns() - start)
        self._times[bucket] = self._times.get(bucket, 0) + 1
        return action


def run_job(job: Job) -> Played:
    """Play every round of *job*."""
    tally = Tally(kinds={kind: KindTally() for kind in job.seats})
    played = Played(tally)
    for wall in range(job.first, job.last):
        points = dict.fromkeys(job.seats, 0)
        for turn in range(4 if job.duplicate else 1):
            for kind, score in _play_round(job, wall, turn, played):
                points[kind] += score
        for kind, total in points.items():
            tally.kinds[kind].wall_squares += total * total
        tally.walls += 1
        if job.per_wall:
            tally.per_wall[wall] = tuple(points.values())
    return played


def _play_round(job: Job, wall: int, turn: int, played: Played) -> list[tuple[str, int]]:
    """Play *wall* with the seats rotated by *turn*; the points of each seat's kind."""
    tally, seed = played.tally, wall_seed(job.root, wall)
    kinds = [job.seats[(seat - turn) % 4] for seat in range(4)]
    players = [
        Timed(make_player(kind, f"{seed}/{turn}"), tally.kinds[kind].times) for kind in kinds
    ]
    match = match_of(job.rules, kinds, seed, job.options, job.base)
    play_match(match, players)
    tally.played += 1
    tally.digest = (tally.digest + fingerprint(match.log)) % (1 << 128)
    if job.records:
        name = f"{wall:06d}-{turn}.jsonl" if job.duplicate else f"{wall:06d}.jsonl"
        played.records[name] = write(match.setup, match.log)
    return _count(match, kinds, job.base, tally)


def match_of(
    rules: str,
    kinds: Sequence[str],
    seed: int,
    options: tuple[tuple[str, bool | int], ...] = (),
    base: int = 1,
) -> Match:
    """A match of one round on the wall of *seed*."""
    one, two, three, four = (Seated(kind, kind) for kind in kinds)
    return Match(
        Setup(
            rules=rules,
            players=(one, two, three, four),
            base=base,
            seed=seed,
            options=options,
            rounds=1,
            started=STARTED,
        )
    )


def _count(match: Match, kinds: Sequence[str], base: int, tally: Tally) -> list[tuple[str, int]]:
    assert match.round is not None
    win = match.round.state.win
    scores = [(kind, points // base) for kind, points in zip(kinds, match.scores, strict=True)]
    for kind, points in scores:
        mine = tally.kinds[kind]
        mine.rounds += 1
        mine.sum += points
        mine.squares += points * points
    if win is None:
        tally.draws += 1
        return scores
    winner = tally.kinds[kinds[win.seat]]
    winner.wins += 1
    winner.fans += win.score.fan
    if win.from_ is None:
        winner.self_draws += 1
    else:
        tally.kinds[kinds[win.from_]].deal_ins += 1
    return scores


# Whole runs


@dataclass(frozen=True, slots=True)
class Run:
    """What a run is asked for: *rounds* counts walls."""

    rules: str
    seats: tuple[str, ...]
    rounds: int
    seed: int = 0
    options: tuple[tuple[str, bool | int], ...] = ()
    base: int = 1
    duplicate: bool = False
    records: str | None = None
    """A directory for one record a round."""
    per_wall: bool = False

    def jobs(self) -> list[Job]:
        """The run in pieces of some tens of rounds."""
        step = max(1, ROUNDS_A_JOB // (4 if self.duplicate else 1))
        whole = Job(
            self.rules, self.seats, self.seed, 0, 0, self.options, self.base, self.duplicate,
            self.records is not None, self.per_wall,
        )  # fmt: skip
        return [
            replace(whole, first=first, last=min(first + step, self.rounds))
            for first in range(0, self.rounds, step)
        ]


class WorkersLostError(RuntimeError):
    """Workers die again and again before a job is finished: it may be the job that kills them."""

    def __init__(self, job: Job) -> None:
        first, last = job.first, job.last - 1
        super().__init__(f"workers die again and again before walls {first} to {last} are finished")
        self.first, self.last = first, last


def run(
    asked: Run,
    executor: Executor | None = None,
    *,
    progress: Callable[[Progress], object] | None = None,
    checkpoint: Path | None = None,
) -> Tally:
    """Play *asked* and add up. A *checkpoint* keeps what is finished; a later run goes on there."""
    standing = _Standing(asked, progress, checkpoint)
    standing.play(executor or Serial())
    return standing.total


def run_on_cores(
    asked: Run,
    cores: int,
    *,
    progress: Callable[[Progress], object] | None = None,
    checkpoint: Path | None = None,
) -> Tally:
    """`run` on *cores* processes. Where one is killed, new ones play what was not finished.

    Raises `WorkersLostError` when that does not help.
    """
    if cores <= 1:
        return run(asked, progress=progress, checkpoint=checkpoint)
    standing, breakdowns = _Standing(asked, progress, checkpoint), 0
    while standing.todo:
        job = standing.todo[0]
        try:
            with ProcessPoolExecutor(cores) as pool:
                standing.play(pool)
        except BrokenExecutor:
            breakdowns = breakdowns + 1 if standing.todo[:1] == [job] else 1
            if breakdowns == BREAKDOWNS:
                raise WorkersLostError(job) from None
    return standing.total


class _Standing:
    """What of a run is finished, and what is to be played."""

    def __init__(
        self, asked: Run, progress: Callable[[Progress], object] | None, checkpoint: Path | None
    ) -> None:
        self._asked, self._progress = asked, progress
        self._finished = _Checkpoint(checkpoint, asked)
        known = self._finished.known
        self.total = Tally(kinds={kind: KindTally() for kind in asked.seats})
        for tally in known.values():
            self.total.add(tally)
        self.todo = [job for job in asked.jobs() if job.first not in known]
        self._start, self._before = monotonic(), self.total.walls

    def play(self, executor: Executor) -> None:
        """Play what is to be played; what is finished when *executor* fails stays finished."""
        jobs = tuple(self.todo)
        for job, played in zip(jobs, executor.map(run_job, jobs), strict=True):
            self._keep(job, played)
            del self.todo[0]
            self._tell()

    def _keep(self, job: Job, played: Played) -> None:
        """Count a finished job; its records are written before the checkpoint knows of it."""
        for name, text in played.records.items():
            path = Path(self._asked.records or "", name)
            path.write_text(text, encoding="utf-8", newline="\n")
        self._finished.keep(job, played.tally)
        self.total.add(played.tally)

    def _tell(self) -> None:
        if self._progress is None:
            return
        done, walls = self.total.walls, self._asked.rounds
        rate = (monotonic() - self._start) / max(1, done - self._before)
        self._progress(Progress(done, walls, rate * (walls - done)))


class _Checkpoint:
    """Finished jobs in a file of JSON lines; its first line names the run."""

    def __init__(self, path: Path | None, asked: Run) -> None:
        self.path = path
        self.known: dict[int, Tally] = {}
        if path is None:
            return
        head = json.dumps(asdict(asked), sort_keys=True)
        lines = path.read_text(encoding="utf-8").split("\n")[:-1] if path.exists() else []
        if lines and lines[0] != head:
            raise CheckpointError(str(path))
        whole = "".join(line + "\n" for line in lines or [head])
        path.write_text(whole, encoding="utf-8")  # without the torn line of an interrupted run
        for line in lines[1:]:
            done = json.loads(line)
            self.known[done["first"]] = Tally.from_json(done["tally"])

    def keep(self, job: Job, tally: Tally) -> None:
        """Write a finished job down."""
        if self.path is not None:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(json.dumps({"first": job.first, "tally": tally.to_json()}) + "\n")


class CheckpointError(ValueError):
    """The file belongs to another run."""

    def __init__(self, path: str) -> None:
        super().__init__(f"checkpoint {path!r} belongs to another run")
        self.path = path


def report(asked: Run, tally: Tally) -> dict[str, Any]:
    """The answer of ``mahjong-tui arena --json`` (interfaces §5)."""
    kinds = {}
    for kind, mine in tally.kinds.items():
        per_wall = mine.rounds // max(1, tally.walls)
        mean, low, high = interval(mine.sum, mine.wall_squares, tally.walls, per_wall)
        kinds[kind] = {
            "seats": asked.seats.count(kind),
            "wins": mine.wins,
            "self_draws": mine.self_draws,
            "deal_ins": mine.deal_ins,
            "mean": round(mean, 4),
            "ci95": [round(low, 4), round(high, 4)],
            "mean_fan": round(mine.fans / mine.wins, 3) if mine.wins else 0.0,
            "decision_ms": {
                "p50": round(quantile(mine.times, 0.5), 3),
                "p99": round(quantile(mine.times, 0.99), 3),
            },
        }
    return {
        "rules": asked.rules,
        "seed": asked.seed,
        "rounds": tally.walls,
        "played": tally.played,
        "draws": tally.draws,
        "digest": f"{tally.digest:032x}",
        "kinds": kinds,
    }
