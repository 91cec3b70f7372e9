"""The calculator's sheet: all that is known about a hand, filled in step by step, never wrong."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from engine import KINDS, RULES, Meld, MeldKind, RuleSet, Tile, format_tiles, rules_for
from mahjong_tui.learn.entry import Entry

Json = dict[str, Any]
Four = tuple[int, int, int, int]

EVENTS: dict[str, tuple[str, ...]] = {
    "beifang": ("gangshangkaihua", "gangshangpao", "haidilaoyue"),
    "guangdong": ("gangshangkaihua", "gangshangpao", "haidilaoyue", "tianhu", "dihu"),
    "dalu": ("gangshangkaihua", "haidilaoyue", "tianhu", "dihu"),
    "shenzhen": ("gangshangkaihua", "tianhu"),
    "wuhan": ("gangshangkaihua", "haidilaoyue"),
}
"""The events that count on each page."""

ON_DISCARD = frozenset({"gangshangpao"})
BYS = ("self", "discard", "rob")

CLAIMED = frozenset({MeldKind.CHI, MeldKind.PONG, MeldKind.EXPOSED_KONG, MeldKind.ADDED_KONG})
"""Melds that came from somebody."""

TARGETS = (
    "hand", "win", "chi", "pong", "exposed_kong", "added_kong", "concealed_kong", "pizi_kong",
    "wild_kong", "indicator", "horses", "last_wild",
)  # fmt: skip
"""Where a tile of the palette may go."""

ONE_TILE = frozenset({"indicator", "last_wild"})
"""Places beside the hand with room for one tile."""

MOST_HORSES = 4
"""S10."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A hand and its circumstances. Seats: the winner's, and the others relative to nobody."""

    rules: str = "beifang"
    entry: Entry = field(default_factory=Entry)
    by: str = "self"
    winner: int = 0
    dealer: int = 0
    from_: int = 1
    indicator: Tile | None = None
    events: frozenset[str] = frozenset()
    piao: Four = (0, 0, 0, 0)
    kou: Four = (0, 0, 0, 0)
    base: int = 1
    horses: tuple[Tile, ...] = ()
    more: tuple[tuple[str, Any], ...] = ()
    """Other fields of a case by name: who pays for all, balances, what the round before left."""
    options: tuple[tuple[str, bool | int], ...] = ()

    @property
    def page(self) -> RuleSet:
        """The rules, with the table's options."""
        return rules_for(self.rules, dict(self.options))

    @property
    def held(self) -> tuple[Tile, ...]:
        """Every tile of the hand."""
        win = () if self.entry.win is None else (self.entry.win,)
        return (
            *self.entry.hand, *win, *(tile for meld in self.entry.melds for tile in meld.tiles)
        )  # fmt: skip

    @property
    def room(self) -> int:
        """How many concealed tiles are missing, the winning one not counted."""
        sets = sum(meld.is_set for meld in self.entry.melds)
        return 13 - 3 * sets - len(self.entry.hand)

    @property
    def turned(self) -> Tile | None:
        """The indicator, or one that touches no tile of the hand where none was given."""
        if not self.page.has_wild:
            return None
        return self.indicator if self.indicator is not None else quiet_indicator(self)

    def fact(self, name: str) -> Any:
        """Field *name* of `more`; None where it is not given."""
        return dict(self.more).get(name)

    def case(self) -> Json:
        """The sheet as a score case."""
        entry = self.entry
        out: Json = {
            "rules": self.rules, "hand": format_tiles(sorted(entry.hand)), "by": self.by,
            "winner": self.winner, "dealer": self.dealer, "base": self.base,
            "melds": [self._meld(meld) for meld in entry.melds],
            "events": sorted(self.events), "options": dict(self.options), **dict(self.more),
        }  # fmt: skip
        if entry.win is not None:
            out["win"] = str(entry.win)
        if self.by != "self":
            out["from"] = self.from_
        if self.turned is not None:
            out["indicator"] = str(self.turned)
        if self.page.piao_choices:
            out["piao"] = list(self.piao)
        if self.page.counts_kou:
            out["kou"] = [None if seat == self.winner else n for seat, n in enumerate(self.kou)]
        if self.horses:
            out["horses"] = format_tiles(self.horses)
        return out

    def _meld(self, meld: Meld) -> Json:
        from_ = meld.from_
        if meld.kind is MeldKind.CHI:
            from_ = (self.winner + 3) % 4
        elif meld.kind not in CLAIMED:
            from_ = None
        elif from_ is None or from_ == self.winner:
            from_ = (self.winner + 2) % 4
        return {"kind": meld.kind.value, "tiles": format_tiles(meld.tiles), "from": from_}


def quiet_indicator(sheet: Sheet) -> Tile:
    """An indicator that makes nothing of the hand wild, nor a skin."""
    page, held = sheet.page, set(sheet.held)
    for kind in reversed(KINDS):
        touched = {page.wild_of(kind), *page.pizi_of(kind), kind}
        if not touched & held:
            return kind
    return KINDS[0]


# Filling in


def pick(sheet: Sheet, tile: Tile, target: str) -> Sheet:
    """*tile* goes where *target* says; what cannot be is left as it is."""
    entry = sheet.entry
    if target == "indicator":
        return replace(sheet, indicator=None if sheet.indicator == tile else tile)
    if target == "horses":
        return pick_horse(sheet, tile)
    if target == "last_wild":
        text = str(tile)
        return with_fact(sheet, target, None if sheet.fact(target) == text else text)
    if target == "hand":
        if sheet.room > 0:
            return replace(sheet, entry=replace(entry, hand=(*entry.hand, tile)))
        target = "win"
    if target == "win":
        return replace(sheet, entry=replace(entry, win=None if entry.win == tile else tile))
    kind = MeldKind(target)
    if kind is MeldKind.CHI and (not tile.suit or tile.rank > 7):
        return sheet
    if sum(meld.is_set for meld in entry.melds) >= 4 and target not in ("pizi_kong", "wild_kong"):
        return sheet
    return replace(sheet, entry=replace(entry, melds=(*entry.melds, Meld(kind, tile))))


def drop(sheet: Sheet, place: str, at: int = 0) -> Sheet:
    """Take tile *at* of the hand, the winning tile, or meld *at* away."""
    entry = sheet.entry
    if place == "hand":
        hand = (*entry.hand[:at], *entry.hand[at + 1 :])
        return replace(sheet, entry=replace(entry, hand=hand))
    if place == "win":
        return replace(sheet, entry=replace(entry, win=None))
    melds = (*entry.melds[:at], *entry.melds[at + 1 :])
    return replace(sheet, entry=replace(entry, melds=melds))


def turn_rules(sheet: Sheet, step: int) -> Sheet:
    """The next page; what it does not know is left out."""
    ids = list(RULES)
    rules = ids[(ids.index(sheet.rules) + step) % len(ids)]
    events = sheet.events & set(EVENTS[rules])
    base = RULES[rules].default_base
    return replace(sheet, rules=rules, events=events, base=base, options=(), more=(), horses=())


def turn_by(sheet: Sheet, step: int) -> Sheet:
    """Self-drawn, discarded, robbed; events that belong to another way go."""
    by = BYS[(BYS.index(sheet.by) + step) % 3]
    fitting = ON_DISCARD if by == "discard" else frozenset(EVENTS[sheet.rules]) - ON_DISCARD
    events = sheet.events & fitting if by != "rob" else frozenset[str]()
    return replace(sheet, by=by, events=events)


def toggle_event(sheet: Sheet, event: str) -> Sheet:
    """Switch *event*; the way of winning follows it, and what excludes it goes."""
    if event in sheet.events:
        return replace(sheet, events=sheet.events - {event})
    by = "discard" if event in ON_DISCARD else "self"
    events = frozenset(sheet.events & {"gangshangkaihua", "haidilaoyue"} if by == "self" else ())
    if event in ("tianhu", "dihu"):
        dealer = sheet.winner if event == "tianhu" else (sheet.winner + 1) % 4
        return replace(sheet, by="self", events=frozenset({event}), dealer=dealer)
    return replace(sheet, by=by, events=events | {event})


def turn_seat(sheet: Sheet, which: str, step: int) -> Sheet:
    """The next seat for winner, dealer or payer; winner and payer stay apart."""
    if which == "dealer":
        return replace(sheet, dealer=(sheet.dealer + step) % 4)
    if which == "winner":
        winner = (sheet.winner + step) % 4
        from_ = sheet.from_ if sheet.from_ != winner else (winner + 1) % 4
        return _paid_by_others(replace(sheet, winner=winner, from_=from_))
    from_ = (sheet.from_ + step) % 4
    return replace(sheet, from_=from_ if from_ != sheet.winner else (from_ + step) % 4)


def turn_piao(sheet: Sheet, seat: int, step: int) -> Sheet:
    """The next stake of *seat* (B2)."""
    choices = sheet.page.piao_choices or (0,)
    at = choices.index(sheet.piao[seat]) if sheet.piao[seat] in choices else 0
    return replace(sheet, piao=_with(sheet.piao, seat, choices[(at + step) % len(choices)]))


def turn_kou(sheet: Sheet, seat: int, step: int) -> Sheet:
    """One 口 more or less of *seat* (W6)."""
    return replace(sheet, kou=_with(sheet.kou, seat, (sheet.kou[seat] + step) % 16))


BASES = (1, 10, 100, 200, 400, 500, 1000, 3000, 9000, 30_000, 80_000)


def turn_base(sheet: Sheet, step: int) -> Sheet:
    """The next usual base."""
    return replace(sheet, base=_usual(BASES, sheet.base, step))


def _usual(values: tuple[int, ...], value: int, step: int) -> int:
    """The value *step* places after the one nearest to *value*, around the corner."""
    near = min(range(len(values)), key=lambda at: abs(values[at] - value))
    return values[(near + step) % len(values)]


def pick_horse(sheet: Sheet, tile: Tile) -> Sheet:
    """One horse more, also of a kind that is there; where no more may be, that kind goes (S10)."""
    if len(sheet.horses) < MOST_HORSES:
        return replace(sheet, horses=(*sheet.horses, tile))
    return replace(sheet, horses=tuple(one for one in sheet.horses if one != tile))


def turn_horse(sheet: Sheet, step: int) -> Sheet:
    """No horse, or one of each kind in turn (S10)."""
    kind = _next_kind(sheet.horses[0] if sheet.horses else None, step)
    return replace(sheet, horses=() if kind is None else (kind,))


def _next_kind(now: Tile | None, step: int) -> Tile | None:
    """None and the kinds in a ring."""
    at = (-1 if now is None else int(now)) + step + 1
    return None if at % 35 == 0 else KINDS[at % 35 - 1]


LIABLE = {"guangdong": "liable", "wuhan": "liable", "shenzhen": "kong_from"}
"""Who pays for all, as a case names him: 承包, 包胡, or whose discard was konged first (S7)."""


def with_fact(sheet: Sheet, name: str, value: Any) -> Sheet:
    """*sheet* with field *name* of its case set; None takes it away."""
    more = {**dict(sheet.more), name: value}
    return replace(sheet, more=tuple((key, one) for key, one in more.items() if one is not None))


def payer_for_all(sheet: Sheet) -> int | None:
    """The seat that is to pay for all, if any."""
    value = sheet.fact(LIABLE.get(sheet.rules, ""))
    return value if isinstance(value, int) else None


def turn_payer_for_all(sheet: Sheet, step: int) -> Sheet:
    """Nobody, then each of the other seats."""
    seats = [None, *(seat for seat in range(4) if seat != sheet.winner)]
    now = payer_for_all(sheet)
    at = seats.index(now) if now in seats else 0
    return with_fact(sheet, LIABLE[sheet.rules], seats[(at + step) % 4])


# Room play, and what wuhan remembers

BALANCES = (0, 400, 1_000, 2_000, 5_000, 20_000, 50_000, 150_000, 400_000)
USUAL_BALANCE = 20_000
"""What a new profile owns (interfaces 1)."""


def toggle_balances(sheet: Sheet) -> Sheet:
    """Points, or coins of which nobody pays more than he has (C33)."""
    on = sheet.fact("balances") is None
    return with_fact(sheet, "balances", (USUAL_BALANCE,) * 4 if on else None)


def set_balance(sheet: Sheet, seat: int, value: int) -> Sheet:
    """*seat* owns *value* coins."""
    held = sheet.fact("balances") or (USUAL_BALANCE,) * 4
    return with_fact(sheet, "balances", _with(_quad(held), seat, value))


def turn_balance(sheet: Sheet, seat: int, step: int) -> Sheet:
    """The next usual balance of *seat*."""
    held = sheet.fact("balances") or (USUAL_BALANCE,) * 4
    return set_balance(sheet, seat, _usual(BALANCES, held[seat], step))


def toggle_withheld(sheet: Sheet, seat: int) -> Sheet:
    """*seat* held back a tile of the class that rained, or did not (W21)."""
    seats = set(sheet.fact("withheld") or ()) ^ {seat}
    return with_fact(sheet, "withheld", sorted(seats) or None)


def toggle_forced(sheet: Sheet) -> Sheet:
    """The discarder had only 2s, 5s and 8s, or a choice (W22)."""
    return with_fact(sheet, "forced", None if sheet.fact("forced") else True)


def turn_indicator(sheet: Sheet, step: int) -> Sheet:
    """No indicator given, or each kind in turn (C21)."""
    return replace(sheet, indicator=_next_kind(sheet.indicator, step))


def turn_last_wild(sheet: Sheet, step: int) -> Sheet:
    """No wild kind of the round before, or each kind in turn (W13)."""
    now = sheet.fact("last_wild")
    kind = _next_kind(None if now is None else Tile.parse(now), step)
    return with_fact(sheet, "last_wild", None if kind is None else str(kind))


def turn_last_gold(sheet: Sheet, step: int) -> Sheet:
    """Nobody, or each seat in turn, won the round before with 大金顶; all others paid (W15)."""
    seats = [None, 0, 1, 2, 3]
    gold = sheet.fact("last_gold")
    now = None if gold is None else gold["winner"]
    winner = seats[(seats.index(now) + step) % 5]
    if winner is None:
        return with_fact(sheet, "last_gold", None)
    payers = [seat for seat in range(4) if seat != winner]
    return with_fact(sheet, "last_gold", {"winner": winner, "payers": payers})


def toggle_gold_payer(sheet: Sheet, seat: int) -> Sheet:
    """*seat* paid in the 大金顶 of the round before, or another paid for him (W15, W20)."""
    gold = sheet.fact("last_gold")
    payers = sorted(set(gold["payers"]) ^ {seat})
    return with_fact(sheet, "last_gold", {"winner": gold["winner"], "payers": payers})


def _paid_by_others(sheet: Sheet) -> Sheet:
    """The winner neither pays for himself nor holds a tile back from himself."""
    seats = [seat for seat in sheet.fact("withheld") or () if seat != sheet.winner]
    sheet = with_fact(sheet, "withheld", seats or None)
    for name in {*LIABLE.values()}:
        if sheet.fact(name) == sheet.winner:
            sheet = with_fact(sheet, name, None)
    return sheet


def turn_option(sheet: Sheet, name: str, step: int) -> Sheet:
    """The next value of a house option."""
    page = sheet.page
    allowed = next(one.allowed for one in page.known_options if one.name == name)
    at = (allowed.index(page.options[name]) + step) % len(allowed)
    return replace(sheet, options=tuple({**dict(sheet.options), name: allowed[at]}.items()))


def _quad(values: Iterable[int]) -> Four:
    one, two, three, four = values
    return one, two, three, four


def _with(four: Four, seat: int, value: int) -> Four:
    return _quad(value if at == seat else old for at, old in enumerate(four))
