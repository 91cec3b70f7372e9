"""The arena: the same rounds on one core or two, exact sums, records, checkpoints."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bots.arena import CheckpointError, Progress, Run, report, run, run_on_cores, wall_seed
from bots.tally import Tally, bucket_of, interval, milliseconds_of, quantile
from engine import RULES, replay

SEATS = ("easy", "normal", "normal", "normal")


def test_two_processes_play_the_same_rounds() -> None:
    asked = Run("beifang", SEATS, 24, seed=7, duplicate=True)
    alone, both = run(asked), run_on_cores(asked, 2)
    assert alone.digest == both.digest
    for kind, tally in alone.kinds.items():
        other = both.kinds[kind]
        assert (tally.sum, tally.squares, tally.wins) == (other.sum, other.squares, other.wins)


@pytest.mark.parametrize("rules", RULES)
def test_the_sums_agree_and_are_zero(rules: str) -> None:
    asked = Run(rules, SEATS, 6, seed=1, base=100, duplicate=True)
    tally = run(asked)
    assert (tally.walls, tally.played) == (6, 24)
    assert sum(kind.sum for kind in tally.kinds.values()) == 0
    assert [kind.rounds for kind in tally.kinds.values()] == [24, 72]
    assert sum(kind.wins for kind in tally.kinds.values()) + tally.draws >= 24


def test_walls_do_not_depend_on_how_many_there_are() -> None:
    few, more = Run("dalu", SEATS, 3, per_wall=True), Run("dalu", SEATS, 6, per_wall=True)
    short, long = run(few).per_wall, run(more).per_wall
    assert {wall: long[wall] for wall in short} == short
    assert len({wall_seed(root, wall) for root in range(9) for wall in range(9)}) == 81


def test_records_are_whole_and_the_same_on_every_run(tmp_path: Path) -> None:
    texts = []
    for name, cores in (("one", 1), ("two", 2)):
        (tmp_path / name).mkdir()
        asked = Run("wuhan", SEATS, 4, seed=3, duplicate=True, records=str(tmp_path / name))
        run_on_cores(asked, cores)
        files = sorted((tmp_path / name).iterdir())
        assert len(files) == 16
        texts.append({file.name: file.read_bytes() for file in files})
    assert texts[0] == texts[1]
    again = replay(texts[0]["000002-1.jsonl"].decode())
    assert again.match.ended is not None
    assert again.match.setup.seed == wall_seed(3, 2)


def test_an_interrupted_run_goes_on(tmp_path: Path) -> None:
    asked = Run("guangdong", SEATS, 90, seed=4)
    whole = run(asked)
    file = tmp_path / "run.jsonl"
    seen: list[Progress] = []

    def stop(progress: Progress) -> None:
        seen.append(progress)
        if len(seen) == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(asked, progress=stop, checkpoint=file)
    torn = file.read_text()
    file.write_text(torn + '{"first": 80, "tal')
    rest = run(asked, progress=seen.append, checkpoint=file)
    assert [step.done for step in seen] == [40, 80, 90]
    assert rest.digest == whole.digest
    assert (
        report(asked, rest)["kinds"]["easy"]["mean"]
        == report(asked, whole)["kinds"]["easy"]["mean"]
    )
    assert run(asked, checkpoint=file).digest == whole.digest
    with pytest.raises(CheckpointError):
        run(Run("guangdong", SEATS, 90, seed=5), checkpoint=file)


def test_the_report_is_what_the_interface_says() -> None:
    asked = Run("beifang", SEATS, 10, seed=9)
    answer = report(asked, run(asked))
    assert json.loads(json.dumps(answer)) == answer
    assert list(answer) == ["rules", "seed", "rounds", "played", "draws", "digest", "kinds"]
    assert (answer["rounds"], answer["played"], len(answer["digest"])) == (10, 10, 32)
    row = answer["kinds"]["normal"]
    assert list(row) == [
        "seats", "wins", "self_draws", "deal_ins", "mean", "ci95", "mean_fan", "decision_ms",
    ]  # fmt: skip
    assert row["seats"] == 3
    assert row["ci95"][0] <= row["mean"] <= row["ci95"][1]


def test_tallies_survive_a_checkpoint() -> None:
    tally = run(Run("dalu", SEATS, 5, per_wall=True))
    again = Tally.from_json(json.loads(json.dumps(tally.to_json())))
    assert again == tally


def test_durations_are_right_within_a_sixteenth() -> None:
    for duration in (1, 7, 8, 100, 12_345, 7_000_000, 3_000_000_000):
        middle = milliseconds_of(bucket_of(duration)) * 1e6
        assert abs(middle - duration) <= max(1, duration / 16)
    times = {bucket_of(1_000_000): 99, bucket_of(50_000_000): 1}
    assert quantile(times, 0.5) == pytest.approx(1, rel=0.07)
    assert quantile(times, 0.999) == pytest.approx(50, rel=0.07)


def test_the_interval_is_over_walls() -> None:
    mean, low, high = interval(total=40, squares=800, walls=4, seats=4)
    assert mean == 2.5
    assert high - mean == pytest.approx(mean - low)
    assert high - low == pytest.approx(2 * 1.96 * ((800 - 400) / 3 / 16 / 4) ** 0.5)
