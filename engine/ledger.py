"""Payments: itemised, zero-sum, cut by balances in room play (C31-C33)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

POT: Final = "pot"
"""The table's pot, the one payee that is no seat (S13)."""

Payee = int | Literal["pot"]


@dataclass(frozen=True, slots=True)
class Transfer:
    """*from_* pays *to* *amount* coins; *owed* is the full sum where a balance cut it (C33)."""

    from_: int
    to: Payee
    amount: int
    reason: str
    owed: int | None = None

    @property
    def due(self) -> int:
        """The sum that the rules ask for, whatever was paid."""
        return self.amount if self.owed is None else self.owed


def net(transfers: Iterable[Transfer]) -> tuple[int, int, int, int]:
    """What each seat has won or lost by *transfers*."""
    sums = [0, 0, 0, 0]
    for transfer in transfers:
        sums[transfer.from_] -= transfer.amount
        if transfer.to != POT:
            sums[transfer.to] += transfer.amount
    return (sums[0], sums[1], sums[2], sums[3])


def cut(transfer: Transfer, balance: int) -> Transfer:
    """*transfer* as somebody who owns *balance* coins can pay it (C33)."""
    if transfer.amount <= balance:
        return transfer
    return replace(transfer, amount=max(balance, 0), owed=transfer.due)


def cut_all(transfers: Iterable[Transfer], balances: Sequence[int]) -> tuple[Transfer, ...]:
    """*transfers* applied in order to *balances*, each payer paying at most what he has (C33)."""
    held = list(balances)
    paid = []
    for full in transfers:
        transfer = cut(full, held[full.from_])
        held[transfer.from_] -= transfer.amount
        if transfer.to != POT:
            held[transfer.to] += transfer.amount
        paid.append(transfer)
    return tuple(paid)
