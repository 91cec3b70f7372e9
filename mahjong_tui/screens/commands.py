"""The command palette's entries."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from textual.app import SystemCommand
from textual.screen import Screen

from mahjong_tui.screens.base import Pictured
from mahjong_tui.screens.export import ask_export
from mahjong_tui.screens.places import PLACES
from mahjong_tui.settings import OWN_THEMES

if TYPE_CHECKING:
    from mahjong_tui.app import MahjongApp

NOT_OFFERED = ("welcome", "themes")
AWAY_FROM_TABLE = ("new", "continue")
"""Not while a match is being played: it would lie under the other."""


def commands(game: MahjongApp, screen: Screen[Any]) -> Iterator[SystemCommand]:
    """Everything that can be gone to or switched from *screen*."""
    from mahjong_tui.screens.table import TableScreen  # noqa: PLC0415 (they know each other)

    playing = any(isinstance(one, TableScreen) for one in game.screen_stack)
    for name in PLACES:
        if name in NOT_OFFERED or (playing and name in AWAY_FROM_TABLE):
            continue
        detail = game.t(f"start.{name}.detail")
        yield SystemCommand(game.t(f"start.{name}"), detail, partial(game.open, name))
    if isinstance(screen, Pictured):
        record = getattr(screen, "path", None)
        yield _command(game, "palette.export", partial(ask_export, screen, record))
        yield _command(game, "palette.help", screen.action_help)
    for theme in OWN_THEMES:
        label = f"{game.t('set.theme')}: {game.t(f'set.theme.{theme}')}"
        change = partial(game.change, theme=theme)
        yield SystemCommand(label, game.t("set.theme.detail"), change)
    yield _command(game, "palette.themes", partial(game.open, "themes"))
    yield _command(game, "palette.language", game.action_language)
    yield _command(game, "palette.quit", partial(game.exit, 0))


def _command(game: MahjongApp, key: str, act: Callable[[], Any]) -> SystemCommand:
    return SystemCommand(game.t(key), game.t(f"{key}.detail"), act)
