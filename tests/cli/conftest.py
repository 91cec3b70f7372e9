"""Fixtures of the command line: one call in this process, with a home of its own."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from mahjong_tui.cli import main


class Ran(NamedTuple):
    """What a command did."""

    status: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MAHJONG_TUI_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("COLUMNS", "80")
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "MAHJONG_TUI_DEBUG"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command: ``run("fans", "beifang")``."""

    def call(*args: str) -> Ran:
        status = main(args)
        out, err = capsys.readouterr()
        return Ran(status, out, err)

    return call
