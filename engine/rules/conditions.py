"""The vocabulary of the condition columns, as predicates over `Won`."""

from __future__ import annotations

from functools import partial

from engine.melds import EXPOSED_TRIPLETS, KONGS, MeldKind
from engine.scoring import (
    DISCARD,
    ROB,
    SELF,
    SEVEN_PAIRS,
    STANDARD,
    THIRTEEN_ORPHANS,
    Condition,
    Won,
)


def always(won: Won) -> bool:
    """Every win."""
    return True


def never(won: Won) -> bool:
    """What no reading decides."""
    return False


def standard(won: Won) -> bool:
    """Four sets and a pair (C18)."""
    return won.shape == STANDARD


def seven_pairs(won: Won) -> bool:
    """C19."""
    return won.shape == SEVEN_PAIRS


def luxury_seven_pairs(won: Won) -> bool:
    """Seven pairs with a natural four of a kind."""
    return seven_pairs(won) and won.quad


def thirteen_orphans(won: Won) -> bool:
    """C19."""
    return won.shape == THIRTEEN_ORPHANS


def full_flush(won: Won) -> bool:
    """Every tile, as read, of one suit."""
    return won.suits == 1 and not won.honours


def half_flush(won: Won) -> bool:
    """One suit and honours, at least one tile of each."""
    return won.suits == 1 and won.honours


def all_honours(won: Won) -> bool:
    """Every tile an honour."""
    return not won.suits


def all_terminals(won: Won) -> bool:
    """Every tile a 1 or 9 of a suit."""
    return bool(won.suits) and not won.inner and not won.honours


def terminals_and_honours(won: Won) -> bool:
    """Every tile a terminal or an honour, at least one of each."""
    return bool(won.suits) and not won.inner and won.honours


def all_triplets(won: Won) -> bool:
    """A standard hand without a sequence."""
    return standard(won) and not won.sequences


def big_dragons(won: Won) -> bool:
    """Triplets or kongs of C, F and P."""
    return won.dragons == "big"


def little_dragons(won: Won) -> bool:
    """Triplets or kongs of two dragons, the pair of the third."""
    return won.dragons == "little"


def big_winds(won: Won) -> bool:
    """Triplets or kongs of E, S, W and N."""
    return won.winds == "big"


def little_winds(won: Won) -> bool:
    """Triplets or kongs of three winds, the pair of the fourth."""
    return won.winds == "little"


def unmelded(won: Won) -> bool:
    """No declared meld at all."""
    return not won.melds


def unexposed(won: Won) -> bool:
    """No chi, no pong, no exposed or added kong."""
    return all(kind is MeldKind.CONCEALED_KONG for kind in won.melds)


def four_concealed_triplets(won: Won) -> bool:
    """Four triplets or concealed kongs, none exposed, won by self-draw."""
    exposed = any(kind in EXPOSED_TRIPLETS for kind in won.melds)
    return all_triplets(won) and not exposed and self_drawn(won)


def four_kongs(won: Won) -> bool:
    """Four kongs of any kind."""
    return len(won.melds) == 4 and all(kind in KONGS for kind in won.melds)


def all_begged(won: Won) -> bool:
    """Four declared sets, none a concealed kong, won on a discard."""
    return len(won.melds) == 4 and MeldKind.CONCEALED_KONG not in won.melds and won.by == DISCARD


def self_drawn(won: Won) -> bool:
    """C25."""
    return won.by == SELF


def robbed(won: Won) -> bool:
    """C28."""
    return won.by == ROB


def hard(won: Won) -> bool:
    """No wild tile (C24)."""
    return won.hard


def dealt(won: Won) -> bool:
    """Won with 天胡 or 地胡 (C30)."""
    return "tianhu" in won.events or "dihu" in won.events


def _happened(name: str, won: Won) -> bool:
    return name in won.events


def event(name: str) -> Condition:
    """The event *name* came with the win (C26-C30)."""
    return partial(_happened, name)
