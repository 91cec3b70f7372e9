"""JSON case to validated `Case`, one clear line for whatever is wrong with it (interfaces §2)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from engine.answers import answer, score_from_json, score_json
from engine.melds import EXPOSED_TRIPLETS, SINGLES, Meld, MeldKind
from engine.rules import RULES, UnknownRulesError, rules_for
from engine.rules.base import OptionError, RuleSet
from engine.rules.kou import kou_of
from engine.scoring import DISCARD, ROB, SELF, Case
from engine.tiles import KINDS, TEXT, NotationError, Tile, parse_tiles

__all__ = ["CaseError", "answer", "parse_case", "score_from_json", "score_json"]

EVENTS = {
    "gangshangkaihua": SELF,
    "gangshangpao": DISCARD,
    "haidilaoyue": SELF,
    "tianhu": SELF,
    "dihu": SELF,
}
"""The events of a case, and the way of winning that each belongs to (C26-C30)."""

PIAO = (0, 1, 3, 5)
"""B2."""

MOST_HORSES = 4
"""S10."""

SEATS = "a seat 0-3"


class CaseError(ValueError):
    """A case that cannot be scored: the field, its value, and what is allowed there."""

    def __init__(self, field: str, value: object, allowed: str) -> None:
        shown = " ".join((value if isinstance(value, str) else repr(value)).split())
        if len(shown) > 60:
            shown = shown[:57] + "..."
        super().__init__(f"{field}: {shown or repr(value)} is not allowed; expected {allowed}")
        self.field, self.value, self.allowed = field, value, allowed


def parse_case(obj: object) -> tuple[RuleSet, Case]:
    """The rules and the case that *obj* describes; raises `CaseError`."""
    if not isinstance(obj, dict):
        raise CaseError("case", obj, "a JSON object")
    rules = _rules(obj)
    winner, dealer = _seat(obj, "winner"), _seat(obj, "dealer")
    indicator, wild = _indicator(rules, obj)
    pizi = rules.pizi_of(indicator) if indicator is not None else ()
    melds = _melds(rules, obj, winner, wild, pizi)
    win = _tile("win", obj.get("win"))
    hand = _hand(obj, melds)
    by = _choice("by", obj.get("by"), (SELF, DISCARD, ROB))
    from_ = _from(obj, by, winner)
    last_wild = obj.get("last_wild")
    case = Case(
        hand=hand,
        melds=melds,
        win=win,
        by=by,
        winner=winner,
        from_=from_,
        dealer=dealer,
        indicator=indicator,
        wild=wild,
        pizi=pizi,
        events=_events(obj, melds, by, dealer=winner == dealer),
        piao=_four("piao", obj.get("piao", (0, 0, 0, 0)), PIAO),
        base=_base(obj),
        kong_from=_other(obj, "kong_from", winner),
        liable=_other(obj, "liable", winner),
        horses=_horses(rules, obj),
        balances=None if obj.get("balances") is None else _four("balances", obj["balances"]),
        kou=_kou(rules, obj, melds, winner),
        last_wild=None if last_wild is None else _tile("last_wild", last_wild),
        last_gold=_last_gold(obj),
        withheld=_withheld(obj),
        forced=_forced(obj),
    )
    _check_copies(case)
    return rules, case


def _rules(obj: Mapping[str, object]) -> RuleSet:
    id_, options = obj.get("rules", "beifang"), obj.get("options", {})
    if not isinstance(id_, str):
        raise CaseError("rules", id_, f"one of {', '.join(RULES)}")
    if not isinstance(options, dict):
        raise CaseError("options", options, "an object of names and values")
    try:
        return rules_for(id_, options)
    except UnknownRulesError:
        raise CaseError("rules", id_, f"one of {', '.join(RULES)}") from None
    except OptionError as error:
        allowed = ", ".join(map(str, error.allowed))
        raise CaseError(f"options.{error.name}", error.value, f"one of {allowed}") from None


def _is_int(value: object) -> bool:
    return type(value) is int


def _is_seat(value: object) -> bool:
    return _is_int(value) and value in (0, 1, 2, 3)


def _seat(obj: Mapping[str, object], field: str) -> int:
    value = obj.get(field, 0)
    if isinstance(value, int) and _is_seat(value):
        return value
    raise CaseError(field, value, SEATS)


def _other(obj: Mapping[str, object], field: str, winner: int) -> int | None:
    """A seat that is not the winner's, or null."""
    value = obj.get(field)
    if value is None:
        return None
    if isinstance(value, int) and _is_seat(value) and value != winner:
        return value
    raise CaseError(field, value, f"{SEATS} other than the winner's {winner}, or null")


def _from(obj: Mapping[str, object], by: str, winner: int) -> int | None:
    value = obj.get("from")
    if by == SELF:
        if value is not None:
            raise CaseError("from", value, "null when by is self")
        return None
    if value is None:
        raise CaseError("from", value, f"{SEATS} when by is {by}")
    return _other(obj, "from", winner)


def _choice(field: str, value: object, allowed: Iterable[str]) -> str:
    if isinstance(value, str) and value in allowed:
        return value
    raise CaseError(field, value, f"one of {', '.join(allowed)}")


@lru_cache(maxsize=4096)
def _parsed(text: str) -> tuple[Tile, ...]:
    return tuple(parse_tiles(text))


def _tiles(field: str, value: object) -> tuple[Tile, ...]:
    if not isinstance(value, str):
        raise CaseError(field, value, "tiles as text, such as 123mEE")
    try:
        return _parsed(value)
    except NotationError as error:
        where = f"{error.text!r} at position {error.at}"
        raise CaseError(field, where, "tile notation such as 123m45s6pEE") from None


def _tile(field: str, value: object) -> Tile:
    tiles = _tiles(field, value)
    if len(tiles) == 1:
        return tiles[0]
    raise CaseError(field, value, "one tile")


def _indicator(rules: RuleSet, obj: Mapping[str, object]) -> tuple[Tile | None, Tile | None]:
    """The indicator and the wild kind; each implies the other (C21), in wuhan not (W1)."""
    given = {field: obj[field] for field in ("indicator", "wild") if obj.get(field) is not None}
    if not rules.has_wild:
        for field, value in given.items():
            raise CaseError(field, value, f"none: {rules.id} has no wild tile")
        return None, None
    tiles = {field: _tile(field, value) for field, value in given.items()}
    indicator, wild = tiles.get("indicator"), tiles.get("wild")
    if indicator is not None:
        makes = rules.wild_of(indicator)
        if wild is not None and wild != makes:
            raise CaseError("wild", str(wild), f"{makes}, which indicator {indicator} makes wild")
        return indicator, makes
    if rules.indicator_needed:
        raise CaseError("indicator", None, f"the flipped tile, which {rules.id} needs")
    if wild is None:
        raise CaseError("indicator", None, f"indicator or wild, one of which {rules.id} needs")
    return next(kind for kind in KINDS if rules.wild_of(kind) == wild), wild


def _melds(
    rules: RuleSet,
    obj: Mapping[str, object],
    winner: int,
    wild: Tile | None,
    pizi: Sequence[Tile],
) -> tuple[Meld, ...]:
    listed = obj.get("melds", ())
    if not isinstance(listed, list | tuple):
        raise CaseError("melds", listed, "a list of melds")
    if not listed:
        return ()
    melds = tuple(_meld(rules, one, winner) for one in listed)
    for meld in melds:
        _check_meld(meld, wild, pizi)
    if sum(meld.is_set for meld in melds) > 4:
        raise CaseError("melds", listed, "four sets at most")
    return melds


def _meld(rules: RuleSet, data: object, winner: int) -> Meld:
    if not isinstance(data, dict):
        raise CaseError("melds", data, "objects with kind, tiles and from")
    kinds = _meld_kinds(rules.chi, rules.single_tile_kongs)
    kind = kinds[_choice("melds.kind", data.get("kind"), kinds)]
    tiles = sorted(_tiles("melds.tiles", data.get("tiles")))
    if not _fits(kind, tiles):
        raise CaseError("melds.tiles", data.get("tiles"), _SHAPES[kind])
    from_ = data.get("from")
    if kind is MeldKind.CHI or kind in EXPOSED_TRIPLETS:
        if kind is MeldKind.CHI and from_ != (winner + 3) % 4:
            raise CaseError("melds.from", from_, f"{(winner + 3) % 4}, the seat before the winner")
        if not isinstance(from_, int) or not _is_seat(from_) or from_ == winner:
            raise CaseError("melds.from", from_, f"{SEATS} other than the winner's {winner}")
        return Meld(kind, tiles[0], from_)
    if from_ is not None:
        raise CaseError("melds.from", from_, f"null for {kind.value}")
    return Meld(kind, tiles[0])


@lru_cache(maxsize=4)
def _meld_kinds(chi: bool, singles: bool) -> dict[str, MeldKind]:
    """What may lie beside a hand on a page with or without chi and single-tile kongs."""
    every = set(MeldKind) - (set() if singles else SINGLES) - (set() if chi else {MeldKind.CHI})
    return {kind.value: kind for kind in MeldKind if kind in every}


def _fits(kind: MeldKind, tiles: Sequence[Tile]) -> bool:
    """*tiles* make a meld of *kind*; a chi keeps to one suit (C10)."""
    if not tiles or Meld(kind, tiles[0]).tiles != tuple(tiles):
        return False
    return kind is not MeldKind.CHI or (tiles[0] < 27 and tiles[0] // 9 == tiles[-1] // 9)


_SHAPES = {
    MeldKind.CHI: "three tiles in a row of one suit",
    MeldKind.PONG: "three equal tiles",
    MeldKind.EXPOSED_KONG: "four equal tiles",
    MeldKind.ADDED_KONG: "four equal tiles",
    MeldKind.CONCEALED_KONG: "four equal tiles",
    MeldKind.PIZI_KONG: "one tile",
    MeldKind.WILD_KONG: "one tile",
}


def _check_meld(meld: Meld, wild: Tile | None, pizi: Sequence[Tile]) -> None:
    """No set holds a wild tile or 皮子; single-tile kongs hold nothing else (C23, W3)."""
    if meld.kind is MeldKind.PIZI_KONG:
        if meld.tile not in pizi:
            raise CaseError("melds.tiles", str(meld.tile), f"one of {' '.join(map(str, pizi))}")
    elif meld.kind is MeldKind.WILD_KONG:
        if meld.tile != wild:
            raise CaseError("melds.tiles", str(meld.tile), f"the wild kind {wild}")
    elif wild in meld.tiles or any(tile in pizi for tile in meld.tiles):
        tiles = "".join(map(str, meld.tiles))
        raise CaseError("melds.tiles", tiles, "no wild tile and no pizi in a set")


def _hand(obj: Mapping[str, object], melds: Sequence[Meld]) -> tuple[int, ...]:
    tiles = _tiles("hand", obj.get("hand"))
    expected = 13 - 3 * sum(meld.is_set for meld in melds)
    if len(tiles) != expected:
        raise CaseError(
            "hand", f"{len(tiles)} tiles", f"{expected} concealed tiles without the winning one"
        )
    counts = [0] * 34
    for tile in tiles:
        counts[tile] += 1
    return tuple(counts)


_NO_EVENTS: frozenset[str] = frozenset()


def _events(
    obj: Mapping[str, object], melds: Sequence[Meld], by: str, *, dealer: bool
) -> frozenset[str]:
    """The events, if they can all have happened (C26-C30)."""
    listed = obj.get("events", ())
    if not isinstance(listed, list | tuple):
        raise CaseError("events", listed, "a list of events")
    if not listed:
        return _NO_EVENTS
    events = frozenset(_choice("events", one, EVENTS) for one in listed)
    for name in sorted(events):
        if by != EVENTS[name]:
            raise CaseError("events", name, f"it with by {EVENTS[name]} only")
    if "gangshangkaihua" in events and not any(meld.is_kong for meld in melds):
        raise CaseError("events", "gangshangkaihua", "a kong among the winner's melds with it")
    for name, by_dealer in (("tianhu", True), ("dihu", False)):
        if name in events:
            if melds or len(events) > 1:
                raise CaseError("events", name, "it without melds and other events")
            if dealer is not by_dealer:
                whose = "the dealer" if by_dealer else "a player who is not the dealer"
                raise CaseError("events", name, f"it for {whose} only")
    return events


def _four(field: str, value: object, allowed: Sequence[int] = ()) -> tuple[int, int, int, int]:
    """Four whole numbers, each one of *allowed* if that is not empty."""
    if isinstance(value, list | tuple) and len(value) == 4 and all(map(_is_int, value)):
        first, second, third, fourth = value
        if not (allowed and set(value) - set(allowed)):
            return first, second, third, fourth
    numbers = " or ".join(map(str, allowed)) or "numbers"
    raise CaseError(field, value, f"a list of four whole numbers, {numbers}")


def _base(obj: Mapping[str, object]) -> int:
    value = obj.get("base", 1)
    if isinstance(value, int) and _is_int(value) and value > 0:
        return value
    raise CaseError("base", value, "a whole number above 0")


def _horses(rules: RuleSet, obj: Mapping[str, object]) -> tuple[Tile, ...]:
    value = obj.get("horses")
    if value is None:
        return ()
    tiles = _tiles("horses", value)
    if len(tiles) > MOST_HORSES:
        raise CaseError("horses", value, f"{MOST_HORSES} tiles at most")
    return tiles if rules.takes_horses else ()


def _kou(
    rules: RuleSet, obj: Mapping[str, object], melds: Sequence[Meld], winner: int
) -> tuple[int, int, int, int]:
    """The four seats' 口; the winner's follows from his melds (W6)."""
    own = kou_of(melds)
    value = obj.get("kou")
    if value is None:
        value = [None if seat == winner else 0 for seat in range(4)]
    if not isinstance(value, list | tuple) or len(value) != 4:
        raise CaseError("kou", value, "a list of four counts")
    kou = list(value)
    if kou[winner] is None:
        kou[winner] = own
    if not all(_is_int(one) and one >= 0 for one in kou):
        raise CaseError("kou", value, "four counts, null for the winner")
    if rules.counts_kou and kou[winner] != own:
        raise CaseError("kou", value, f"{own} for the winner, as the melds have it")
    first, second, third, fourth = kou
    return first, second, third, fourth


def _last_gold(obj: Mapping[str, object]) -> tuple[int, tuple[int, ...]] | None:
    value = obj.get("last_gold")
    if value is None:
        return None
    if isinstance(value, dict):
        winner, payers = value.get("winner"), _seats(value.get("payers"))
        if isinstance(winner, int) and _is_seat(winner) and payers is not None:
            return winner, payers
    raise CaseError("last_gold", value, "an object with winner (a seat) and payers (seats)")


def _seats(value: object) -> tuple[int, ...] | None:
    """*value* as seats, None where it is not a list of them."""
    if isinstance(value, list | tuple) and all(map(_is_seat, value)):
        return tuple(value)
    return None


def _withheld(obj: Mapping[str, object]) -> tuple[int, ...]:
    value = obj.get("withheld")
    seats = () if value is None else _seats(value)
    if seats is None:
        raise CaseError("withheld", value, "a list of seats 0-3")
    return seats


def _forced(obj: Mapping[str, object]) -> bool:
    value = obj.get("forced", False)
    if value is None or isinstance(value, bool):
        return bool(value)
    raise CaseError("forced", value, "true or false")


def _check_copies(case: Case) -> None:
    """No kind lies on the table more than four times, robbed pong included (C1, C15)."""
    counts = list(case.hand)
    for tile in (case.win, *case.horses, *(tile for meld in case.melds for tile in meld.tiles)):
        counts[tile] += 1
    if case.indicator is not None:
        counts[case.indicator] += 1
    if case.by == ROB:
        counts[case.win] += 3
    if max(counts) > 4:
        kind = max(range(34), key=lambda kind: counts[kind])
        raise CaseError("hand", f"{counts[kind]} tiles of {TEXT[kind]}", "four of a kind at most")
