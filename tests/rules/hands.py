"""Random hands and cases for the checks of the readings."""

from __future__ import annotations

import random
from typing import Any

from engine.rules import RULES
from engine.tiles import KINDS, Tile, format_tiles

KONG_KINDS = ("exposed_kong", "added_kong", "concealed_kong")


def random_case(rng: random.Random, page: str, most_wilds: int) -> dict[str, Any]:
    """A case that is often complete: sets drawn at random, some tiles made wild."""
    while True:
        case = _try(rng, page, most_wilds)
        if case is not None:
            return case


def _try(rng: random.Random, page: str, most_wilds: int) -> dict[str, Any] | None:
    rules = RULES[page]()
    case: dict[str, Any] = {"rules": page, "winner": rng.randrange(4), "dealer": rng.randrange(4)}
    used = [0] * 34
    wild: Tile | None = None
    pizi: tuple[Tile, ...] = ()
    if rules.has_wild:
        indicator = rng.choice(KINDS)
        wild, pizi = rules.wild_of(indicator), rules.pizi_of(indicator)
        used[indicator] += 1
        case["indicator"] = str(indicator)
    theme = rng.choice(("any", "any", "suit", "mixed", "honours", "ends", "258", "triplets"))
    by = rng.choice(("self", "self", "discard", "rob"))
    melds, tiles = _blocks(rng, page, theme, (wild, *pizi), by)
    if tiles is None:
        return None
    rng.shuffle(tiles)
    if rng.random() < 0.15:
        tiles[0] = rng.randrange(34)
    if wild is not None:
        for place in range(rng.randint(0, most_wilds)):
            tiles[rng.randrange(len(tiles)) if place else -1] = wild
    case["melds"] = _singles(rng, melds, page, wild, pizi)
    case["hand"], case["win"] = format_tiles(sorted(tiles[:-1])), str(KINDS[tiles[-1]])
    _circumstances(rng, case, by)
    for tile in tiles:
        used[tile] += 1
    for meld in case["melds"]:
        for tile in meld["_tiles"]:
            used[tile] += 1
        meld["tiles"] = format_tiles(meld.pop("_tiles"))
    if case["by"] == "rob":
        used[tiles[-1]] += 3
    too_wild = wild is not None and tiles.count(wild) > most_wilds
    return None if max(used) > 4 or too_wild else case


def _blocks(
    rng: random.Random, page: str, theme: str, barred: tuple[int | None, ...], by: str
) -> tuple[list[dict[str, Any]], list[int] | None]:
    """Melds and concealed tiles of a complete hand that keeps to *theme*."""
    number = rng.choice((0, 0, 0, 1, 2, 3, 4) if page != "wuhan" else (1, 2, 3, 4))
    if number == 0 and page != "dalu" and theme == "ends" and rng.random() < 0.5:
        ends = [0, 8, 9, 17, 18, 26, *range(27, 34)]
        return [], [*ends, rng.choice(ends)]
    pool = _pool(rng, theme)
    if number == 0 and rng.random() < 0.3:
        return [], [kind for kind in (rng.choice(pool) for _ in range(7)) for _ in range(2)]
    melds: list[dict[str, Any]] = []
    tiles: list[int] = []
    for place in range(4):
        kind = rng.choice(pool)
        runs = theme not in ("triplets", "honours", "258", "ends") and rng.random() < 0.6
        block = [kind, kind + 1, kind + 2] if runs and kind < 27 and kind % 9 < 7 else [kind] * 3
        if place < number:
            if any(tile in barred for tile in block):
                return [], None
            melds.append(_meld(rng, page, block))
        else:
            tiles += block
    pairs = [1, 4, 7, 10, 13, 16, 19, 22, 25] if page == "wuhan" and theme != "suit" else pool
    tiles += [rng.choice(pairs)] * 2
    return melds, tiles


def _pool(rng: random.Random, theme: str) -> list[int]:
    suit = rng.randrange(3)
    return {
        "any": list(range(34)),
        "triplets": list(range(34)),
        "suit": list(range(9 * suit, 9 * suit + 9)),
        "mixed": [*range(9 * suit, 9 * suit + 9), *range(27, 34)],
        "honours": [*range(27, 34)],
        "ends": [0, 8, 9, 17, 18, 26, *range(27, 34)],
        "258": [1, 4, 7, 10, 13, 16, 19, 22, 25],
    }[theme]


def _meld(rng: random.Random, page: str, block: list[int]) -> dict[str, Any]:
    if block[0] != block[1]:
        if not RULES[page].chi:
            return {"kind": "pong", "_tiles": [block[0]] * 3}
        return {"kind": "chi", "_tiles": block}
    kind = rng.choice(("pong", "pong", *KONG_KINDS))
    return {"kind": kind, "_tiles": block[:1] * (3 if kind == "pong" else 4)}


def _singles(
    rng: random.Random,
    melds: list[dict[str, Any]],
    page: str,
    wild: Tile | None,
    pizi: tuple[Tile, ...],
) -> list[dict[str, Any]]:
    if page == "wuhan":
        for _ in range(rng.choice((0, 0, 1, 2, 3))):
            melds.append({"kind": "pizi_kong", "_tiles": [rng.choice(pizi)]})
        if rng.random() < 0.2:
            melds.append({"kind": "wild_kong", "_tiles": [wild]})
    return melds


def _circumstances(rng: random.Random, case: dict[str, Any], by: str) -> None:
    """How the tile came, events, stakes and what else a page asks for."""
    winner = case["winner"]
    others = [seat for seat in range(4) if seat != winner]
    for meld in case["melds"]:
        if meld["kind"] == "chi":
            meld["from"] = (winner + 3) % 4
        elif meld["kind"] in ("pong", "exposed_kong", "added_kong"):
            meld["from"] = rng.choice(others)
    case["by"] = by
    case["from"] = None if by == "self" else rng.choice(others)
    kongs = any("kong" in meld["kind"] for meld in case["melds"])
    possible = {"self": ["haidilaoyue"] + ["gangshangkaihua"] * kongs, "discard": ["gangshangpao"]}
    events = [name for name in possible.get(by, []) if rng.random() < 0.2]
    if by == "self" and not case["melds"] and rng.random() < 0.3:
        events = ["tianhu" if winner == case["dealer"] else "dihu"]
    case["events"] = events
    case["piao"] = [rng.choice((0, 1, 3, 5)) for _ in range(4)]
    case["base"] = rng.choice((1, 7, 400))
    for field in ("kong_from", "liable"):
        case[field] = rng.choice((None, None, *others))
    case["kou"] = [None if seat == winner else rng.randrange(8) for seat in range(4)]
    case["last_wild"] = rng.choice((None, case.get("indicator")))
    if rng.random() < 0.3:
        case["last_gold"] = {"winner": rng.randrange(4), "payers": [rng.randrange(4)]}
    case["withheld"] = rng.sample(others, rng.randrange(3))
    case["forced"] = rng.random() < 0.5
    if case["rules"] == "wuhan":
        case["options"] = {
            "qihu": rng.choice((6, 7, 8, 9)),
            "gold_past_cap": rng.random() < 0.5,
            "heijin": rng.random() < 0.2,
        }
    if case["rules"] == "beifang":
        case["options"] = {"qidui_menqing": rng.random() < 0.5}
