"""包胡 and 下雨 of wuhan: whose third open meld locks whom, and who holds back (W20, W21)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine import events as ev
from engine.marks import Mark
from engine.melds import EXPOSED_TRIPLETS, Meld, MeldKind
from engine.rules.jiang import JIANG
from engine.rules.kou import kou_of

if TYPE_CHECKING:
    from engine.state import State

CLASSES: dict[str, frozenset[int]] = {
    "m": frozenset(range(0, 9)),
    "s": frozenset(range(9, 18)),
    "p": frozenset(range(18, 27)),
    "258": JIANG,
}
"""The classes of W20 and the kinds of each."""

_OPEN = EXPOSED_TRIPLETS | {MeldKind.CHI}


@dataclass(frozen=True, slots=True)
class Lock:
    """*liable* fed the third open meld of one class (W20)."""

    class_: str
    liable: int


def locks(melds: Sequence[Meld]) -> list[Lock]:
    """The locks that a player's *melds* lay on somebody, classes in the order m, s, p, 258."""
    if len(melds) < 3:
        return []
    opened = [meld for meld in melds if meld.kind in _OPEN][:3]
    if len(opened) < 3:
        return []
    feeder = opened[2].from_
    assert feeder is not None
    tiles = {tile for meld in opened for tile in meld.tiles}
    return [Lock(name, feeder) for name, kinds in CLASSES.items() if tiles <= kinds]


def liable_for(melds: Iterable[Meld]) -> int | None:
    """Who is locked for a class that all declared sets of *melds* still fit (W20)."""
    sets = [meld for meld in melds if meld.is_set]
    for lock in locks(sets):
        kinds = CLASSES[lock.class_]
        if all(tile in kinds for meld in sets for tile in meld.tiles):
            return lock.liable
    return None


def marks(
    melds: Sequence[Sequence[Meld]], withheld: Collection[int]
) -> tuple[tuple[Mark, ...], ...]:
    """What everybody sees of each seat: 口, 陪, rain and 包 (W6, W20, W21)."""
    laid = [locks(own) for own in melds]
    liable = {lock.liable for own in laid for lock in own}
    found = []
    for seat, own in enumerate(melds):
        kinds = (
            ("withheld", seat in withheld),
            ("rain", bool(laid[seat])),
            ("liable", seat in liable),
        )
        public = [Mark(kind, 1) for kind, shown in kinds if shown]
        found.append((Mark("kou", kou_of(own)), *public))
    return tuple(found)


def holds(counts: Sequence[int], class_: str, useless: Iterable[int]) -> bool:
    """A hand of 34 *counts* holds a tile of *class_*, wild tiles and 皮子 aside (W21)."""
    barred = set(useless)
    return any(counts[kind] for kind in CLASSES[class_] if kind not in barred)


def begun(state: State, event: ev.Event) -> Iterator[ev.Rain]:
    """The rain that *event*, which has just happened, begins: a third open meld (W20, W21)."""
    match event:
        case ev.ChiMade(seat=seat) | ev.PongMade(seat=seat):
            pass
        case ev.KongMade(seat=seat, kind=MeldKind.EXPOSED_KONG):
            pass
        case _:
            return
    melds = state.hands[seat].melds
    if sum(meld.kind in _OPEN for meld in melds) == 3:
        for lock in locks(melds):
            yield ev.Rain(seat, lock.class_)


def withholding(state: State, event: ev.Discarded) -> Iterator[ev.Withheld]:
    """Whom the discard that is about to happen keeps a tile of the raining class from (W21)."""
    raining = [
        (seat, lock.class_)
        for seat in range(4)
        if seat != event.seat
        for lock in locks(state.hands[seat].melds)
    ]
    if not raining:
        return
    useless = [tile for tile in (*state.pizi, state.wild) if tile is not None]
    obeyed = any(event.tile in CLASSES[class_] for _, class_ in raining)
    if obeyed and event.tile not in useless:
        return
    counts = state.hands[event.seat].counts
    owed = {seat for seat, class_ in raining if holds(counts, class_, useless)}
    for seat in sorted(owed):
        yield ev.Withheld(event.seat, seat)
