"""The public face: every name is what its module holds, and costs no more than that module."""

from __future__ import annotations

import ast
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import engine

ROOT = Path(__file__).resolve().parents[2]
MODULES = sorted(
    ".".join(path.relative_to(ROOT).with_suffix("").parts)
    for path in (ROOT / "engine").rglob("*.py")
    if path.name != "__init__.py"
)


def homes() -> dict[str, tuple[str, str]]:
    """What a type checker sees: each name's module, and what it is called there."""
    source = Path(engine.__file__).read_text(encoding="utf-8")
    return {
        alias.asname or alias.name: (str(node.module), alias.name)
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.ImportFrom) and str(node.module).startswith("engine.")
        for alias in node.names
    }


def fresh(code: str) -> str:
    """What *code* prints in a process of its own."""
    return subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout


def test_every_name_is_what_a_type_checker_takes_it_for() -> None:
    known = homes()
    assert sorted(known) == sorted(engine.__all__)
    for name, (module, there) in known.items():
        assert getattr(engine, name) is getattr(import_module(module), there)


def test_a_name_that_the_face_does_not_have() -> None:
    with pytest.raises(AttributeError, match="'engine' has no attribute 'Robot'"):
        engine.Robot  # noqa: B018


def test_functions_are_not_hidden_by_the_modules_named_like_them() -> None:
    code = (
        "import engine.distance, engine.replay, engine.play\n"
        "from engine import distance, play, replay\n"
        "print(distance.__name__, play.__name__, replay.__name__)"
    )
    assert fresh(code) == "distance play replay\n"


def test_every_module_can_be_the_first_to_be_imported() -> None:
    code = (
        "import sys\nfrom importlib import import_module\n"
        f"for name in {MODULES}:\n"
        "    for loaded in [key for key in sys.modules if key.split('.')[0] == 'engine']:\n"
        "        del sys.modules[loaded]\n"
        "    import_module(name)\n"
        "    print(name)"
    )
    assert fresh(code).split() == MODULES


def test_reading_a_page_does_not_import_the_table_where_it_is_played() -> None:
    code = (
        "import sys\nfrom engine import RULES\nRULES['beifang'].table.rows\n"
        "print(*(name for name in sys.modules if name.startswith('engine.')))"
    )
    loaded = set(fresh(code).split())
    assert "engine.rules.beifang" in loaded
    assert not loaded & {
        f"engine.{name}" for name in ("distance", "events", "round", "state", "rules.wuhan")
    }
