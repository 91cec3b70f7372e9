"""The circumstances on the calculator's sheet, each as something to turn with one key or click."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from engine import Option, Tile
from mahjong_tui.learn.items import seat_said
from mahjong_tui.learn.said import Amount, Said, said
from mahjong_tui.learn.sheet import (
    EVENTS,
    LIABLE,
    Sheet,
    payer_for_all,
    set_balance,
    toggle_balances,
    toggle_event,
    toggle_forced,
    toggle_gold_payer,
    toggle_withheld,
    turn_balance,
    turn_base,
    turn_by,
    turn_horse,
    turn_indicator,
    turn_kou,
    turn_last_gold,
    turn_last_wild,
    turn_option,
    turn_payer_for_all,
    turn_piao,
    turn_rules,
    turn_seat,
)


@dataclass(frozen=True, slots=True)
class Chip:
    """One circumstance."""

    id: str
    text: Said
    on: bool = False
    tiles: str = ""
    """Where tiles of the palette go that set it."""
    number: int | None = None
    """Its value, where any number will do."""


def chips_of(sheet: Sheet) -> list[Chip]:
    """The circumstances that matter on the page of *sheet*."""
    return list(_chips(sheet))


def _chips(sheet: Sheet) -> Iterator[Chip]:
    dealer = sheet.dealer
    yield Chip("rules", said("calc.chip.rules", rules=Said(f"rules.{sheet.rules}")))
    yield Chip("by", said(f"calc.chip.by.{sheet.by}"), on=True)
    if sheet.by != "self":
        yield Chip("from", said("calc.chip.from", who=seat_said(sheet.from_, dealer)))
    for event in EVENTS[sheet.rules]:
        mark = "x" if event in sheet.events else " "
        text = said("calc.chip.event", mark=mark, event=Said(f"learn.event.{event}"))
        yield Chip(f"event:{event}", text, event in sheet.events)
    yield Chip("winner", said("calc.chip.winner", who=seat_said(sheet.winner, dealer)))
    yield Chip("base", said("calc.chip.base", base=Amount(sheet.base)), number=sheet.base)
    yield from _of_page(sheet)
    yield from _coins(sheet)


def _of_page(sheet: Sheet) -> Iterator[Chip]:
    """What only some pages know."""
    if sheet.page.has_wild:
        yield _tile_chip("indicator", () if sheet.indicator is None else (sheet.indicator,))
    if sheet.page.piao_choices:
        yield from _by_seat(sheet, "piao", sheet.piao)
    if sheet.page.counts_kou:
        yield from _by_seat(sheet, "kou", sheet.kou)
    if sheet.rules in LIABLE:
        yield _payer_for_all(sheet)
    for option in sheet.page.known_options:
        yield _option(sheet, option)
    if sheet.page.takes_horses:
        yield _tile_chip("horses", sheet.horses)
    if sheet.page.remembers_wild():
        yield from _remembered(sheet)


def _tile_chip(name: str, tiles: tuple[Tile, ...]) -> Chip:
    """Tiles that lie beside the hand."""
    if not tiles:
        return Chip(name, said(f"calc.chip.{name}.none"), tiles=name)
    return Chip(name, said(f"calc.chip.{name}", tiles=tiles), on=True, tiles=name)


def _remembered(sheet: Sheet) -> Iterator[Chip]:
    """What held-back tiles and the round before make of the payments (W13, W15, W21, W22)."""
    for seat in (seat for seat in range(4) if seat != sheet.winner):
        yield _ticked("withheld", sheet, seat, on=seat in (sheet.fact("withheld") or ()))
    forced = bool(sheet.fact("forced"))
    yield Chip("forced", said("calc.chip.forced", mark="x" if forced else " "), forced)
    last = sheet.fact("last_wild")
    yield _tile_chip("last_wild", () if last is None else (Tile.parse(last),))
    gold = sheet.fact("last_gold")
    if gold is None:
        yield Chip("last_gold", said("calc.chip.last_gold.none"))
        return
    who = seat_said(gold["winner"], sheet.dealer)
    yield Chip("last_gold", said("calc.chip.last_gold", who=who), on=True)
    for seat in (seat for seat in range(4) if seat != gold["winner"]):
        yield _ticked("gold_payer", sheet, seat, on=seat in gold["payers"])


def _ticked(name: str, sheet: Sheet, seat: int, *, on: bool) -> Chip:
    """Something that is so of a seat, or not."""
    who = seat_said(seat, sheet.dealer)
    text = said(f"calc.chip.{name}", mark="x" if on else " ", who=who)
    return Chip(f"{name}:{seat}", text, on)


def _coins(sheet: Sheet) -> Iterator[Chip]:
    """What everybody owns, in room play (C33)."""
    held = sheet.fact("balances")
    yield Chip(
        "balances", said("calc.chip.balances", mark=" " if held is None else "x"), bool(held)
    )
    for seat, owned in enumerate(held or ()):
        who = seat_said(seat, sheet.dealer)
        text = said("calc.chip.balance", who=who, n=Amount(owned))
        yield Chip(f"balance:{seat}", text, on=True, number=owned)


def _payer_for_all(sheet: Sheet) -> Chip:
    seat, name = payer_for_all(sheet), LIABLE[sheet.rules]
    if seat is None:
        return Chip("payer", said(f"calc.chip.{name}.none"))
    return Chip("payer", said(f"calc.chip.{name}", who=seat_said(seat, sheet.dealer)), on=True)


def _option(sheet: Sheet, option: Option) -> Chip:
    value = sheet.page.options[option.name]
    shown = str(value) if type(value) is int else "x" if value else " "
    text = said("calc.chip.option", name=Said(f"calc.option.{option.name}"), value=shown)
    return Chip(f"option:{option.name}", text, value != option.default)


def _by_seat(sheet: Sheet, name: str, values: tuple[int, ...]) -> Iterator[Chip]:
    for seat, value in enumerate(values):
        if name == "kou" and seat == sheet.winner:
            continue
        who = seat_said(seat, sheet.dealer)
        yield Chip(f"{name}:{seat}", said(f"calc.chip.{name}", who=who, n=value), value > 0)


def turn_chip(sheet: Sheet, id_: str, step: int) -> Sheet:
    """The sheet with circumstance *id_* one *step* further."""
    name, _, rest = id_.partition(":")
    if name == "event":
        return toggle_event(sheet, rest)
    if name == "option":
        return turn_option(sheet, rest, step)
    if rest:
        return _OF_SEATS[name](sheet, int(rest), step)
    if name in _TURNED:
        return _TURNED[name](sheet, step)
    return turn_seat(sheet, name, step)


_OF_SEATS: dict[str, Callable[[Sheet, int, int], Sheet]] = {
    "piao": turn_piao,
    "kou": turn_kou,
    "withheld": lambda sheet, seat, _: toggle_withheld(sheet, seat),
    "gold_payer": lambda sheet, seat, _: toggle_gold_payer(sheet, seat),
    "balance": turn_balance,
}
_TURNED: dict[str, Callable[[Sheet, int], Sheet]] = {
    "rules": turn_rules,
    "by": turn_by,
    "payer": turn_payer_for_all,
    "base": turn_base,
    "indicator": turn_indicator,
    "horses": turn_horse,
    "last_wild": turn_last_wild,
    "last_gold": turn_last_gold,
    "forced": lambda sheet, _: toggle_forced(sheet),
    "balances": lambda sheet, _: toggle_balances(sheet),
}


def set_number(sheet: Sheet, id_: str, value: int) -> Sheet:
    """The sheet with *value* for circumstance *id_*, of which any number will do."""
    name, _, rest = id_.partition(":")
    if name == "base":
        return replace(sheet, base=max(value, 1))
    return set_balance(sheet, int(rest), value)
