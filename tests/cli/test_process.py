"""The command line as a process: what it imports, pipes, encodings."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def start(*args: str, env: dict[str, str] | None = None) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "mahjong_tui", *args],
        cwd=ROOT, env={**os.environ, **(env or {})}, capture_output=True, check=False,
    )  # fmt: skip


@pytest.mark.parametrize(
    "command",
    ["--help", "fans", "rules dalu", "score 123456789m234s5p 5p", "stats", "replay /no --verify"],
)
def test_no_screen_is_imported(command: str, tmp_path: Path) -> None:
    script = (
        "import sys\nfrom mahjong_tui.cli import main\nmain(sys.argv[1:])\n"
        "heavy = {'textual', 'rich', 'asyncio', 'tomllib'} & set(sys.modules)\n"
        "sys.exit(f'imported: {heavy}' if heavy else 0)\n"
    )
    env = {**os.environ, "MAHJONG_TUI_HOME": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", script, *command.split()],
        cwd=ROOT, env=env, capture_output=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr


def test_help_imports_no_engine() -> None:
    script = (
        "import sys\nfrom mahjong_tui.cli import main\nmain(['--help'])\n"
        "sys.exit(any(name.split('.')[0] in ('engine', 'bots') for name in sys.modules))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr


def test_a_closed_pipe_is_no_traceback() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "mahjong_tui", "rules", "wuhan"],
        cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait() == 1


def test_json_survives_a_terminal_that_is_not_utf8() -> None:
    done = start("fans", "dalu", "--json", env={"PYTHONIOENCODING": "ascii"})
    assert json.loads(done.stdout)["zh"] == "大陆推倒胡"
    done = start("fans", "dalu", env={"PYTHONIOENCODING": "latin-1"})
    assert (done.returncode, done.stderr) == (0, b"")


def test_the_version() -> None:
    done = start("--version", "--verbose")
    assert done.stdout.startswith(b"mahjong-tui 0.")
    assert b"textual" in done.stdout
