"""``--version``, and with ``--verbose`` what a report of a mistake should carry."""

from __future__ import annotations

import os
import platform
import shutil
import sys
from importlib.metadata import PackageNotFoundError, version
from typing import IO

from mahjong_tui import __version__
from mahjong_tui.cli.common import is_terminal, table

_PACKAGES = ("textual", "rich", "typer", "platformdirs", "textual-serve")
_VARIABLES = (
    "TERM", "COLORTERM", "TERM_PROGRAM", "WT_SESSION", "NO_COLOR", "LANG", "LC_ALL",
    "MAHJONG_TUI_HOME",
)  # fmt: skip


def print_version(*, verbose: bool) -> None:
    """The version; with *verbose* also those of what it stands on, and the terminal's facts."""
    print(f"mahjong-tui {__version__}")
    if not verbose:
        return
    size = shutil.get_terminal_size()
    rows = [
        ["python", platform.python_version()],
        ["platform", platform.platform()],
        *([name, _version(name)] for name in _PACKAGES),
        ["stdin, stdout", f"{_kind(sys.stdin)}, {_kind(sys.stdout)}"],
        ["encoding", str(sys.stdout.encoding)],
        ["size", f"{size.columns}x{size.lines}"],
        *([name, os.environ.get(name, "-")] for name in _VARIABLES),
    ]
    print(table(rows))


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "-"


def _kind(stream: IO[str] | None) -> str:
    return "terminal" if is_terminal(stream) else "no terminal"
