"""Where records and settings live: the platform's directories, or all under one."""

# ruff: noqa: PLC0415 (platformdirs costs 20 ms that only some commands need)

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

HOME = "MAHJONG_TUI_HOME"
"""The variable that names one directory for everything."""

_APP = "mahjong-tui"


def expanded(text: str) -> Path:
    """*text* as a path; a ``~`` that names nobody's home stands for itself, as in a shell."""
    try:
        return Path(text).expanduser()
    except RuntimeError:
        return Path(text)


def unused(path: Path) -> Path:
    """*path*, or the first of ``name-2``, ``name-3`` ... where a file of that name is there."""
    fresh, number = path, 1
    while fresh.is_file():
        number += 1
        fresh = path.with_stem(f"{path.stem}-{number}")
    return fresh


def data_dir(environ: Mapping[str, str] = os.environ) -> Path:
    """Where records and statistics live; not created here."""
    if home := environ.get(HOME):
        return expanded(home)
    from platformdirs import user_data_path

    return user_data_path(_APP, appauthor=False)


def config_dir(environ: Mapping[str, str] = os.environ) -> Path:
    """Where the settings live; not created here."""
    if home := environ.get(HOME):
        return expanded(home)
    from platformdirs import user_config_path

    return user_config_path(_APP, appauthor=False)


def records_dir(environ: Mapping[str, str] = os.environ) -> Path:
    """The directory of the records of matches."""
    return data_dir(environ) / "records"


def settings_file(environ: Mapping[str, str] = os.environ) -> Path:
    """The file of the settings."""
    return config_dir(environ) / "settings.toml"
