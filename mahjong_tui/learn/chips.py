"""The circumstances on the calculator's sheet, each as something to turn with one key or click."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine import Option
from mahjong_tui.learn.items import seat_said
from mahjong_tui.learn.said import Amount, Said, said
from mahjong_tui.learn.sheet import (
    EVENTS,
    LIABLE,
    Sheet,
    payer_for_all,
    toggle_event,
    turn_base,
    turn_by,
    turn_horse,
    turn_kou,
    turn_option,
    turn_payer_for_all,
    turn_piao,
    turn_rules,
    turn_seat,
)

AT_THE_TABLE = frozenset({"free_declaration"})
"""Options that change nothing about a hand that wins."""


@dataclass(frozen=True, slots=True)
class Chip:
    """One circumstance."""

    id: str
    text: Said
    on: bool = False


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
    yield Chip("base", said("calc.chip.base", base=Amount(sheet.base)))
    if sheet.page.piao_choices:
        yield from _by_seat(sheet, "piao", sheet.piao)
    if sheet.page.counts_kou:
        yield from _by_seat(sheet, "kou", sheet.kou)
    if sheet.rules in LIABLE:
        yield _payer_for_all(sheet)
    for option in sheet.page.known_options:
        if option.name not in AT_THE_TABLE:
            yield _option(sheet, option)
    if sheet.page.takes_horses:
        tiles = sheet.horses
        key = "calc.chip.horses" if tiles else "calc.chip.no_horse"
        yield Chip("horses", said(key, tiles=tiles) if tiles else said(key))


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
    match name:
        case "rules":
            return turn_rules(sheet, step)
        case "by":
            return turn_by(sheet, step)
        case "event":
            return toggle_event(sheet, rest)
        case "option":
            return turn_option(sheet, rest, step)
        case "piao":
            return turn_piao(sheet, int(rest), step)
        case "kou":
            return turn_kou(sheet, int(rest), step)
        case _:
            return _turned(sheet, name, step)


def _turned(sheet: Sheet, name: str, step: int) -> Sheet:
    if name == "payer":
        return turn_payer_for_all(sheet, step)
    if name == "base":
        return turn_base(sheet, step)
    if name == "horses":
        return turn_horse(sheet, step)
    return turn_seat(sheet, name, step)
