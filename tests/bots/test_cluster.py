"""The arena where workers are killed: on a dask cluster and on this machine, the same rounds."""

from __future__ import annotations

import json
import logging
import os
import signal
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bots import arena
from bots.arena import Progress, Run, WorkersLostError, run, run_on_cores, wall_seed
from bots.player import Bot
from bots.tally import Tally
from engine import Action, Ask
from mahjong_tui.cli import arena as command
from mahjong_tui.cli import main

pytestmark = pytest.mark.timeout(60)

FUSE = "MAHJONG_TUI_TEST_FUSE"
"""Names a file. The process that finds it, at the wall `FATAL`, burns it and is killed."""
SEED, WALLS, FATAL = 11, 24, 9
"""Jobs of four walls: `FATAL` is the second wall of the third job."""


class Mortal(Bot):
    """An easy bot that is killed in the middle of a job, once for each time the fuse is laid."""

    def __init__(self, seed: object = 0) -> None:
        super().__init__("easy", seed)
        self.fatal = str(seed).startswith(f"{wall_seed(SEED, FATAL)}/")

    def decide(self, ask: Ask) -> Action:
        """The easy bot's answer, where there is one."""
        if self.fatal:
            self.perish()
        return super().decide(ask)

    def perish(self) -> None:
        """Only one process can burn the fuse."""
        try:
            Path(os.environ[FUSE]).unlink()
        except FileNotFoundError:
            return
        os.kill(os.getpid(), signal.SIGKILL)


class Doomed(Mortal):
    """An easy bot that is killed on every attempt."""

    def perish(self) -> None:
        """No fuse is needed, only a process that may die."""
        if os.environ[FUSE] != str(os.getpid()):
            os.kill(os.getpid(), signal.SIGKILL)


MORTAL, DOOMED = f"{__name__}:Mortal", f"{__name__}:Doomed"
SEATS = (MORTAL, "easy", "easy", "easy")
ASKED = Run("dalu", SEATS, WALLS, SEED, per_wall=True)


@pytest.fixture(scope="module")
def fuse(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The file that kills a worker, not laid yet; every process started later knows its name."""
    path = tmp_path_factory.mktemp("fuse") / "fuse"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(FUSE, str(path))
        yield path


@pytest.fixture(scope="module")
def cluster(fuse: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """Two worker processes of dask on the loopback."""
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=2,
        threads_per_worker=1,
        processes=True,
        host="127.0.0.1",
        dashboard_address=None,
        silence_logs=logging.CRITICAL,
        local_directory=str(tmp_path_factory.mktemp("dask")),
    ) as made:
        yield made


@pytest.fixture(autouse=True)
def small_jobs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Six jobs, so that a worker dies with jobs before it, beside it and after it."""
    monkeypatch.setattr(arena, "ROUNDS_A_JOB", 4)


@pytest.fixture(scope="module")
def serial(fuse: Path) -> dict[str, Any]:
    """What the rounds come to, played here."""
    assert not fuse.exists()
    return facts(run(ASKED))


def facts(tally: Tally) -> dict[str, Any]:
    """All that a run counts but the time it took."""
    found = tally.to_json()
    for kind in found["kinds"].values():
        del kind["times"]
    return found


def answer(*more: str, capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    """What the command prints, but for the time that decisions took."""
    args = ["arena", "--rules", "dalu", "--seats", ",".join(SEATS), "--rounds", str(WALLS)]
    assert main([*args, "--seed", str(SEED), "--json", *more]) == 0
    out, _ = capsys.readouterr()
    found: dict[str, Any] = json.loads(out)
    for kind in found["kinds"].values():
        del kind["decision_ms"]
    return found


def texts(directory: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in sorted(directory.iterdir())}


# A cluster


def test_a_cluster_plays_the_same_rounds(cluster: Any, serial: dict[str, Any]) -> None:
    with cluster.get_client() as client:
        assert facts(run(ASKED, client.get_executor(pure=False))) == serial


def test_a_cluster_that_loses_a_worker_plays_the_same_rounds(
    cluster: Any, serial: dict[str, Any], fuse: Path
) -> None:
    with cluster.get_client() as client:
        client.wait_for_workers(2)
        before = set(client.run(os.getpid).values())
        fuse.touch()
        found = run(ASKED, client.get_executor(pure=False))
        client.wait_for_workers(2)
        after = set(client.run(os.getpid).values())
    assert facts(found) == serial
    assert not fuse.exists()
    assert len(before - after) == 1


def test_the_command_gives_the_same_records_anywhere(
    cluster: Any, fuse: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """One process, two, the cluster; then two and the cluster with a worker killed in each."""
    places = [
        ("one", "--jobs", "1", False),
        ("two", "--jobs", "2", False),
        ("dask", "--scheduler", cluster.scheduler_address, False),
        ("two-killed", "--jobs", "2", True),
        ("dask-killed", "--scheduler", cluster.scheduler_address, True),
    ]
    answers, records = [], []
    for name, flag, value, killed in places:
        if killed:
            fuse.touch()
        answers.append(answer(flag, value, "--records", str(tmp_path / name), capsys=capsys))
        records.append(texts(tmp_path / name))
        assert not fuse.exists()
    assert len(records[0]) == WALLS
    assert answers == [answers[0]] * len(places)
    assert records == [records[0]] * len(places)


def test_a_cluster_that_cannot_play_a_job_says_so(
    cluster: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(cluster.scheduler, "allowed_failures", 0)
    args = ["arena", "--rules", "dalu", "--seats", f"easy,easy,easy,{DOOMED}", "--seed", str(SEED)]
    args += ["--rounds", str(WALLS), "--scheduler", cluster.scheduler_address]
    assert main([*args, "--lang", "zh"]) == 1
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert "集群未能打完" in err


def test_a_player_that_the_workers_lack(
    cluster: Any,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    source = "from bots.player import Bot\ndef Only(seed): return Bot('easy', seed)\n"
    (tmp_path / "only_here.py").write_text(source, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    args = ["arena", "--seats", "only_here:Only,easy,easy,easy", "--rounds", "1", "--lang", "zh"]
    assert main(args) == 0
    capsys.readouterr()
    assert main([*args, "--scheduler", cluster.scheduler_address]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert "工作进程不认识玩家 'only_here:Only'" in err


@pytest.mark.parametrize(
    ("lang", "said"), [("en", "no dask scheduler"), ("zh", "没有 dask 调度器")]
)
def test_a_scheduler_that_does_not_answer(
    lang: str, said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr(command, "ANSWER_SECONDS", 0.2)
    for address in ("tcp://127.0.0.1:1", "nonsense://x"):
        assert main(["arena", "--rounds", "1", "--scheduler", address, "--lang", lang]) == 2
        out, err = capsys.readouterr()
        assert (out, err.count("\n")) == ("", 1)
        assert said in err
        assert address in err


# This machine's processes


def test_two_processes_that_lose_one_play_the_same_rounds(
    serial: dict[str, Any], fuse: Path
) -> None:
    fuse.touch()
    steps: list[Progress] = []
    assert facts(run_on_cores(ASKED, 2, progress=steps.append)) == serial
    assert not fuse.exists()
    assert [step.done for step in steps] == list(range(4, WALLS + 1, 4))


def test_a_job_that_kills_its_workers_ends_the_run(
    fuse: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """What was finished is kept: where the job can be played, the run goes on from there."""
    monkeypatch.setenv(FUSE, str(os.getpid()))
    file = tmp_path / "run.jsonl"
    asked = replace(ASKED, seats=(DOOMED, "easy", "easy", "easy"))
    with pytest.raises(WorkersLostError) as caught:
        run_on_cores(asked, 2, checkpoint=file)
    assert caught.value.first <= FATAL
    steps: list[Progress] = []
    assert run(asked, progress=steps.append, checkpoint=file).digest != 0
    assert steps[0].done == caught.value.first + 4
    args = ["arena", "--rules", "dalu", "--seats", ",".join(asked.seats), "--seed", str(SEED)]
    assert main([*args, "--rounds", str(WALLS), "--jobs", "2", "--lang", "zh"]) == 1
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert "屡次" in err


# What the command refuses, in either language

REFUSED = [
    ("--seats foo,easy,easy,easy", "player 'foo': allowed are easy", "玩家 'foo'：可用的有 easy"),
    ("--seats easy@x=1,easy,easy,easy", "sets no weight; weights: ", "权重要写成 名字=数；权重有 "),
    ("--seats no.where:Bot,easy,easy,easy", "player 'no.where:Bot'", "玩家 'no.where:Bot'：无法载入"),
    ("--records FILE", "is a file; expected a directory", "是一个文件；应为目录"),
    ("--records FILE/under", "not a directory", "路径里有一段不是目录"),
    ("--checkpoint FILE/under", "not a directory", "路径里有一段不是目录"),
    ("--checkpoint FILE", "belongs to another run", "属于另一次对战"),
]  # fmt: skip


@pytest.mark.parametrize(("flags", "en", "zh"), REFUSED)
def test_refusals(
    flags: str, en: str, zh: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "file"
    file.write_text("{}\n", encoding="utf-8")
    given = flags.replace("FILE", str(file)).split()
    for lang, said in (("en", en), ("zh", zh)):
        assert main(["arena", "--rounds", "1", *given, "--lang", lang]) == 2
        out, err = capsys.readouterr()
        assert (out, err.count("\n")) == ("", 1)
        assert said in err
