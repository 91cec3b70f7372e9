"""When the engine has made a mistake: the record is safe, and here it is."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from mahjong_tui import paths
from mahjong_tui.canvas import Line, Span
from mahjong_tui.layouts.scene import Key
from mahjong_tui.screens.prose import TextScreen, wrapped


class CrashScreen(TextScreen):
    """One sentence about the mistake, and where record and log are."""

    def __init__(self, error: BaseException, record: Path, log: Path) -> None:
        super().__init__()
        self.error, self.record, self.log_file = error, record, log

    def heading(self) -> str:
        return self.t("crash.title")

    def lines(self, width: int) -> Sequence[Line]:
        what = f"{type(self.error).__name__}: {self.error}"
        parts: list[Line] = [(Span(line, "strong"),) for line in wrapped(what, width)]
        for key, value in (("crash.record", self.record), ("crash.log", self.log_file)):
            parts += ["", self.t(key)]
            parts += wrapped(f"  {value}", width)
        return [*parts, "", *wrapped(self.t("crash.next"), width)]

    def foot(self) -> list[Key]:
        return [Key(self.t("foot.back"), "back")]


def crash(error: BaseException, trace: str, record: Path) -> CrashScreen:
    """Write *trace* to the log and give the screen that says so."""
    return CrashScreen(error, record, write_log(trace, str(record)))


def write_log(trace: str, about: str) -> Path:
    """Add *trace* to the log of mistakes; where that is."""
    log = paths.data_dir() / "crash.log"
    with suppress(OSError):
        log.parent.mkdir(parents=True, exist_ok=True)
        with log.open("a", encoding="utf-8") as file:
            file.write(f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%SZ} {about}\n{trace}\n")
    return log
