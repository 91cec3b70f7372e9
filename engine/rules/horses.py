"""买马: the dealer's horses repeat what the seats they point at win and lose (S10-S12)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.ledger import POT, Transfer, net
from engine.tiles import Tile


def horse_seat(tile: Tile, dealer: int) -> int:
    """The seat that *tile* points at, counted from the dealer (S11)."""
    steps = tile - Tile.E if tile >= Tile.E else tile % 9
    return (dealer + steps) % 4


def horse_transfers(
    horses: Sequence[Tile], dealer: int, transfers: Sequence[Transfer]
) -> list[Transfer]:
    """What *horses* repeat of the round's *transfers*, horse by horse (S12)."""
    level = net(transfers)
    repeated = []
    for horse in horses:
        seat = horse_seat(horse, dealer)
        if not level[seat]:
            continue
        for transfer in transfers:
            if transfer.to == POT or seat not in (transfer.from_, transfer.to):
                continue
            payer = dealer if transfer.from_ == seat else transfer.from_
            payee = dealer if transfer.to == seat else transfer.to
            if payer != payee:
                repeated.append(Transfer(payer, payee, transfer.amount, "horse"))
    return repeated
