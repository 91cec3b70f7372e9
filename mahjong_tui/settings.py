"""The settings: one frozen value, read from and written to a small TOML file.

Keys that this version does not know are kept; a bad value is named and the default used.
"""

# ruff: noqa: PLC0415 (tomllib costs 18 ms that most commands do not need)

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

Value = bool | int | float | str

OWN_THEMES = ("table-green", "paper", "colour-blind", "high-contrast")
TEXTUAL_THEMES = (
    "textual-dark", "textual-light", "nord", "gruvbox", "catppuccin-mocha", "dracula",
    "tokyo-night", "monokai", "flexoki", "catppuccin-latte", "catppuccin-frappe",
    "catppuccin-macchiato", "solarized-light", "solarized-dark", "rose-pine", "rose-pine-moon",
    "rose-pine-dawn", "atom-one-dark", "atom-one-light",
)  # fmt: skip
"""Those of Textual that name their colours; the names, for importing Textual takes its time."""

# fmt: off
CHOICES: dict[str, tuple[Value, ...]] = {
    "lang":        ("auto", "zh", "en"),
    "tiles":       ("auto", "cjk", "chinese", "trad", "ascii"),
    "frames":      ("auto", "line", "ascii"),
    "theme":       (*OWN_THEMES, *TEXTUAL_THEMES),
    "pace":        ("off", "fast", "normal", "slow"),
    "auto_pass":   ("off", "wins", "all"),
    "hints":       ("off", "request", "always"),
    "rules":       ("beifang", "guangdong", "dalu", "shenzhen", "wuhan"),
    "level":       ("easy", "normal", "hard", "expert"),
}
"""What each setting that is a choice may be."""

RANGES: dict[str, tuple[int, int]] = {
    "timer":  (0, 600),
    "window": (0, 60),
    "rounds": (0, 999),
}
"""The least and the greatest value of each setting that is a number."""
# fmt: on

_NAME_LENGTH = 24


@dataclass(frozen=True, slots=True)
class Settings:
    """What the player has chosen; the defaults are those of a new profile."""

    lang: str = "auto"
    tiles: str = "auto"
    frames: str = "auto"
    theme: str = "table-green"
    pace: str = "normal"
    timer: int = 0
    """Seconds to answer; 0 for no limit."""
    window: int = 3
    """Seconds of the neutral claim window when several people play; 0 until Enter."""
    strict: bool = False
    """After every discard each person is called to his hand instead, claim or no claim."""
    auto_pass: str = "off"
    click_discards: bool = False
    """A single click discards."""
    hints: str = "request"
    """Never any, when asked for, or without asking."""
    name: str = ""
    rules: str = "beifang"
    level: str = "hard"
    rounds: int = 8
    """Rounds of a new match; 0 for an open end."""
    welcomed: bool = False
    """The first start has shown its choice of faces."""
    keys: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """Keys of the player's own, by the id of the binding."""


@dataclass(frozen=True, slots=True)
class Loaded:
    """Settings as read, what was wrong with them, and what the file holds besides."""

    settings: Settings
    problems: tuple[str, ...] = ()
    """Names of settings whose values were ignored; ``settings.toml`` where it is no TOML."""
    unknown: Mapping[str, object] = field(default_factory=lambda: MappingProxyType({}))


_FIELDS = {item.name: item for item in fields(Settings)}


def load(path: Path) -> Loaded:
    """The settings in the file at *path*; the defaults where there is none."""
    import tomllib

    try:
        content = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return Loaded(Settings())
    except (OSError, ValueError, RecursionError):  # no text, no TOML, or nothing of this size
        return Loaded(Settings(), (path.name,))
    return parse(content)


_ONCE: dict[tuple[str, object], str] = {
    ("hints", True): "always",
    ("hints", False): "request",
    ("theme", "classic"): "table-green",
}
"""Values of version 0.1.0, and what they are now."""
_CALLED_ONCE = {"palette": "theme"}
"""Names of version 0.1.0, and what they are now."""


def parse(content: Mapping[str, object]) -> Loaded:
    """Settings out of a parsed file."""
    settings, problems, unknown = Settings(), [], {}
    for old, written in content.items():
        name = _CALLED_ONCE.get(old, old)
        value = _ONCE.get((name, written), written) if isinstance(written, bool | str) else written
        if name not in _FIELDS:
            unknown[name] = value
        elif name == "keys":
            keys, bad = _keys(value)
            settings = replace(settings, keys=keys)
            problems += bad
        elif allowed(name, value):
            settings = _with(settings, name, value)
        else:
            problems.append(name)
    return Loaded(settings, tuple(problems), MappingProxyType(unknown))


def _with(settings: Settings, name: str, value: Any) -> Settings:
    return replace(settings, **{name: value})


def allowed(name: str, value: object) -> bool:
    """*value* is one that the setting *name* may have."""
    if name in CHOICES:
        return value in CHOICES[name]
    if name in RANGES:
        least, most = RANGES[name]
        return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most
    if isinstance(getattr(Settings(), name), bool):
        return isinstance(value, bool)
    return isinstance(value, str) and len(value) <= _NAME_LENGTH and _printable(value)


def _printable(text: str) -> bool:
    return text == "" or text.isprintable()


def _keys(value: object) -> tuple[Mapping[str, str], list[str]]:
    if not isinstance(value, dict):
        return MappingProxyType({}), ["keys"]
    good = {name: keys for name, keys in value.items() if isinstance(keys, str) and keys}
    return MappingProxyType(good), [f"keys.{name}" for name in value if name not in good]


def save(path: Path, settings: Settings) -> None:
    """Write *settings* in one step; what the file holds besides is kept.

    A file that is no TOML is set aside as ``settings.toml.bad`` first.
    """
    from mahjong_tui.saves import replace_file

    loaded = load(path)
    if path.name in loaded.problems and path.is_file():
        path.replace(path.with_name(path.name + ".bad"))
    path.parent.mkdir(parents=True, exist_ok=True)
    replace_file(path, write(settings, loaded.unknown).encode())


def write(settings: Settings, unknown: Mapping[str, object] = MappingProxyType({})) -> str:
    """*settings* as TOML, with what is *unknown* to this version."""
    default = Settings()
    changed: dict[str, object] = {
        name: getattr(settings, name)
        for name in _FIELDS
        if name != "keys" and getattr(settings, name) != getattr(default, name)
    }
    tables = {"keys": dict(settings.keys)} if settings.keys else {}
    return _toml({**changed, **unknown, **tables})


def _toml(content: Mapping[str, object], path: str = "") -> str:
    """A table: its plain values first, then the tables within it."""
    plain = [(k, v) for k, v in content.items() if not isinstance(v, dict)]
    lines = [f"{_key(name)} = {_value(value)}\n" for name, value in plain]
    for name, value in content.items():
        if isinstance(value, dict):
            inner = f"{path}.{_key(name)}" if path else _key(name)
            lines.append(f"\n[{inner}]\n" + _toml(value, inner))
    return "".join(lines)


def _key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else _string(name)


def _string(text: str) -> str:
    """A TOML basic string; JSON's escapes are among TOML's."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _value(value: object) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return _string(value)
        case list():
            return "[" + ", ".join(map(_value, value)) + "]"
        case dict():
            inner = ", ".join(f"{_key(name)} = {_value(held)}" for name, held in value.items())
            return "{" + inner + "}"
        case float():
            return repr(value)
    return str(value)  # whole numbers, dates and times are written as they print
