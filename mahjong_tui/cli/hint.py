"""``hint``: waits, distance to ready, and the best discards of a hand (interfaces 3)."""

# ruff: noqa: PLC0415 (a command imports what it needs when it runs)

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from mahjong_tui.cli.common import (
    DEFAULT_RULES,
    Json,
    Lang,
    Options,
    Rules,
    house_options,
    language,
    print_json,
    table,
)
from mahjong_tui.cli.errors import BadInput
from mahjong_tui.cli.score import Indicator, Melds, Wild, assume_no_wild, parse_meld

if TYPE_CHECKING:
    from bots.hint import Hint, WaitHint
    from engine import View

# fmt: off
Hand = Annotated[str, typer.Argument(metavar="HAND",
    help="The concealed tiles, like '123456789m 234s 5p'. 手牌")]
Seen = Annotated[str | None, typer.Option("--seen", metavar="TILES",
    help="Tiles visible elsewhere: ponds, melds of others. 已见的牌")]
# fmt: on


def hint(  # noqa: PLR0913, PLR0917 (a flag each)
    hand: Hand,
    rules: Rules = DEFAULT_RULES,
    meld: Melds = None,
    indicator: Indicator = None,
    wild: Wild = None,
    seen: Seen = None,
    option: Options = None,
    json_: Json = False,
    lang: Lang = None,
) -> int:
    """Waits, distance to ready, best discards with a reason. 听什么，打什么"""
    from bots.hint import hint_for

    case: dict[str, object] = {
        "rules": rules,
        "options": house_options(rules, option or ()),
        "melds": [_meld(text) for text in meld or ()],
        "by": "self",
    }
    case |= {
        name: value
        for name, value in (("indicator", indicator), ("wild", wild))
        if value is not None
    }
    view = view_of(case, hand, seen or "")
    found = hint_for(view)
    tongue = language(lang)
    print_json(hint_json(found, tongue)) if json_ else print(_text(found, tongue))
    return 0


def _meld(text: str) -> dict[str, object]:
    """A meld whose seat does not matter here and may be left out."""
    meld = parse_meld(text)
    if meld["from"] is None:
        meld["from"] = {"chi": 3, "pong": 1, "exposed_kong": 1, "added_kong": 1}.get(
            str(meld["kind"])
        )
    return meld


def view_of(case: dict[str, object], hand: str, seen: str) -> View:
    """What a player with *hand* and the melds of *case* sees; raises `CaseError`, `BadInput`."""
    from bots.hint import bare_view
    from engine import KINDS, format_tiles, parse_case, parse_tiles

    tiles, shown = parse_tiles(hand), parse_tiles(seen)
    melds = case["melds"] if isinstance(case["melds"], list) else []
    ready = 13 - 3 * sum(meld["kind"] not in ("pizi_kong", "wild_kong") for meld in melds)
    if len(tiles) not in (ready, ready + 1) or ready < 1:
        raise BadInput(
            f"HAND: {len(tiles)} tiles; {ready} or {ready + 1} are needed beside these melds",
            f"HAND：{len(tiles)} 张；有这些副露时应为 {ready} 或 {ready + 1} 张",
        )
    concealed, last = (tiles[:-1], tiles[-1]) if len(tiles) > ready else (tiles, None)
    spare = last if last is not None else next(kind for kind in KINDS if tiles.count(kind) < 4)
    case |= {"hand": format_tiles(concealed), "win": str(spare)}
    unknown = assume_no_wild(case)
    page, parsed = parse_case(case)
    counts = list(parsed.hand)
    if last is not None:
        counts[last] += 1
    indicator, wild = (None, None) if unknown else (parsed.indicator, parsed.wild)
    view = bare_view(page, counts, parsed.melds, indicator=indicator, wild=wild, seen=shown)
    _check_copies(view)
    return view


def _check_copies(view: View) -> None:
    from bots.read import unseen
    from engine import KINDS

    for kind, left in enumerate(unseen(view)):
        if left < 0:
            raise BadInput(
                f"HAND: {4 - left} tiles of {KINDS[kind]} in hand, melds, indicator and --seen; "
                "there are four",
                f"HAND：手牌、副露、指示牌、--seen 共 {4 - left} 张 {KINDS[kind]}，每种只有四张",
            )


def hint_json(found: Hint, lang: str) -> dict[str, Any]:
    """The answer as interfaces 3 has it."""
    from bots.reasons import say

    if found.discards:
        rows = [
            {
                "discard": str(row.discard),
                "distance": row.distance,
                "accepts": [str(tile) for tile in row.accepts],
                "tiles": row.tiles,
                "value": row.value,
                "why": say(row.why, lang),
            }
            for row in found.discards
        ]
        return {"distance": found.distance, "discards": rows}
    waits = [_wait_json(wait, lang) for wait in found.waits]
    answer: dict[str, Any] = {"distance": found.distance, "waits": waits}
    if found.distance > 0:
        answer |= {"accepts": [str(tile) for tile in found.accepts], "tiles": found.tiles}
    return answer


def _wait_json(wait: WaitHint, lang: str) -> dict[str, object]:
    """One wait; *refused* says why the page would not let the hand win on it yet."""
    row: dict[str, object] = {
        "tile": str(wait.tile),
        "left": wait.left,
        "fan": wait.fan,
        "factor": wait.factor,
    }
    if wait.refused is not None:
        row["refused"] = _refusal(wait, lang)
    return row


def _refusal(wait: WaitHint, lang: str) -> str:
    from mahjong_tui.words.refusals import explain

    return "" if wait.refused is None else explain(wait.refused, lang)


# fmt: off
_WORDS = {
    "zh": {
        "complete": "已成胡", "ready": "听牌", "far": "差 {n} 张听牌",
        "waits": ("等", "剩", "番", "倍"), "discards": ("打", "差", "进张", "预计", "理由"),
        "accepts": "进张 {tiles}，共 {n} 张",
    },
    "en": {
        "complete": "complete", "ready": "ready", "far": "{n} from ready",
        "waits": ("wait", "left", "fan", "factor"),
        "discards": ("discard", "distance", "tiles", "value", "why"),
        "accepts": "helped by {tiles}: {n} tiles",
    },
}
# fmt: on


def _text(found: Hint, lang: str) -> str:
    from bots.reasons import say, tile_name

    words: dict[str, Any] = _WORDS[lang]
    key = "complete" if found.distance < 0 else "far" if found.distance else "ready"
    lines = [words[key].format(n=found.distance)]
    if found.discards:
        rows = [words["discards"]] + [
            (
                tile_name(row.discard, lang),
                str(row.distance),
                str(row.tiles),
                "" if row.value is None else f"{row.value:.1f}",
                say(row.why, lang),
            )
            for row in found.discards
        ]
        lines.append(table(rows, right=(1, 2, 3)))
    elif found.waits:
        rows = [words["waits"]] + [
            (tile_name(wait.tile, lang), str(wait.left), str(wait.fan), str(wait.factor))
            if wait.refused is None
            else (tile_name(wait.tile, lang), str(wait.left), "", "", _refusal(wait, lang))
            for wait in found.waits
        ]
        lines.append(table(rows, right=(1, 2, 3)))
    elif found.accepts:
        names = " ".join(tile_name(tile, lang) for tile in found.accepts)
        lines.append(words["accepts"].format(tiles=names, n=found.tiles))
    return "\n".join(lines)
