"""Every command explains itself, in two languages."""

from __future__ import annotations

import pytest

from mahjong_tui.cli import COMMANDS
from tests.cli.conftest import Run

NAMES = list(COMMANDS)
NO_DATA = {"play", "serve"}


def test_the_help_lists_every_command(run: Run) -> None:
    status, out, err = run("--help")
    assert (status, err) == (0, "")
    for name in NAMES:
        assert f"  {name} " in out


@pytest.mark.parametrize("name", NAMES)
def test_every_command_has_its_help(run: Run, name: str) -> None:
    status, out, err = run(name, "--help")
    assert (status, err) == (0, "")
    assert "--lang" in out
    assert ("--json" in out) == (name not in NO_DATA)


def test_the_language_may_stand_before_the_command(run: Run) -> None:
    assert run("--lang", "en", "fans") == run("fans", "--lang", "en") != run("fans")
