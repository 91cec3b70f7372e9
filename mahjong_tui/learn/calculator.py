"""The calculator: a sheet in, the itemised answer out, at once and for every state of the sheet."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from bots.hint import bare_view, hint_for
from engine import KINDS, CaseError, Refusal, Score, Tile, net, parse_case, waits
from mahjong_tui.cli.casewords import allowed_zh, value_zh
from mahjong_tui.learn.items import facts_of, items, seat_said
from mahjong_tui.learn.said import Amount, Name, Said, said
from mahjong_tui.learn.sheet import Sheet, drop

CHANGES = 5
"""Changes of one tile that are shown."""

FIELDS = frozenset({"hand", "melds.tiles"})
"""Fields of a case that picking tiles can make wrong."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the calculator says of a sheet."""

    state: str
    """``short`` of tiles, ``bad`` input, ``waiting`` for a tile, a ``win``, or ``no`` win."""
    lines: tuple[Said, ...]
    total: int = 0
    """What the winner gets."""


def reckon(sheet: Sheet) -> Outcome:
    """Everything about *sheet*; where no indicator is given, as if nothing were wild."""
    found = _reckoned(sheet)
    if not sheet.page.has_wild or sheet.indicator is not None or found.state == "short":
        return found
    lines = [Said("learn.hard_none", (), one.clauses) if one.key == "learn.hard" else one
             for one in found.lines]  # fmt: skip
    return replace(found, lines=(*lines, said("calc.assumed")))


def _reckoned(sheet: Sheet) -> Outcome:
    if sheet.room > 0:
        return Outcome("short", (said("calc.short", n=sheet.room),))
    if sheet.room < 0:
        return Outcome("bad", (said("calc.long", n=-sheet.room),))
    if problem := trouble(sheet):
        return Outcome("bad", (problem,))
    if sheet.entry.win is None:
        return Outcome("waiting", tuple(_waiting(sheet)))
    page, case = parse_case(sheet.case())
    verdict = page.judge(case)
    if isinstance(verdict, Score):
        paid = page.settlement(case, verdict)
        total = net(paid)[case.winner]
        head = said("calc.total", who=seat_said(case.winner, case.dealer), amount=Amount(total))
        return Outcome("win", (head, *items(page, case, verdict)), total)
    return Outcome("no", tuple(_no_win(sheet, verdict)))


def trouble(sheet: Sheet) -> Said | None:
    """What is wrong with *sheet* as a case, if anything."""
    case = sheet.case()
    if sheet.entry.win is None:
        # Any tile that is still there will do: only what is on the sheet is asked about.
        left = _left(sheet)
        case |= {"win": str(max(KINDS, key=lambda kind: left[kind])), "by": "self", "events": []}
        case.pop("from", None)
    try:
        parse_case(case)
    except CaseError as error:
        return _told(error)
    return None


def _told(error: CaseError) -> Said:
    """*error* in the words of the sheet."""
    value = str(error.value)
    allowed = Name(allowed_zh(error.allowed), error.allowed)
    if error.field == "events":
        return said("calc.bad.event", event=Said(f"learn.event.{value}"), allowed=allowed)
    if error.field == "melds.kind":
        return said("calc.bad.kind", kind=Said(f"meld.name.{value}"))
    field = Said(f"calc.field.{error.field}") if error.field in FIELDS else error.field
    return said("calc.bad.case", field=field, value=Name(value_zh(value), value), allowed=allowed)


def _left(sheet: Sheet) -> list[int]:
    left = [4] * 34
    turned = sheet.turned
    for tile in (*sheet.held, *sheet.horses, *(() if turned is None else (turned,))):
        left[tile] -= 1
    return left


def _waiting(sheet: Sheet) -> Iterator[Said]:
    """What a hand without a winning tile waits for, or how far it is."""
    page = sheet.page
    counts = [0] * 34
    for tile in sheet.entry.hand:
        counts[tile] += 1
    turned = sheet.turned
    wild = None if turned is None else page.wild_of(turned)
    view = bare_view(page, counts, sheet.entry.melds, indicator=turned, wild=wild)
    found = hint_for(view)
    if found.distance > 0:
        yield said(
            "calc.far", "C18", n=found.distance, kinds=len(found.accepts), left=found.tiles,
            tiles=found.accepts,
        )  # fmt: skip
        return
    known = [wait for wait in found.waits if wait.tile != wild or sheet.indicator is not None]
    if not known:
        yield said("calc.waits_none", "C18")
        return
    yield said("calc.waits", "C18", tiles=tuple(wait.tile for wait in known))
    for wait in known:
        yield _wait(sheet, wait.tile, wait.left)


def _wait(sheet: Sheet, tile: Tile, left: int) -> Said:
    """What the hand is worth on *tile*, as the sheet stands."""
    outcome = _with_win(sheet, tile)
    if isinstance(outcome, int):
        return said("calc.wait", tile=tile, left=left, amount=Amount(outcome))
    if isinstance(outcome, Refusal):
        why = Said(f"learn.refused.{outcome.key}")
        return said("calc.wait_refused", outcome.clause, tile=tile, left=left, why=why)
    return said("calc.wait_gone", tile=tile)


def _with_win(sheet: Sheet, tile: Tile) -> int | Refusal | None:
    """What the winner gets on *tile*, why he gets nothing, or None where there is no such case."""
    try:
        page, case = parse_case(replace(sheet, entry=replace(sheet.entry, win=tile)).case())
    except CaseError:
        return None
    verdict = page.judge(case)
    if isinstance(verdict, Refusal):
        return verdict
    return net(page.settlement(case, verdict))[case.winner]


def _no_win(sheet: Sheet, refused: Refusal) -> Iterator[Said]:
    yield said("calc.no", refused.clause, why=Said(f"learn.refused.{refused.key}"))
    yield from facts_of(refused)
    if not refused.complete:
        yield from _waiting(drop(sheet, "win"))


# What one tile's change would do


@dataclass(frozen=True, slots=True)
class Change:
    """*out* for *in_*, and what the winner would get then."""

    out: Tile
    in_: Tile
    total: int


def changes(sheet: Sheet) -> list[Change]:
    """The changes of one concealed tile that make the hand win for more, the best first."""
    now = reckon(sheet)
    if now.state not in ("win", "no"):
        return []
    found: list[Change] = []
    for swap, out, in_ in _swaps(sheet):
        total = _total(swap)
        if total is not None and total > now.total:
            found.append(Change(out, in_, total))
    found.sort(key=lambda change: (-change.total, change.out, change.in_))
    return found


def change_lines(sheet: Sheet) -> list[Said]:
    """The best changes in words."""
    return [
        said("calc.change", out=change.out, in_=change.in_, amount=Amount(change.total))
        for change in changes(sheet)[:CHANGES]
    ]


def _swaps(sheet: Sheet) -> Iterator[tuple[Sheet, Tile, Tile]]:
    """Every change of one concealed tile after which the tiles are complete."""
    entry, left = sheet.entry, _left(sheet)
    for at, out in enumerate(entry.hand):
        if out in entry.hand[:at]:
            continue
        rest = (*entry.hand[:at], *entry.hand[at + 1 :])
        for in_ in _completing(sheet, rest):
            if in_ != out and left[in_] > 0:
                yield replace(sheet, entry=replace(entry, hand=(*rest, in_))), out, in_
    if entry.win is not None and entry.win not in entry.hand:
        for in_ in _completing(replace(sheet, entry=replace(entry, win=None)), entry.hand):
            if in_ != entry.win and left[in_] > 0:
                yield replace(sheet, entry=replace(entry, win=in_)), entry.win, in_


def _completing(sheet: Sheet, hand: tuple[Tile, ...]) -> list[Tile]:
    """The kinds that complete *hand* with the winning tile, whatever else the page asks for."""
    page, turned = sheet.page, sheet.turned
    counts = [0] * 34
    for tile in (*hand, *(() if sheet.entry.win is None else (sheet.entry.win,))):
        counts[tile] += 1
    wild = None if turned is None else page.wild_of(turned)
    pizi = () if turned is None else page.pizi_of(turned)
    goal = page.distance_goal(wild, pizi, sheet.entry.melds)
    mask = waits(counts, sum(meld.is_set for meld in sheet.entry.melds), goal)
    return [kind for kind in KINDS if mask >> kind & 1]


def _total(sheet: Sheet) -> int | None:
    """What the winner gets; None where nobody wins."""
    try:
        rules, case = parse_case(sheet.case())
    except CaseError:
        return None
    verdict = rules.judge(case)
    if not isinstance(verdict, Score):
        return None
    return net(rules.settlement(case, verdict))[case.winner]
