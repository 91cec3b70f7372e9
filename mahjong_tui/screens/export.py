"""The picture on the screen as a file: text, or SVG whose Chinese is not squeezed; and records."""

from __future__ import annotations

import re
import shutil
from html import unescape
from pathlib import Path
from typing import Any

from mahjong_tui.canvas import width_of
from mahjong_tui.paths import expanded, unused
from mahjong_tui.screens.asktext import AskText
from mahjong_tui.screens.base import Pictured

CELL = 12.2
"""The width of a cell in Rich's SVG."""

_TEXT = re.compile(r'(<text [^>]*textLength=")[\d.]+("[^>]*>)([^<]*)(</text>)')


def unsqueezed(svg: str) -> str:
    """*svg* with every text as long as its cells (Textualize/rich#2742).

    >>> unsqueezed('<text x="0" textLength="12.2" y="1">中</text>')
    '<text x="0" textLength="24.4" y="1">中</text>'
    """

    def measured(found: re.Match[str]) -> str:
        length = round(width_of(unescape(found[3])) * CELL, 1)
        return f"{found[1]}{length:g}{found[2]}{found[3]}{found[4]}"

    return _TEXT.sub(measured, svg)


def write_picture(screen: Pictured[Any], path: Path) -> None:
    """The picture of *screen* into *path*: SVG by its suffix, else text."""
    if path.suffix.lower() == ".svg":
        content = unsqueezed(screen.app.export_screenshot(title="mahjong-tui"))
    else:
        content = screen.board.canvas.text()
    path.write_text(content, encoding="utf-8")


def ask_export(screen: Pictured[Any], record: Path | None) -> None:
    """Ask where to, and write: ``.svg``, ``.txt``, or ``.jsonl`` for the record itself.

    What is there already stays: the new file has a number.
    """
    game = screen.game

    def write(answer: str | None) -> None:
        if not answer:
            return
        path = unused(expanded(answer))
        try:
            if path.suffix.lower() == ".jsonl" and record is not None:
                shutil.copyfile(record, path)
            else:
                write_picture(screen, path)
        except OSError as error:
            game.say(screen.t("export.failed", why=game.why(error)), bad=True)
        else:
            game.say(screen.t("export.done", path=str(path)))

    question = screen.t("export.ask.record" if record is not None else "export.ask")
    screen.app.push_screen(AskText(question, "mahjong.svg"), write)
