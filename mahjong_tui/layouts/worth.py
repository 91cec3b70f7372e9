"""What a win is worth, said in the manner of its page: fans, factors, base amount, payers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import prod

from engine import RULES, Score, Summary, Transfer, WinMade
from mahjong_tui.canvas import Span, pad
from mahjong_tui.layouts.ledger import WIN_REASONS, Names, owed_text
from mahjong_tui.look import Look

Spans = tuple[Span, ...]


def fan_spans(summary: Summary, score: Score, look: Look) -> Iterator[Span]:
    """Each fan with its value, then each factor, then the titles."""
    words = look.words
    unit = RULES[summary.rules].fan_unit
    valued = unit != "type"
    yield Span(words.t(f"settle.unit.{unit}") + "  ", "strong")
    if not score.fans:
        yield Span(words.t("settle.small") + "  ", "text")
    for fan in score.fans:
        value = f" {fan.value}" if valued else ""
        yield Span(f"{words.pick(fan.zh, fan.en)}{value}  ", "text")
    if score.factors:
        yield Span(f" {words.t('settle.factors')}  ", "strong")
    for factor in score.factors:
        yield Span(f"{words.pick(factor.zh, factor.en)} x{factor.factor}  ", "text")
    for title in score.titles:
        yield Span(f"{words.t(f'settle.title.{title}')}  ", "gold")


def _sum_text(summary: Summary, score: Score, look: Look) -> str:
    """Sum of the fans times the factors times the base (B8, G8)."""
    words = look.words
    fans = "+".join(str(fan.value) for fan in score.fans)
    if len(score.fans) > 1:
        fans = f"({fans})"
    factors = " x ".join(str(factor.factor) for factor in score.factors)
    amount = words.number(score.fan * score.factor * summary.base)
    base = words.number(summary.base)
    if not factors:
        return words.t("settle.sum_plain", fans=fans, base=base, amount=amount)
    return words.t("settle.sum", fans=fans, factors=factors, base=base, amount=amount)


def _power_text(summary: Summary, score: Score, look: Look) -> str:
    """A power of two with its cap named (D5)."""
    words = look.words
    capped = score.fan if score.capped_fan is None else score.capped_fan
    key = "settle.dalu" if capped == score.fan else "settle.dalu_capped"
    amount = words.number(summary.base * 2 ** (capped - 1))
    base = words.number(summary.base)
    return words.t(key, fan=score.fan, capped=capped, base=base, amount=amount)


def _unit_text(summary: Summary, score: Score, look: Look) -> str:
    """Base times two times the size of the hand (S5)."""
    words = look.words
    size = words.t("settle.big" if score.fans else "settle.small")
    factor = prod(each.factor for each in score.factors)
    amount = words.number(summary.base * score.fan * factor)
    base = words.number(summary.base)
    return words.t("settle.shenzhen", base=base, size=size, fan=score.fan, amount=amount)


def _exponent_text(summary: Summary, score: Score, look: Look) -> str:
    """The exponents stand with the payers (W12)."""
    del score
    return look.words.t("settle.exponents", base=look.words.number(summary.base))


WORTH: dict[str, Callable[[Summary, Score, Look], str]] = {
    "sum": _sum_text,
    "power": _power_text,
    "unit": _unit_text,
    "exponent": _exponent_text,
}
"""How a page arrives at the amount, by its way of counting."""


def payer_lines(summary: Summary, win: WinMade, names: Names, look: Look) -> Iterator[Spans]:
    """A head and one line a payer: his share of the win, his 漂, the whole, what he owed."""
    words = look.words
    piao = any(transfer.reason == "piao" for transfer in summary.ledger)
    exponents = win.score.exponents
    head = pad(words.t("settle.payers"), 20) + pad(words.t("settle.win"), 11, right=True)
    if exponents is not None:
        head += pad(words.t("settle.kou_exponent"), 13, right=True)
    if piao:
        head += pad(words.t("settle.piao_sum"), 17, right=True)
    head += pad(words.t("settle.total"), 12, right=True)
    yield (Span(head, "strong"),)
    for step in (1, 2, 3):
        seat = (win.seat + step) % 4
        paid = [
            each for each in summary.ledger if each.reason in WIN_REASONS and each.from_ == seat
        ]
        if paid:
            yield _payer_line(summary, win, paid, names, look, piao=piao)


def _payer_line(
    summary: Summary,
    win: WinMade,
    paid: list[Transfer],
    names: Names,
    look: Look,
    *,
    piao: bool,
) -> Spans:
    words, seat = look.words, paid[0].from_
    who = words.t("settle.pays", from_=names.of(seat), to=names.of(win.seat))
    share = sum(each.due for each in paid if each.reason != "piao")
    text = pad(f" {who}", 20) + pad(words.number(share), 11, right=True)
    if win.score.exponents is not None:
        text += pad(_exponent(win, seat, look), 13, right=True)
    if piao:
        text += pad(_piao(summary, win, paid, look), 17, right=True)
    total, due = sum(each.amount for each in paid), sum(each.due for each in paid)
    text += pad(words.number(total), 12, right=True)
    notes = [words.t("settle.liability")] if any(e.reason == "liability" for e in paid) else []
    if due != total:
        notes.append(owed_text(due, total, look))
    return Span(text, "text"), Span("".join(f"  {note}" for note in notes), "gold")


def _exponent(win: WinMade, seat: int, look: Look) -> str:
    kou, exponents = win.score.kou, win.score.exponents
    if kou is None or exponents is None or exponents[seat] is None:
        return ""
    return look.words.t("settle.exponent", kou=kou[seat], exponent=exponents[seat])


def _piao(summary: Summary, win: WinMade, paid: list[Transfer], look: Look) -> str:
    """``(1+3) 4,000``."""
    amount = sum(each.due for each in paid if each.reason == "piao")
    stakes = (summary.piao[win.seat] or 0, summary.piao[paid[0].from_] or 0)
    return f"({stakes[0]}+{stakes[1]}) {look.words.number(amount)}"
