"""The screens that can be gone to by name, each imported when it is."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from textual.screen import Screen

PLACES = {
    "new": "newtable:NewTableScreen",
    "continue": "records:ContinueScreen",
    "replays": "records:ReplaysScreen",
    "rules": "rules:RulesScreen",
    "drill": "drillmenu:DrillMenu",
    "calculator": "calculator:CalculatorScreen",
    "fans": "fantable:FanTableScreen",
    "settings": "preferences:SettingsScreen",
    "stats": "statistics:StatisticsScreen",
    "about": "about:AboutScreen",
    "themes": "themes:ThemesScreen",
    "welcome": "welcome:WelcomeScreen",
}
"""Module and class of each."""

PAGED = ("rules", "fans", "drill", "calculator")
"""Those that open at a rule set."""


def screen_named(name: str, rules: str | None = None) -> Screen[Any]:
    """The screen *name*."""
    module, _, kind = PLACES[name].partition(":")
    made = getattr(import_module(f"mahjong_tui.screens.{module}"), kind)
    screen: Screen[Any] = made(rules) if name in PAGED else made()
    return screen
