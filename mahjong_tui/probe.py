"""How wide the terminal draws: asked before Textual starts, the only time it can be (ui §1.2)."""

from __future__ import annotations

import os
import re
import select
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from time import monotonic

from mahjong_tui.faces import Faces
from mahjong_tui.look import Frames

PROBES = ("─", "中", "●")
PATIENCE = 0.25
"""Seconds to wait for an answer."""

_ANSWER = re.compile(rb"\x1b\[(\d+);(\d+)R")


@dataclass(frozen=True, slots=True)
class Probe:
    """Cells that each probe took, None where the terminal kept silent."""

    widths: tuple[int | None, ...] = (None,) * len(PROBES)
    plain: bool = False
    """The terminal is known to have no Chinese glyphs."""

    @property
    def faces(self) -> Faces:
        wide = self.widths[1]
        return Faces.ASCII if self.plain or wide not in (None, 2) else Faces.CJK

    @property
    def frames(self) -> Frames:
        wide_line = self.widths[0] not in (None, 1)
        return Frames.ASCII if wide_line or self.faces is Faces.ASCII else Frames.LINE


def probe(environ: Mapping[str, str] = os.environ) -> Probe:
    """Ask the terminal; without one, or without an answer, the environment decides."""
    plain = environ.get("TERM") == "linux"
    if plain or sys.platform == "win32" or not (sys.stdin.isatty() and sys.stdout.isatty()):
        return Probe(plain=plain)
    return Probe(_measured())


def _measured() -> tuple[int | None, ...]:
    """The widths of the probes, by printing each and asking where the cursor came to stand."""
    import termios  # noqa: PLC0415 (not on Windows)
    import tty  # noqa: PLC0415

    inp, out = sys.stdin.fileno(), sys.stdout.fileno()
    before = termios.tcgetattr(inp)
    widths: list[int | None] = []
    try:
        tty.setcbreak(inp, termios.TCSANOW)
        for glyph in PROBES:
            if None in widths:
                widths.append(None)
                continue
            os.write(out, f"\r{glyph}\x1b[6n".encode())
            widths.append(_column(inp))
    except OSError:
        widths += [None] * (len(PROBES) - len(widths))
    finally:
        os.write(out, b"\r\x1b[K")
        termios.tcsetattr(inp, termios.TCSANOW, before)
    return tuple(widths)


def _column(handle: int) -> int | None:
    """How many cells stand before the cursor, as the terminal answers."""
    got, until = b"", monotonic() + PATIENCE
    while (left := until - monotonic()) > 0:
        ready, _, _ = select.select([handle], [], [], left)
        if not ready:
            return None
        got += os.read(handle, 64)
        if found := _ANSWER.search(got):
            return int(found[2]) - 1
    return None
