"""The program in a pseudo-terminal, and what its screen shows."""

from __future__ import annotations

import contextlib
import fcntl
import os
import pty
import select
import signal
import struct
import sys
import termios
import time
from pathlib import Path

import pyte

QUIET = 0.15
"""Seconds without output after which the screen is taken as drawn."""
LIMIT = 60.0


def _environment(home: Path) -> dict[str, str]:
    """Ours, without what would tell the child of another terminal."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if name not in ("NO_COLOR", "COLUMNS", "LINES")
    }
    own = {"MAHJONG_TUI_HOME": str(home), "TERM": "xterm-256color", "TEXTUAL_ANIMATIONS": "none"}
    return kept | own


class Terminal:
    """A child in a pseudo-terminal, and what its screen shows."""

    def __init__(self, home: Path, *args: str, width: int = 80, height: int = 24) -> None:
        self.screen = pyte.Screen(width, height)
        self.stream = pyte.ByteStream(self.screen)
        self.output = b""
        self.columns = [2, 3, 2]
        self.pid, self.handle = pty.fork()
        if self.pid == 0:
            os.execve(
                sys.executable, [sys.executable, "-m", "mahjong_tui", *args], _environment(home)
            )
        self.resize(width, height)

    def resize(self, width: int, height: int) -> None:
        size = struct.pack("HHHH", height, width, 0, 0)
        fcntl.ioctl(self.handle, termios.TIOCSWINSZ, size)
        self.screen.resize(height, width)

    def read(self, quiet: float = QUIET) -> bool:
        """Take in what has been written; False when nothing came for *quiet* seconds."""
        ready, _, _ = select.select([self.handle], [], [], quiet)
        if not ready:
            return False
        try:
            data = os.read(self.handle, 65536)
        except OSError:
            return False
        self.output += data
        for _ in range(data.count(b"\x1b[6n")):  # the probe: say how wide the glyphs are
            os.write(self.handle, f"\x1b[1;{self.columns.pop(0)}R".encode())
        self.show(data)
        return bool(data)

    def show(self, data: bytes) -> None:
        """Draw *data* on the screen."""
        self.stream.feed(data)

    @property
    def text(self) -> str:
        screen = self.screen
        return "\n".join(
            "".join(screen.buffer[y][x].data for x in range(screen.columns))
            for y in range(screen.lines)
        )

    def until(self, *texts: str) -> str:
        """Read until one of *texts* is shown; which one."""
        end = time.monotonic() + LIMIT
        while time.monotonic() < end:
            self.read()
            for text in texts:
                if text in self.text:
                    return text
        raise AssertionError(f"{texts} never came:\n{self.text}")

    def send(self, keys: str) -> None:
        os.write(self.handle, keys.encode())
        while self.read():
            pass

    def status(self) -> int:
        """Wait for the end and give the exit status."""
        end = time.monotonic() + LIMIT
        while time.monotonic() < end:
            self.read()
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self.pid = 0
                return os.waitstatus_to_exitcode(status)
        raise AssertionError("the child never ended")

    def close(self) -> None:
        """End the child if it has not ended, and let go of the terminal."""
        if self.pid:
            self.kill()
            os.waitpid(self.pid, 0)
            self.pid = 0
        os.close(self.handle)

    def kill(self, sig: int = signal.SIGKILL) -> None:
        if self.pid:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.pid, sig)
