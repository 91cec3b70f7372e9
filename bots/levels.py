"""The bots' levels as a table of weights: one player, features switched on one by one."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Level:
    """How one level of bot decides."""

    id: str
    zh: str
    en: str
    blunders: float
    """Share of discards thrown without thought, wild tiles excepted."""
    claims: float
    """Share of the useful claims that are noticed."""
    counts_tiles: bool
    """Breaks ties by the tiles still unseen that a hand accepts."""
    depth: int
    """How many own draws ahead hands are valued; 0: distance only."""
    nodes: int
    """Hands that may be looked at for one decision."""
    width: int
    """Discards followed at each hand that is looked at."""
    draws: int
    """Kinds drawn at each hand that is looked at, the likeliest first."""
    danger: float
    """Weight of the points that a discard may lose."""
    passes_wins: bool
    """May let a win on a discard go for a dearer self-draw."""
    slack: int
    """How many steps behind the nearest hand a dearer plan may be."""
    stakes: bool
    """Stakes 漂, a beginner by chance, the others by the quarter rule; else nothing."""
    opening: float = 1.0
    """Weight of claims that open a closed hand, as hands are valued."""
    hazard: float = 1.0
    """Weight of the others' chance to win first."""
    loss: float = 1.0
    """Weight of what the others' wins cost."""
    kongs: float = 1.0
    """Weight of the kongs that a hand may still make."""
    swaps: int = -1
    """Up to how many steps from ready draws count that better a hand without bringing it nearer."""
    samples: int = 0
    """Hands dealt to each opponent to guess what he waits for."""


# fmt: off
LEVELS: dict[str, Level] = {level.id: level for level in (
    # blunders claims tiles depth nodes width draws danger passes slack stakes
    Level("easy",   "简单", "Easy",   0.2, 0.5, False, 0,    0, 0,  0, 0.0, False, 0, True),
    Level("normal", "普通", "Normal", 0.0, 1.0, True,  0,    0, 0,  0, 0.0, False, 0, False),
    Level("hard",   "困难", "Hard",   0.0, 1.0, True,  2,   60, 2,  8, 0.7, True,  1, False),
    Level("expert", "专家", "Expert", 0.0, 1.0, True,  3,  400, 3, 14, 0.7, True,  2, False,
          swaps=1, samples=24),
)}
# fmt: on
