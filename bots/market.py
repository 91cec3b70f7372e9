"""What arena runs of equal `normal` bots taught about each page: how soon others win, and what
a discard risks. Numbers only; docs/bots.md says how they were measured."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Market:
    """One page's habits."""

    hazard: tuple[float, ...]
    """Chance that another seat wins before one's next draw, by the number of draws made."""
    claimed: float
    """Wins on discards for each self-draw of a ready hand that takes both."""
    dealt_in: tuple[tuple[float, ...], ...]
    """Chance that a discard loses to one opponent, by his melds and the number of draws made."""
    cost: tuple[float, ...]
    """What such a loss costs, by the opponent's melds, in units of the base."""
    ponged: float = 0.0
    """Pongs for each draw of a kind that is held twice, where claims do not spoil the hand."""
    chied: float = 0.0
    """Chis for each draw of a kind that completes a sequence."""
    menace: tuple[float, ...] = (1.0,)
    """The hazard by the sets that the opponents have declared, as a multiple of the mean."""
    opened: tuple[float, float] = (1.0, 1.0)
    """What a claim makes of a hand's worth: of one that has no meld, and of one that has."""
    kong_steps: int = 0
    """Steps from ready that a kong's money is worth."""
    fed: float = 0.003
    """Chance that a discard of which no copy was seen is an opponent's kong."""
    loss: float = 0.0
    """What another seat's win costs a seat that did not feed it, 漂 aside."""
    closed: float = 1.0
    """What a win with a closed hand brings on the average, 漂 aside."""


_NONE = ((0.0,),) * 4

# fmt: off
MARKETS: dict[str, Market] = {
    "beifang": Market(
        (.008, .047, .087, .153, .213, .276, .313, .4, .415, .426, .44, .45),
        2.6,
        ((.0001, .0013, .0027, .0059, .0115, .0132, .0191, .0215, .025, .033, .035, .04),
         (.0017, .0054, .0052, .0146, .0163, .0205, .0297, .0300, .039, .043, .050, .05),
         (.0050, .0072, .0286, .0282, .0260, .0324, .0390, .0390, .050, .050, .055, .06),
         (.0100, .0100, .0200, .0300, .0300, .0300, .0350, .0400, .045, .050, .055, .06)),
        (6.7, 1.4, 1.8, 2.4),
        menace=(0.60, 0.91, 1.12, 1.37, 1.56), loss=2.9,
        ponged=2.0, chied=0.7, opened=(0.3, 1.0), closed=17.6,
    ),
    "guangdong": Market(
        (.007, .034, .068, .111, .166, .219, .269, .325, .34, .384, .41, .43),
        2.7,
        ((.0001, .0012, .0020, .0048, .0101, .0114, .0140, .0192, .0278, .033, .035, .04),
         (.0026, .0051, .0059, .0131, .0167, .0233, .0258, .0354, .0360, .047, .050, .06),
         (.0050, .0185, .0200, .0200, .0233, .0286, .0334, .0459, .0500, .050, .050, .05),
         (.0100, .0200, .0200, .0250, .0300, .0350, .0400, .0450, .0500, .050, .050, .05)),
        (4.7, 2.6, 3.7, 3.7),
        menace=(0.78, 1.05, 1.20, 1.45, 1.75), loss=3.3, ponged=2.0,
    ),
    "dalu": Market(
        (.001, .007, .02, .054, .082, .131, .18, .205, .213, .225, .3, .302, .333, .36),
        2.5,
        ((.0001, .0001, .0005, .0011, .0027, .0036, .0069, .0087, .0105, .0120, .0147, .0150),
         (.0010, .0033, .0025, .0041, .0069, .0095, .0124, .0171, .0182, .0235, .0240, .0340),
         (.0050, .0100, .0100, .0115, .0098, .0160, .0170, .0226, .0241, .0274, .0326, .0427),
         (.0100, .0100, .0200, .0300, .0300, .0350, .0350, .0418, .0450, .0450, .0500, .0600)),
        (3.2, 1.0, 1.0, 1.3),
        menace=(0.39, 0.67, 0.90, 1.14, 1.36, 1.51, 1.93), loss=1.0, fed=0.005,
        ponged=4.5, chied=1.8, opened=(0.6, 1.0), kong_steps=1,
    ),
    "shenzhen": Market(
        (.001, .001, .003, .008, .015, .022, .033, .046, .060, .070, .085, .090, .119, .127,
         .134, .147),
        0.0, _NONE, (0.0,) * 4,
        menace=(0.64, 0.82, 0.98, 1.24, 1.26, 1.39, 1.50), loss=2.7, fed=0.009,
        ponged=2.5, kong_steps=1,
    ),
    "wuhan": Market(
        (.001, .002, .011, .022, .043, .075, .103, .139, .182, .204, .216, .279, .296, .307,
         .354, .37),
        0.9, _NONE, (0.0,) * 4, ponged=1.5, chied=0.6,
        opened=(1.8, 1.5),
    ),
}
# fmt: on
