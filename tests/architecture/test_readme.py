"""What the README promises."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from engine.rules import RULES

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_two_commands_make_what_they_need() -> None:
    commands = re.findall(r"```sh\n(python3 -m venv .*)\n```", README)
    assert len(commands) == 2
    play, check = commands
    assert play.endswith("mahjong-tui")
    assert check.endswith("python -m pytest -n 2")


def test_every_rule_set_is_named() -> None:
    for rules, page in RULES.items():
        assert f"| `{rules}` | {page.zh} {page.en} |" in README


def test_the_picture_is_there() -> None:
    for picture in re.findall(r"!\[[^]]*\]\(([^)]+)\)", README):
        assert (ROOT / picture).is_file()


def test_the_changelog_knows_the_version() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert f"[{project['version']}]" in changelog or "[Unreleased]" in changelog
