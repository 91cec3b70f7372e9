"""The command line (interfaces 1): one function a command, and one line for whatever fails."""

# ruff: noqa: PLC0415 (a command imports what it needs when it runs)

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from importlib import import_module
from typing import Annotated

import typer
from typer.exceptions import TyperException

from mahjong_tui.cli.common import Lang, language_of
from mahjong_tui.cli.errors import BadInput, Refused, complain, explain, explain_usage

DONE, NO, BAD = 0, 1, 2
"""Exit statuses: done; a question whose answer is no; bad input."""

INTERRUPTED = 130
BROKEN = 70
"""A mistake of the program's own."""

RARELY = 50_000
"""Allocations between collections: start-up makes objects that stay (50 ms of a first frame)."""

DEBUG = "MAHJONG_TUI_DEBUG"
"""The variable that shows such a mistake in full."""

COMMANDS = {
    "play": "play",
    "score": "score",
    "hint": "hint",
    "fans": "tables",
    "rules": "tables",
    "drill": "drill",
    "arena": "arena",
    "replay": "replay",
    "stats": "stats",
    "serve": "serve",
}
"""The commands in the order of the help, and the modules they lie in."""

# fmt: off
Version = Annotated[bool, typer.Option("--version", help="Print the version. 版本")]
Verbose = Annotated[bool, typer.Option("--verbose", help="With --version: all that a report of "
    "a mistake should carry. 详细")]
# fmt: on


def start(
    ctx: typer.Context, lang: Lang = None, version: Version = False, verbose: Verbose = False
) -> int:
    """Five Chinese mahjong rule sets in the terminal. Without a command: the start screen.

    五种中国麻将。不带命令：打开开始画面。
    """
    if lang:
        ctx.default_map = {name: {"lang": lang} for name in COMMANDS}
    if version:
        from mahjong_tui.cli.version import print_version

        print_version(verbose=verbose)
        raise typer.Exit(DONE)
    if ctx.invoked_subcommand is None:
        from mahjong_tui.cli.play import open_app

        return open_app(lang)
    return DONE


def command(name: str) -> Callable[..., object]:
    """The function of a command."""
    function: Callable[..., object] = getattr(import_module(f"{__name__}.{COMMANDS[name]}"), name)
    return function


def application(given: Sequence[str]) -> typer.Typer:
    """Every command; but where *given* begins with one, that alone is imported."""
    app = typer.Typer(
        name="mahjong-tui",
        rich_markup_mode=None,
        add_completion=False,
        pretty_exceptions_enable=False,
    )
    app.callback(invoke_without_command=True)(start)
    for name in given[:1] if given and given[0] in COMMANDS else COMMANDS:
        app.command()(command(name))
    return app


def main(args: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status; nothing but one line says what went wrong."""
    gc.set_threshold(RARELY, 20, 20)
    given = list(sys.argv[1:] if args is None else args)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # a terminal that cannot show a character gets its code
            stream.reconfigure(errors="backslashreplace")
    try:
        status = application(given)(args=given, prog_name="mahjong-tui", standalone_mode=False)
        if sys.stdout is not None:
            sys.stdout.flush()
        return status if isinstance(status, int) else DONE
    except SystemExit as leaving:
        return leaving.code if isinstance(leaving.code, int) else NO
    except BrokenPipeError:
        return _silence()
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except Exception as error:
        return _report(error, language_of(given))


def _report(error: Exception, lang: str) -> int:
    """One line about *error*, and the exit status that belongs to it."""
    if isinstance(error, BadInput):
        complain(error.text(lang))
        return NO if isinstance(error, Refused) else BAD
    if isinstance(error, TyperException):
        complain(explain_usage(error, lang))
        return BAD
    if line := explain(error, lang):
        complain(line)
        if isinstance(error, OSError) and error.filename is None:
            _silence()  # standard output itself could not be written
        return BAD
    if os.environ.get(DEBUG):
        raise error
    what = f"{type(error).__name__}: {error}"
    mine = (
        f"a mistake of the program ({what}); {DEBUG}=1 shows it in full",
        f"程序出错（{what}）；设 {DEBUG}=1 可看详情",
    )
    complain(mine[lang == "zh"])
    return BROKEN


def _silence() -> int:
    """The reader of a pipe has gone: whatever is still to be written goes nowhere."""
    with suppress(OSError, AttributeError):  # standard output may be no file, or closed
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return NO
