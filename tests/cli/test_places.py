"""Where records go and are shown: refusals before the screen opens, and the viewer."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from mahjong_tui import app
from mahjong_tui.cli import play
from tests.cli.conftest import Run

ARENA = "arena --rules dalu --seats easy,easy,easy,easy --rounds 1 --seed 1"


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """A terminal, and what the app was opened with."""
    asked: list[dict[str, Any]] = []

    def run_app(**given: Any) -> int:
        asked.append({name: value for name, value in given.items() if value is not None})
        return 0

    monkeypatch.setattr(play, "is_terminal", lambda stream: True)
    monkeypatch.setattr(app, "run_app", run_app)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("TEXTUAL_DRIVER", raising=False)
    return asked


@pytest.mark.parametrize("command", [(), ("play",)])
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_a_home_that_cannot_be_written_is_refused(
    run: Run,
    opened: list[dict[str, Any]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    command: tuple[str, ...],
    lang: str,
) -> None:
    file = tmp_path / "file"
    file.write_text("", encoding="utf-8")
    monkeypatch.setenv("MAHJONG_TUI_HOME", str(file))
    status, out, err = run(*command, "--lang", lang)
    assert (status, out) == (2, "")
    assert err.count("\n") == 1
    assert str(file) in err
    assert "Errno" not in err
    assert ("没有地方存" in err) is (lang == "zh")
    assert not opened


def test_a_record_makes_no_directories(
    run: Run, opened: list[dict[str, Any]], tmp_path: Path
) -> None:
    place = tmp_path / "typo" / "x.jsonl"
    status, _, err = run("play", "--record", str(place))
    assert status == 2
    assert str(place.parent) in err
    assert not place.parent.exists()
    assert not opened


def test_replay_on_a_terminal_opens_the_viewer(
    run: Run, opened: list[dict[str, Any]], tmp_path: Path
) -> None:
    assert run(*ARENA.split(), "--records", str(tmp_path)).status == 0
    record = next(tmp_path.rglob("*.jsonl"))
    assert run("replay", str(record)) == (0, "", "")
    assert run("replay", str(record), "--lang", "en") == (0, "", "")
    assert opened == [{"replay": record}, {"replay": record, "lang": "en"}]
    opened.clear()
    for flags in (("--text",), ("--json",), ("--verify",)):
        status, out, _ = run("replay", str(record), *flags)
        assert status == 0
        assert out
    assert not opened
    missing = tmp_path / "none.jsonl"
    assert run("replay", str(missing)).status == 2
    assert not opened
