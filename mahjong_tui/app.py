"""The app: settings, language, look, and the way from the start screen to a table."""

from __future__ import annotations

import asyncio
import os
import secrets
import signal
import traceback
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from rich.text import Text
from textual.app import App, SystemCommand
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.timer import Timer

from engine import Match, RecordError, Setup
from mahjong_tui import paths, saves, settings
from mahjong_tui.faces import Faces
from mahjong_tui.look import Frames, Look
from mahjong_tui.probe import Probe
from mahjong_tui.saves import Save, SaveBusy
from mahjong_tui.themes import SIXTEEN, THEMES
from mahjong_tui.words import Words

if TYPE_CHECKING:
    from mahjong_tui.learn.sheet import Sheet
    from mahjong_tui.screens.base import Pictured
    from mahjong_tui.screens.table import TableScreen

DEBUG = "MAHJONG_TUI_DEBUG"
"""The variable that shows a mistake of the program's own in full."""

PACES = {"off": 0.0, "fast": 0.15, "normal": 0.6, "slow": 1.5}
"""Seconds per action of the others (ui §4.5)."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What the command line asks for."""

    lang: str | None = None
    setup: Setup | None = None
    resume: Path | None = None
    record: Path | None = None
    """Where the record goes, if not among the others."""
    tiles: str | None = None
    pace: str | None = None
    replay: Path | None = None
    """A record to look at."""


@dataclass(frozen=True, slots=True)
class Terminal:
    """What was found out about the terminal before the app began."""

    probe: Probe = field(default_factory=Probe)
    no_color: bool = False
    sixteen: bool = False


def _everywhere(key: str, action: str, name: str) -> Binding:
    """A key that works behind the curtain, too: a modal screen hears only the urgent ones."""
    return Binding(key, action, f"key.{name}", id=f"app.{name}", show=False, priority=True)


class MahjongApp(App[int]):
    """Holds what all screens share: settings, look, the profile's directories."""

    CSS_PATH = "mahjong.tcss"
    TITLE = "mahjong-tui"
    BINDINGS: ClassVar[list[BindingType]] = [
        _everywhere("ctrl+z", "suspend_process", "suspend"),
        _everywhere("ctrl+l", "language", "language"),
    ]

    def __init__(self, wish: Wish | None = None, terminal: Terminal | None = None) -> None:
        self.wish, self.terminal = wish or Wish(), terminal or Terminal()
        loaded = settings.load(paths.settings_file())
        self.settings, self.problems = loaded.settings, loaded.problems
        self._lang = self.wish.lang
        super().__init__(ansi_color=self.terminal.no_color or self.terminal.sixteen)
        for theme in (*THEMES.values(), SIXTEEN):
            self.register_theme(theme)
        self._tried: str | None = None
        """A theme that is looked at before it is chosen."""
        self.sheets: dict[str, Sheet] = {}
        """What was left on the calculator's scratch sheet, by the page it was opened at."""
        self._dress()

    # Look and settings

    def _look(self) -> Look:
        """The look that settings, command line and terminal add up to."""
        found, chosen = self.terminal.probe, self.settings
        tiles = self.wish.tiles or chosen.tiles
        faces = found.faces if tiles == "auto" else Faces(tiles)
        frames = found.frames if chosen.frames == "auto" else Frames(chosen.frames)
        return Look(Words(self.lang), faces, frames, self.palette, chosen.keys)

    @property
    def lang(self) -> str:
        if self._lang is not None:
            return self._lang
        if self.settings.lang != "auto":
            return self.settings.lang
        plain = self.terminal.probe.faces is Faces.ASCII  # it shows no Chinese
        return "en" if plain else _locale_language()

    @property
    def palette(self) -> str:
        if self.terminal.no_color:
            return "mono"
        return "ansi16" if self.terminal.sixteen else self._tried or self.settings.theme

    @property
    def theme_fixed(self) -> bool:
        """The terminal has no colours for a theme."""
        return self.terminal.no_color or self.terminal.sixteen

    def _dress(self) -> None:
        """Let pictures and widgets have the look of the settings (ui §1.4)."""
        self.look = self._look()
        self.set_class(self.look.frames is Frames.ASCII, "ascii")
        plain = SIXTEEN.name if self.terminal.sixteen else next(iter(THEMES))
        self.theme = self.palette if self.palette in self.available_themes else plain

    def try_theme(self, name: str | None) -> None:
        """Show theme *name* without choosing it; None: the chosen one again."""
        self._tried = name
        self._dress()
        self.redraw()

    @property
    def pace_name(self) -> str:
        """The pace that the command line asked for, until it is changed; else the settings'."""
        return self.wish.pace if self.wish.pace in PACES else self.settings.pace

    @property
    def pace(self) -> float:
        return PACES[self.pace_name]

    def turn_pace(self, step: int) -> None:
        """Slower or faster, and say so."""
        names = list(PACES)
        at = max(0, min(names.index(self.pace_name) + step, len(names) - 1))
        self.change(pace=names[at])
        self.say(self.t("pace.now", pace=self.t(f"pace.{names[at]}")))

    def change(self, **changes: object) -> None:
        """Take up new settings, keep them, and redraw."""
        if "lang" in changes:
            self._lang = None
        if "tiles" in changes:
            self.wish = replace(self.wish, tiles=None)
        if "pace" in changes:
            self.wish = replace(self.wish, pace=None)
        if "theme" in changes:
            self._tried = None
        self.settings = replace(self.settings, **changes)  # type: ignore[arg-type]
        with suppress(OSError):
            settings.save(paths.settings_file(), self.settings)
        spoken = self.look.words
        self._dress()
        self.set_keymap(dict(self.settings.keys))
        if self.look.words != spoken:
            for screen in self._pictures():
                screen.say_again()
        self.redraw()

    def redraw(self) -> None:
        for screen in self._pictures():
            screen.repaint()

    def _pictures(self) -> list[Pictured[Any]]:
        from mahjong_tui.screens.base import Pictured  # noqa: PLC0415 (it needs the app)

        return [screen for screen in self.screen_stack if isinstance(screen, Pictured)]

    def t(self, key: str, **values: object) -> str:
        return self.look.words.t(key, **values)

    def say(self, text: str, *, bad: bool = False) -> None:
        """A short notice at the edge of the screen."""
        self.notify(text, severity="warning" if bad else "information", timeout=4, markup=False)

    def why(self, error: Exception) -> str:
        """What *error* says to a person, in the language of the screen."""
        from mahjong_tui.cli.errors import explain  # noqa: PLC0415 (only when something failed)

        return explain(error, self.lang) or str(error)

    # Time, which tests replace

    def schedule(self, seconds: float, callback: Callable[[], object]) -> Timer:
        """Call *callback* once, later."""
        return self.set_timer(seconds, callback)

    # Life

    def on_mount(self) -> None:
        loop = asyncio.get_running_loop()
        for name in ("SIGTERM", "SIGHUP"):
            with suppress(NotImplementedError, AttributeError, ValueError, RuntimeError):
                loop.add_signal_handler(getattr(signal, name), self.exit, 0)
        self.set_keymap(dict(self.settings.keys))
        from mahjong_tui.screens.start import StartScreen  # noqa: PLC0415

        self.push_screen(StartScreen())
        if self.problems:
            self.say(self.t("error.settings", names=", ".join(self.problems)), bad=True)
        if self.wish.resume is not None:
            self.resume(self.wish.resume)
        elif self.wish.setup is not None:
            self.begin(self.wish.setup)
        elif self.wish.replay is not None:
            self.look_at(self.wish.replay)
        elif not self.settings.welcomed and self.wish.tiles is None:
            self.open("welcome")

    def begin(self, setup: Setup) -> None:
        """Open a new match under *setup* and sit down."""
        place = self.wish.record or paths.records_dir()
        self.wish = replace(self.wish, record=None)
        setup = setup if setup.started else replace(setup, started=saves.now())
        try:
            save = saves.create(setup, place)
        except OSError as error:
            self.say(self.t("error.save", why=self.why(error)), bad=True)
            return
        self.sit(Match(setup), save)

    def resume(self, path: Path) -> None:
        """Go on with the match in *path*."""
        try:
            match, save = saves.resume(path)
        except SaveBusy:
            self.say(self.t("error.busy", path=str(path)), bad=True)
        except (OSError, RecordError) as error:
            self.say(self.t("error.resume", why=self.why(error)), bad=True)
        else:
            self.sit(match, save)

    def sit(self, match: Match, save: Save) -> None:
        from bots.player import UnknownPlayerError  # noqa: PLC0415
        from mahjong_tui.screens.table import TableScreen  # noqa: PLC0415

        try:
            table = TableScreen(match, save)
        except UnknownPlayerError as error:
            save.close()
            self.say(self.t("error.player", kind=error.kind, why=error.why), bad=True)
            return
        self.push_screen(table)

    def open(self, name: str, rules: str | None = None) -> None:
        """Show the screen *name*, at the page *rules* where it has pages."""
        from mahjong_tui.screens.places import screen_named  # noqa: PLC0415

        self.push_screen(screen_named(name, rules))

    def look_at(self, path: Path) -> None:
        """Show the record in *path* from its beginning."""
        from mahjong_tui.screens.replay import ReplayScreen  # noqa: PLC0415

        self.push_screen(ReplayScreen(path))

    def again(self, setup: Setup) -> None:
        """A new match at the same table, with walls of its own."""
        seed = secrets.randbelow(2**48)
        self.begin(replace(setup, seed=seed, started=saves.now()))

    def leave_table(self, after: Screen[Any] | None = None) -> None:
        """Back to the start screen, and on to *after*; the record is the save."""
        while len(self.screen_stack) > 2:
            self.pop_screen()
        if after is not None:
            self.push_screen(after)

    def on_app_blur(self) -> None:
        """Nobody looks: no clock runs down."""
        for table in self._tables():
            table.stop_the_clock()
            table.away = True

    def on_app_focus(self) -> None:
        for table in self._tables():
            table.away = False

    def _tables(self) -> list[TableScreen]:
        from mahjong_tui.screens.table import TableScreen  # noqa: PLC0415

        return [screen for screen in self.screen_stack if isinstance(screen, TableScreen)]

    def _fatal_error(self) -> None:
        """A mistake in a screen: one line for the player, the traceback for the log."""
        from mahjong_tui.screens.crash import write_log  # noqa: PLC0415

        if os.environ.get(DEBUG):
            super()._fatal_error()
            return
        log = write_log(traceback.format_exc(), type(self.screen).__name__)
        self.panic(Text(self.t("crash.screen", log=str(log))))

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """The command palette, in the language of the screen (ui §4.6)."""
        from mahjong_tui.screens.commands import commands  # noqa: PLC0415

        yield from commands(self, screen)

    def action_command_palette(self) -> None:
        from mahjong_tui.screens.palette import CommandPalette  # noqa: PLC0415 (on demand)

        if self.use_command_palette and not isinstance(self.screen, CommandPalette):
            # Without Textual's id for it: two would clash while the one before goes.
            self.push_screen(CommandPalette(placeholder=self.t("palette.ask")))

    def action_language(self) -> None:
        self.change(lang="en" if self.lang == "zh" else "zh")

    def action_help_quit(self) -> None:
        """ctrl+c quits nothing here: say what does."""
        self.say(self.t("quit.how"))


def _locale_language() -> str:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(name):
            return "en" if value.lower().startswith("en") else "zh"
    return "zh"


def run_app(
    *,
    lang: str | None = None,
    setup: Setup | None = None,
    resume: Path | None = None,
    record: Path | None = None,
    tiles: str | None = None,
    pace: str | None = None,
    replay: Path | None = None,
) -> int:
    """Run the app on this terminal until it is left; the exit status.

    Whoever calls it sets ``TEXTUAL_DISABLE_KITTY_KEY`` first: Textual reads it when it is imported.
    """
    from mahjong_tui.probe import probe  # noqa: PLC0415

    no_color = bool(os.environ.get("NO_COLOR"))
    found = probe()
    terminal = Terminal(found, no_color, not no_color and _has_sixteen_colours())
    app = MahjongApp(Wish(lang, setup, resume, record, tiles, pace, replay), terminal)
    app.run()
    return app.return_code or 0


def _has_sixteen_colours() -> bool:
    from rich.console import Console  # noqa: PLC0415

    return Console().color_system == "standard"
