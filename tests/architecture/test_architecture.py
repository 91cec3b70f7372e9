"""Rules of the house that a linter does not know."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from engine.rules import RULES

ROOT = Path(__file__).resolve().parents[2]
SOURCES = [path for top in ("engine", "bots") for path in (ROOT / top).rglob("*.py")]


def own_page(path: Path, rules: str) -> bool:
    return path.parent.name == "rules" and path.stem in (rules, "__init__")


@pytest.mark.parametrize("rules", RULES)
def test_no_rule_set_is_named_outside_its_page(rules: str) -> None:
    """What differs between pages is a hook, never a test for a name."""
    compared = re.compile(rf"""(==|!=|\bin\b|\bcase\b)[^#\n]*["']{rules}["']""")
    screens = list((ROOT / "mahjong_tui").rglob("*.py"))
    named = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in (*SOURCES, *screens)
        if not own_page(path, rules)
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if compared.search(line)
    ]
    assert named == []


def test_engine_and_bots_import_nothing_but_the_standard_library() -> None:
    loaded = subprocess.run(
        [sys.executable, "-c", "import sys, engine, bots; print(*sorted(sys.modules))"],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    ).stdout.split()
    foreign = {name.split(".")[0] for name in loaded} & {"textual", "rich", "typer", "platformdirs"}
    assert foreign == set()


def test_every_cited_clause_stands_on_a_page() -> None:
    pages = ROOT / "mahjong_tui" / "words" / "rules"
    text = "".join(path.read_text(encoding="utf-8") for path in sorted(pages.glob("*.en.md")))
    known = set(re.findall(r"^\[([A-Z]\d+)\]", text, re.MULTILINE))
    cited = {
        clause
        for path in SOURCES
        for group in re.findall(r"\(([A-Z]\d+(?:[,-] ?[A-Z]\d+)*)[):]", path.read_text("utf-8"))
        for clause in re.findall(r"[CBGDSW]\d+", group)
    }
    assert cited - known == set()
