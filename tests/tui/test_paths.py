"""Where files are written."""

from __future__ import annotations

from pathlib import Path

from mahjong_tui.paths import unused


def test_a_file_that_is_there_is_not_written_over(tmp_path: Path) -> None:
    path = tmp_path / "table.one.svg"
    names = []
    for _ in range(3):
        fresh = unused(path)
        fresh.write_text("", encoding="utf-8")
        names.append(fresh.name)
    assert names == ["table.one.svg", "table.one-2.svg", "table.one-3.svg"]


def test_a_directory_is_no_file_to_be_spared(tmp_path: Path) -> None:
    assert unused(tmp_path) == tmp_path
