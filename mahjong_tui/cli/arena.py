"""``mahjong-tui arena``: rounds between bots, without a screen (interfaces §5)."""

# ruff: noqa: PLC0415 (a command imports what it needs when it runs)

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from mahjong_tui.cli.common import (
    DEFAULT_RULES,
    Json,
    Lang,
    Options,
    Rules,
    house_options,
    language,
    print_json,
    table,
    whole,
)
from mahjong_tui.cli.errors import BadInput, Refused, explain

if TYPE_CHECKING:
    from bots.arena import Progress, Run
    from bots.player import UnknownPlayerError
    from bots.tally import Tally

# fmt: off
Seats = Annotated[str, typer.Option(
    "--seats", metavar="A,B,C,D",
    help="Four of easy, normal, hard, expert, module:Class. 四家",
)]
Rounds = Annotated[int, typer.Option(
    "--rounds", parser=whole("--rounds", 1), metavar="N", help="How many walls. 牌墙数",
)]
Seed = Annotated[int, typer.Option(
    "--seed", parser=whole("--seed"), metavar="N", help="The seed of all walls. 种子",
)]
Duplicate = Annotated[bool, typer.Option(
    "--duplicate", help="Play each wall four times, the seats rotated. 复式",
)]
Jobs = Annotated[int, typer.Option(
    "--jobs", parser=whole("--jobs", 1, 256), metavar="N", help="Processes. 进程数",
)]
Base = Annotated[int, typer.Option(
    "--base", parser=whole("--base", 1), metavar="N", help="The base stake. 底分",
)]
Records = Annotated[Path | None, typer.Option(
    "--records", metavar="DIR", help="Write a record of every round there. 牌谱目录",
)]
Checkpoint = Annotated[Path | None, typer.Option(
    "--checkpoint", metavar="FILE",
    help="Keep finished walls there; the same command goes on where it stopped. 断点续跑",
)]
Scheduler = Annotated[str | None, typer.Option(
    "--scheduler", metavar="ADDRESS",
    help="A dask scheduler, like tcp://host:8786 (extra `cluster`). 集群",
)]
# fmt: on

ANSWER_SECONDS = 10
"""So long may a scheduler take to answer."""


def arena(  # noqa: PLR0913, PLR0917 (a flag each)
    rules: Rules = DEFAULT_RULES,
    seats: Seats = "hard,normal,normal,normal",
    rounds: Rounds = 100,
    seed: Seed = 0,
    duplicate: Duplicate = False,
    jobs: Jobs = 1,
    base: Base = 1,
    option: Options = None,
    records: Records = None,
    checkpoint: Checkpoint = None,
    scheduler: Scheduler = None,
    json_: Json = False,
    lang: Lang = None,
) -> None:
    """Let bots play against each other and say how they fared. 机器人对战"""
    from bots.arena import Run, report

    asked = Run(
        rules=rules,
        seats=_seats(seats),
        rounds=rounds,
        seed=seed,
        options=tuple(sorted(house_options(rules, option or ()).items())),
        base=base,
        duplicate=duplicate,
        records=None if records is None else _directory(records),
    )
    with _bar(shown=not json_ and sys.stderr.isatty()) as progress:
        tally = _run(asked, jobs, scheduler, progress, checkpoint)
    answer = report(asked, tally)
    if json_:
        print_json(answer)
    else:
        print(_text(answer, language(lang)))


def _seats(text: str) -> tuple[str, ...]:
    from bots.player import UnknownPlayerError, make_player

    seats = tuple(part.strip() for part in text.replace("，", ",").split(","))
    if len(seats) != 4:
        raise BadInput(
            f"--seats: {text!r} names {len(seats)} players, not four",
            f"--seats：{text!r} 有 {len(seats)} 家，应为四家",
        )
    for kind in seats:
        try:
            make_player(kind)
        except UnknownPlayerError as error:
            raise BadInput(f"--seats: {error}", f"--seats：{_unknown_zh(error)}") from None
    return seats


def _unknown_zh(error: UnknownPlayerError) -> str:
    """What is wrong with a player's name, in Chinese."""
    from bots.levels import LEVELS
    from bots.player import weights

    level, at, _ = error.kind.partition("@")
    if at and level in LEVELS:
        return f"玩家 {error.kind!r}：权重要写成 名字=数；权重有 {', '.join(weights())}"
    if ":" in error.kind:
        return f"玩家 {error.kind!r}：无法载入（{error.why}）"
    return f"玩家 {error.kind!r}：可用的有 {', '.join(LEVELS)} 和 module:Class"


def _directory(path: Path) -> str:
    try:
        path.mkdir(parents=True, exist_ok=True)
    except FileExistsError:
        raise BadInput(
            f"--records: {str(path)!r} is a file; expected a directory",
            f"--records：{str(path)!r} 是一个文件；应为目录",
        ) from None
    except OSError as error:
        raise BadInput(
            f"--records: {explain(error, 'en')}", f"--records：{explain(error, 'zh')}"
        ) from None
    return str(path)


def _run(
    asked: Run,
    jobs: int,
    scheduler: str | None,
    progress: Callable[[Progress], object] | None,
    checkpoint: Path | None,
) -> Tally:
    from bots.arena import CheckpointError, WorkersLostError, run, run_on_cores
    from bots.player import UnknownPlayerError

    try:
        if scheduler is None:
            return run_on_cores(asked, jobs, progress=progress, checkpoint=checkpoint)
        with _cluster(scheduler) as pool:
            return run(asked, pool, progress=progress, checkpoint=checkpoint)
    except CheckpointError as error:
        raise BadInput(
            f"--checkpoint: {error.path!r} belongs to another run",
            f"--checkpoint：{error.path!r} 属于另一次对战",
        ) from None
    except UnknownPlayerError as error:  # known here, so it is a worker that lacks the module
        raise BadInput(
            f"--scheduler: a worker refuses {error}",
            f"--scheduler：集群的工作进程不认识{_unknown_zh(error)}",
        ) from None
    except WorkersLostError as error:
        raise Refused(
            f"--jobs: {error}", f"--jobs：牌墙 {error.first} 到 {error.last} 未打完，进程屡次被终止"
        ) from None


@contextmanager
def _cluster(address: str) -> Iterator[Any]:
    """Dask's executor: it has ``map(fn, jobs)`` like a process pool.

    Dask itself runs the jobs of a lost worker again. Jobs are not ``pure``: a second run of the
    same walls plays them, it is not told what the first one found.
    """
    import logging
    from importlib import import_module

    try:
        distributed: Any = import_module("distributed")  # untyped, and an extra
    except ImportError:
        raise BadInput(
            "--scheduler needs the extra: pip install 'mahjong-tui[cluster]'",
            "--scheduler 需要安装：pip install 'mahjong-tui[cluster]'",
        ) from None
    for name in ("distributed", "distributed.client"):
        logging.getLogger(name).setLevel(logging.CRITICAL)  # what goes wrong is said once, below
    try:
        client = distributed.Client(address, timeout=ANSWER_SECONDS)
    except (OSError, ValueError) as error:
        raise BadInput(
            f"--scheduler: no dask scheduler answers at {address!r} ({error})",
            f"--scheduler：{address!r} 没有 dask 调度器应答（{error}）",
        ) from None
    lost = (distributed.KilledWorker, distributed.CancelledError)
    with client:
        try:
            yield client.get_executor(pure=False)
        except lost as error:
            raise Refused(
                f"--scheduler: the cluster lost the run ({error})",
                f"--scheduler：集群未能打完（{error}）",
            ) from None


@contextmanager
def _bar(*, shown: bool) -> Iterator[Callable[[Progress], object] | None]:
    """A progress bar with the time left, on standard error."""
    if not shown:
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn
    from rich.progress import Progress as Bar

    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.fields[left]}"))
    with Bar(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=None, left="")

        def show(progress: Progress) -> None:
            minutes, seconds = divmod(round(progress.seconds_left), 60)
            bar.update(
                task,
                completed=progress.done,
                total=progress.total,
                left=f"{minutes}:{seconds:02}",
            )

        yield show


# fmt: off
_HEADS = {
    "zh": ("级别", "座", "每局得分", "95% 区间", "胡", "自摸", "放炮", "平均番",
           "决策毫秒 p50", "p99"),
    "en": ("kind", "seats", "points/round", "95% interval", "wins", "self-draws", "deal-ins",
           "mean fan", "decision ms p50", "p99"),
}
# fmt: on
_SUMMARY = {
    "zh": "{rules}  种子 {seed}  {rounds} 副牌墙，共 {played} 局，流局 {draws}  摘要 {digest}",
    "en": "{rules}  seed {seed}  {rounds} walls, {played} rounds, {draws} drawn  digest {digest}",
}


def _text(answer: dict[str, Any], lang: str) -> str:
    rows = [_HEADS[lang]]
    for kind, row in answer["kinds"].items():
        low, high = row["ci95"]
        times = row["decision_ms"]
        rows.append((
            kind, str(row["seats"]), f"{row['mean']:+.3f}", f"{low:+.3f} .. {high:+.3f}",
            str(row["wins"]), str(row["self_draws"]), str(row["deal_ins"]),
            f"{row['mean_fan']:.2f}", f"{times['p50']:.2f}", f"{times['p99']:.2f}",
        ))  # fmt: skip
    head = _SUMMARY[lang].format(**answer)
    return head + "\n" + table(rows, right=range(1, 10))
