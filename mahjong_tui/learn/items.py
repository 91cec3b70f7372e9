"""The settlement of a case, line by line: what was read, what counted, what it came to, who pays.

Each line carries the clauses that it follows from, so that one key opens them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import prod

from engine import (
    Case,
    Fan,
    Reading,
    Refusal,
    RuleSet,
    Score,
    Tile,
    Transfer,
    parse_tiles,
)
from mahjong_tui.learn import clauses
from mahjong_tui.learn.said import Amount, Fact, Groups, Name, Said, said
from mahjong_tui.words import CATALOGUES

SHAPE_CLAUSES = {
    "standard": ("C18",), "seven_pairs": ("C19",), "thirteen_orphans": ("C19",),
    "all_jiang": ("W10",), "all_feng": ("W10",),
}  # fmt: skip


def name_of(fan: Fan) -> Name:
    """The name of *fan* in both languages."""
    return Name(fan.zh, fan.en)


def about_fan(rules: str, fan: str) -> Said:
    """What *fan* asks for, in a sentence."""
    own = f"fan.{rules}.{fan}"
    return Said(own if own in CATALOGUES["zh"] else f"fan.{fan}")


def seat_said(seat: int, dealer: int) -> Said:
    """A seat by its wind: the dealer is East (C5)."""
    return Said(f"learn.seat.{(seat - dealer) % 4}")


def groups_of(reading: Reading) -> tuple[tuple[Tile, ...], ...]:
    """The tiles of *reading* in the groups that they make."""
    if reading.tiles:
        return (reading.tiles,)
    pair = () if reading.pair is None else (reading.pair,)
    return (*reading.sets, *reading.pairs, *pair)


def facts_of(refused: Refusal) -> Iterator[Said]:
    """The particulars of *refused*, if it has any, its tiles drawn like all others."""
    if refused.facts:
        facts = tuple((name, _fact(name, value)) for name, value in refused.facts)
        yield Said(f"learn.facts.{refused.key}", facts, (refused.clause,))


def _fact(name: str, value: object) -> Fact:
    return tuple(parse_tiles(str(value))) if name in ("tile", "tiles") else str(value)


def reading_items(page: RuleSet, case: Case, score: Score) -> Iterator[Said]:
    """How the hand was read, and what the wild tiles stand for."""
    reading = score.reading
    yield said(
        f"learn.shape.{reading.shape}", *SHAPE_CLAUSES[reading.shape],
        groups=Groups(groups_of(reading)),
    )  # fmt: skip
    if page.has_wild and case.wild is not None:
        if reading.wild_as:
            yield said("learn.wild_as", "C22", "C24", wild=case.wild, tiles=reading.wild_as)
        else:
            yield said("learn.hard", "C24", wild=case.wild)


def items(page: RuleSet, case: Case, score: Score) -> Iterator[Said]:
    """The whole settlement."""
    yield from reading_items(page, case, score)
    yield from fan_items(page, score)
    yield worth_item(page, case, score)
    who = partial(seat_said, dealer=case.dealer)
    yield from exponent_items(case, score, who)
    yield from payment_items(page, page.settlement(case, score), who)


def fan_items(page: RuleSet, score: Score) -> Iterator[Said]:
    """Each fan, each factor, each title."""
    rules = page.id
    for fan in score.fans:
        yield said(
            "learn.fan" if worth_names(page) else "learn.type",
            *clauses.of_fan(rules, fan.id), fan=name_of(fan), value=fan.value,
        )  # fmt: skip
    if not score.fans:
        yield said("learn.small", *clauses.of_fan(rules, "small"))
    for factor in score.factors:
        name = Name(factor.zh, factor.en)
        cited = clauses.of_factor(rules, factor.id)
        yield said("learn.factor", *cited, factor=name, value=factor.factor)
    for title in score.titles:
        yield said("learn.title", "W14", title=Said(f"settle.title.{title}"))


def worth_names(page: RuleSet | type[RuleSet]) -> bool:
    """The page's fans have values that are added up."""
    return page.fan_unit != "type"


def worth_item(page: RuleSet, case: Case, score: Score) -> Said:
    """How the amount comes about."""
    cited, base = clauses.WORTH[page.id], Amount(case.base)
    if score.exponents is not None:
        return said("settle.exponents", *cited, base=base)
    if score.capped_fan is not None:
        capped = score.capped_fan
        key = "settle.dalu" if capped == score.fan else "settle.dalu_capped"
        amount = Amount(case.base << capped - 1)
        return said(key, *cited, fan=score.fan, capped=capped, base=base, amount=amount)
    if not worth_names(page):
        size = Said("settle.big" if score.fans else "settle.small")
        amount = Amount(case.base * score.fan * score.factor)
        return said("settle.shenzhen", *cited, base=base, size=size, fan=score.fan, amount=amount)
    fans = "+".join(str(fan.value) for fan in score.fans)
    fans = f"({fans})" if len(score.fans) > 1 else fans
    amount = Amount(case.base * score.fan * score.factor)
    if not score.factors:
        return said("settle.sum_plain", *cited, fans=fans, base=base, amount=amount)
    assert prod(factor.factor for factor in score.factors) == score.factor
    factors = " x ".join(str(factor.factor) for factor in score.factors)
    return said("settle.sum", *cited, fans=fans, factors=factors, base=base, amount=amount)


def exponent_items(case: Case, score: Score, who: Callable[[int], Fact]) -> Iterator[Said]:
    """Each payer's 口 with the winner's, and the exponent that they make (W7, W12, W13)."""
    if score.kou is None or score.exponents is None:
        return
    for seat in case.others:
        exponent = score.exponents[seat]
        if exponent is None:
            continue
        yield said(
            "learn.exponent",
            *("W7", "W12", "W13"),
            payer=who(seat),
            kou=score.kou[seat] or 0,
            exponent=exponent,
            amount=Amount(case.base << exponent),
        )


def payment_items(
    page: RuleSet, transfers: Sequence[Transfer], who: Callable[[int], Fact]
) -> Iterator[Said]:
    """Who pays whom, transfer by transfer; *who* names a seat."""
    for transfer in transfers:
        cited = clauses.of_payment(page.id, transfer.reason)
        to = transfer.to
        facts: dict[str, Fact] = {
            "payer": who(transfer.from_),
            "payee": Said("settle.pot") if to == "pot" else who(to),
            "amount": Amount(transfer.amount),
            "reason": Said(f"learn.reason.{transfer.reason}"),
        }
        if transfer.owed is None:
            yield said("learn.pays", *cited, **facts)
        else:
            yield said("learn.pays_cut", *cited, "C33", owed=Amount(transfer.owed), **facts)
