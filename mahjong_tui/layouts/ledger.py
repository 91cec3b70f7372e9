"""The ledger as lines: transfers grouped by reason and by kong. Nothing here knows a rule."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, NamedTuple

from engine import POT, Meld, MeldKind, Summary, Transfer
from mahjong_tui.canvas import Span, fit
from mahjong_tui.layouts.tilework import SINGLES
from mahjong_tui.look import Look

Payee = int | Literal["pot"]
"""A seat, or the table's pot."""

COLUMNS = {
    "win": "win",
    "liability": "win",
    "piao": "piao",
    "exposed_kong": "kong",
    "concealed_kong": "kong",
    "added_kong": "kong",
    "horse": "horse",
    "gold": "gold",
    "false_win": "penalty",
    "void": "penalty",
    "escape": "penalty",
}
"""The column of the totals that each reason belongs to, in their order."""

KONG_REASONS = frozenset({"exposed_kong", "concealed_kong", "added_kong"})

WIN_REASONS = frozenset({"win", "piao", "liability"})


class Names(NamedTuple):
    """Names as lines of the settlement show them."""

    names: tuple[str, ...]
    pot: str

    def of(self, payee: Payee) -> str:
        return self.pot if payee == POT else fit(self.names[payee], 8)


def names_for(names: Sequence[str], look: Look) -> Names:
    return Names(tuple(names), look.words.t("settle.pot"))


def columns_of(ledger: Iterable[Transfer]) -> list[str]:
    """The columns that the totals need, the win's always among them."""
    used = {"win"} | {COLUMNS[transfer.reason] for transfer in ledger}
    return [column for column in dict.fromkeys(COLUMNS.values()) if column in used]


def payers(transfers: Sequence[Transfer], names: Names, look: Look) -> str:
    """Who pays: ``我 阿梅 小林 各付 2,000``, with 应付 where a balance cut it."""
    words = look.words
    parts = []
    for amount, owed in dict.fromkeys((each.amount, each.owed) for each in transfers):
        group = [each for each in transfers if (each.amount, each.owed) == (amount, owed)]
        key = "settle.each" if len(group) > 1 else "settle.one"
        who = words.t("list.sep").join(names.of(each.from_) for each in group)
        text = words.t(key, names=who, name=who, amount=words.number(amount))
        if owed is not None:
            text += f" ({owed_text(owed, amount, look)})"
        parts.append(text)
    return words.t("list.sep").join(parts)


def owed_text(owed: int, paid: int, look: Look) -> str:
    """``应付 8,000 实付 500 破产`` (C33)."""
    words = look.words
    text = words.t("settle.owed", owed=words.number(owed), paid=words.number(paid))
    return f"{text} {words.t('settle.broke')}"


def kong_spans(summary: Summary, names: Names, look: Look) -> Iterator[Span]:
    """Every kong that was paid, with who paid whom; what belongs to none comes last."""
    pool = [transfer for transfer in summary.ledger if transfer.reason in KONG_REASONS]
    for seat, meld in summary.kongs:
        if meld.kind in SINGLES:
            continue
        paid = take_kong(pool, seat, meld)
        if paid:
            text = look.words.t(
                "settle.kong_line",
                name=names.of(seat),
                kong=look.words.t(f"settle.kong.{meld.kind}"),
                tile=look.tile(meld.tile),
                payers=payers(paid, names, look),
            )
            yield Span(f"{text}   ", "text")
    yield from pair_spans(pool, names, look)


def take_kong(pool: list[Transfer], seat: int, meld: Meld) -> list[Transfer]:
    """Take the transfers of one kong out of *pool*: one for an exposed kong, else three."""
    count = 1 if meld.kind is MeldKind.EXPOSED_KONG else 3
    paid = [each for each in pool if (each.to, each.reason) == (seat, str(meld.kind))][:count]
    for transfer in paid:
        pool.remove(transfer)
    return paid


def pair_spans(transfers: Iterable[Transfer], names: Names, look: Look) -> Iterator[Span]:
    """``老周 付 我 1,024`` for each pair of payer and payee, their sums added up."""
    sums: dict[tuple[int, Payee], list[int]] = {}
    for transfer in transfers:
        pair = sums.setdefault((transfer.from_, transfer.to), [0, 0])
        pair[0] += transfer.amount
        pair[1] += transfer.due
    for (from_, to), (amount, due) in sums.items():
        text = look.words.t("settle.pays", from_=names.of(from_), to=names.of(to))
        text += f" {look.words.number(amount)}"
        if due != amount:
            text += f" ({owed_text(due, amount, look)})"
        yield Span(f"{text}   ", "text")


def gold_spans(summary: Summary, names: Names, look: Look) -> Iterator[Span]:
    """One piece for each gold: who earned it, who paid (W17)."""
    groups: list[list[Transfer]] = []
    for transfer in summary.ledger:
        if transfer.reason != "gold":
            continue
        last = groups[-1] if groups else []
        if not last or last[0].to != transfer.to or transfer.from_ in {t.from_ for t in last}:
            groups.append([])
        groups[-1].append(transfer)
    for group in groups:
        text = f"{names.of(group[0].to)}: {payers(group, names, look)}"
        yield Span(f"{text}   ", "text")


def horse_spans(summary: Summary, names: Names, look: Look) -> Iterator[Span]:
    """The horses with whom they point at, then the repeated transfers (S11, S12)."""
    words = look.words
    for tile, seat in zip(summary.horses, summary.horse_seats, strict=True):
        text = words.t("settle.horse_at", tile=look.tile(tile), name=names.of(seat))
        yield Span(f"{text}   ", "gold")
    repeated = [transfer for transfer in summary.ledger if transfer.reason == "horse"]
    key = "settle.repeated" if repeated else "settle.horse_level"
    yield Span(f"{words.t(key)}   ", "dim")
    yield from pair_spans(repeated, names, look)
