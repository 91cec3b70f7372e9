"""Tuning: weights by name, and differences wall by wall."""

from __future__ import annotations

import pytest

from bots.levels import LEVELS
from bots.player import UnknownPlayerError, level_of
from bots.tally import Tally
from bots.tune import challengers, compare, main


def test_a_level_with_weights_changed() -> None:
    level = level_of("hard@danger=2+slack=0")
    assert (level.danger, level.slack, level.depth) == (2.0, 0, LEVELS["hard"].depth)
    for kind in ("hard@", "hard"):
        assert level_of(kind) == LEVELS["hard"]
    for kind in ("hard@size=1", "hard@danger", "hard@slack=x", "hardly@slack=1"):
        with pytest.raises(UnknownPlayerError):
            level_of(kind)


def test_gains_are_paired_by_wall() -> None:
    first = Tally(per_wall={0: (4, -4), 1: (8, -8)})
    other = Tally(per_wall={0: (8, -8), 1: (12, -12)})
    one, two = compare([("0", first), ("1", other)])
    assert (one.mean, one.gain, one.gain_half) == (1.5, 0.0, 0.0)
    assert (two.mean, two.gain, two.gain_half) == (2.5, 1.0, 0.0)
    assert two.half == pytest.approx(1.96 * 0.5)


def test_a_change_adds_to_the_changes_of_the_level() -> None:
    assert challengers("hard", ["danger=0"]) == ["hard", "hard@danger=0"]
    assert challengers("hard@loss=0", ["danger=0", "slack=0+depth=1"])[1:] == [
        "hard@loss=0+danger=0",
        "hard@loss=0+slack=0+depth=1",
    ]


def test_the_command_prints_a_line_for_each_change(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--rules", "dalu", "--level", "easy", "--changes", "blunders=1", "--rounds", "3"])
    lines = capsys.readouterr().out.splitlines()
    assert [line.split(":")[0] for line in lines] == ["easy", "easy@blunders=1"]
    assert "+0.000 +-0.000 against easy" in lines[0]
