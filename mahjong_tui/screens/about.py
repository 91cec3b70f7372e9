"""Versions, what was found out about the terminal, and where the files are."""

from __future__ import annotations

import platform
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version

from mahjong_tui import __version__, paths
from mahjong_tui.canvas import Line, Span, pad
from mahjong_tui.probe import PROBES
from mahjong_tui.screens.prose import TextScreen, wrapped


class AboutScreen(TextScreen):
    """What a report of a mistake should carry."""

    def heading(self) -> str:
        return self.t("start.about")

    def lines(self, width: int) -> Sequence[Line]:
        found, look = self.game.terminal, self.look
        widths = " ".join(
            f"{glyph}={'?' if taken is None else taken}"
            for glyph, taken in zip(("line", "CJK", "dot"), found.probe.widths, strict=True)
        )
        assert len(PROBES) == 3
        console = self.app.console
        facts = [
            ("mahjong-tui", __version__),
            ("Python", platform.python_version()),
            ("Textual", _version("textual")),
            ("Rich", _version("rich")),
            (self.t("about.system"), platform.platform()),
            (self.t("about.size"), f"{self.app.size.width}x{self.app.size.height}"),
            (self.t("about.widths"), widths),
            (self.t("about.colours"), console.color_system or "-"),
            (self.t("about.faces"), f"{look.faces.value} / {look.frames.value} / {look.palette}"),
            (self.t("about.records"), str(paths.records_dir())),
            (self.t("about.settings"), str(paths.settings_file())),
        ]
        lines: list[Line] = []
        for name, value in facts:
            for at, line in enumerate(wrapped(value, width - 20)):
                lines.append((Span(pad("" if at else name, 20), "dim"), Span(line, "text")))
        return [*lines, "", *wrapped(self.t("about.text"), width)]


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "-"
