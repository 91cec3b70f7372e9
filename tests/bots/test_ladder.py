"""The table of all levels: every pair once, repeatable, and never played twice."""

from __future__ import annotations

from pathlib import Path

import pytest

from bots import ladder
from bots.arena import Run, report, run
from engine import RULES


def test_every_pair_of_levels_under_every_rule_set() -> None:
    levels = ("easy", "normal", "hard", "expert")
    asked = ladder.cells(RULES, levels, levels)
    assert len(asked) == len(set(asked)) == 5 * 12


def test_a_cell_is_the_arena_s_own_run(capsys: pytest.CaptureFixture[str]) -> None:
    ladder.main(["--rules", "dalu", "--challengers", "easy", "--fields", "easy", "normal",
                 "--rounds", "2", "--seed", "3"])  # fmt: skip
    *header, line = capsys.readouterr().out.splitlines()
    asked = Run("dalu", ("easy", "normal", "normal", "normal"), 2, 3, duplicate=True)
    result = report(asked, run(asked))
    assert header == list(ladder.HEADER)
    assert line.startswith("| dalu | `easy` | `normal` | ")
    assert f"{result['kinds']['easy']['mean']:+.2f}" in line
    assert "| 8 |" in line
    assert result["digest"][:8] in line


def test_finished_cells_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = tmp_path / "cells.jsonl"
    asked = ladder.cells(["dalu"], ["easy"], ["normal"])
    (first,) = ladder.played(asked, 1, 3, 1, kept)
    with kept.open("a", encoding="utf-8") as file:
        file.write('["torn')
    monkeypatch.setattr(ladder, "run_on_cores", None)
    assert list(ladder.played(asked, 1, 3, 1, kept)) == [first]
    assert kept.read_text(encoding="utf-8").count("\n") == 1
