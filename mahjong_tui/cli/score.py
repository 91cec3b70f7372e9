"""``score``: what a hand is worth and who pays, for people and for programs (interfaces 2)."""

# ruff: noqa: PLC0415 (a command imports what it needs when it runs)

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import IO, Annotated, Any

import typer

from mahjong_tui.cli.common import (
    DEFAULT_RULES,
    Json,
    Lang,
    Options,
    Rules,
    encoder,
    house_options,
    language,
    numbers,
    one_of,
    print_json,
    seat,
    whole,
)
from mahjong_tui.cli.errors import BadInput

_KINDS = {
    "吃": "chi",
    "碰": "pong",
    "明杠": "exposed_kong",
    "补杠": "added_kong",
    "暗杠": "concealed_kong",
    "皮子杠": "pizi_kong",
    "赖子杠": "wild_kong",
}
_BYS = ("self", "discard", "rob")

# fmt: off
Hand = Annotated[str | None, typer.Argument(metavar="HAND", show_default=False,
    help="The concealed tiles without the winning one, like '123456789m 234s 5p'. 手牌")]
Winning = Annotated[str | None, typer.Argument(metavar="WIN", show_default=False,
    help="The winning tile. 胡的牌")]
Batch = Annotated[str | None, typer.Option("--batch", metavar="FILE|-",
    help="Score JSON Lines, one case a line, from a file or standard input. 批量")]
By = Annotated[str | None, typer.Option("--by", parser=one_of("--by", _BYS),
    metavar="self|discard|rob", help="How the tile came; by default discard with --from. 怎么胡的")]
From = Annotated[int | None, typer.Option("--from", parser=seat("--from"), metavar="SEAT",
    help="Who discarded it, or declared the robbed kong. 点炮的座位")]
Winner = Annotated[int, typer.Option("--winner", parser=seat("--winner"), metavar="SEAT",
    help="Seats are 0 to 3 in turn order. 胡家")]
Dealer = Annotated[int, typer.Option("--dealer", parser=seat("--dealer"), metavar="SEAT",
    help="The dealer's seat. 庄家")]
Indicator = Annotated[str | None, typer.Option("--indicator", metavar="TILE",
    help="The turned tile. 指示牌")]
Wild = Annotated[str | None, typer.Option("--wild", metavar="TILE",
    help="The wild kind, instead of the indicator. 赖子")]
Melds = Annotated[list[str] | None, typer.Option("--meld", metavar="'KIND TILES [SEAT]'",
    help="Like 'pong EEE 2' or 'concealed_kong 1111m'; may be repeated. 副露")]
Events = Annotated[list[str] | None, typer.Option("--event", metavar="EVENT",
    help="gangshangkaihua, gangshangpao, haidilaoyue, tianhu, dihu; may be repeated. 事件")]
Piao = Annotated[str | None, typer.Option("--piao", metavar="A,B,C,D",
    help="The four seats' side bets. 漂")]
Base = Annotated[int, typer.Option("--base", parser=whole("--base", 1), metavar="N",
    help="The base stake. 底分")]
KongFrom = Annotated[int | None, typer.Option("--kong-from", parser=seat("--kong-from"),
    metavar="SEAT", help="shenzhen: whose discard was konged first in the chain. 点杠")]
Liable = Annotated[int | None, typer.Option("--liable", parser=seat("--liable"), metavar="SEAT",
    help="The seat that pays for all. 承包")]
Horses = Annotated[str | None, typer.Option("--horses", metavar="TILES",
    help="shenzhen: the horses. 马牌")]
Balances = Annotated[str | None, typer.Option("--balances", metavar="A,B,C,D",
    help="The four seats' coins, in room play. 金币")]
Kou = Annotated[str | None, typer.Option("--kou", metavar="A,B,C,D",
    help="wuhan: the four seats' kou; - for the winner's. 口")]
LastWild = Annotated[str | None, typer.Option("--last-wild", metavar="TILE",
    help="wuhan: the wild kind of the round before. 上局赖子")]
LastGold = Annotated[str | None, typer.Option("--last-gold", metavar="SEAT:SEATS",
    help="wuhan: winner and payers of a grand gold in the round before, like 2:0,1,3. 上局大金顶")]
Withheld = Annotated[str | None, typer.Option("--withheld", metavar="SEATS",
    help="wuhan: the marked seats. 陪包")]
Forced = Annotated[bool, typer.Option("--forced",
    help="wuhan: the discarder had only 2s, 5s and 8s. 只能打将")]
# fmt: on


def score(  # noqa: PLR0913, PLR0917 (a flag each)
    hand: Hand = None,
    win: Winning = None,
    rules: Rules = DEFAULT_RULES,
    by: By = None,
    from_: From = None,
    winner: Winner = 0,
    dealer: Dealer = 0,
    indicator: Indicator = None,
    wild: Wild = None,
    meld: Melds = None,
    event: Events = None,
    piao: Piao = None,
    base: Base = 1,
    option: Options = None,
    kong_from: KongFrom = None,
    liable: Liable = None,
    horses: Horses = None,
    balances: Balances = None,
    kou: Kou = None,
    last_wild: LastWild = None,
    last_gold: LastGold = None,
    withheld: Withheld = None,
    forced: Forced = False,
    batch: Batch = None,
    json_: Json = False,
    lang: Lang = None,
) -> int:
    """Score a hand: the itemised settlement (算一手牌)."""
    tongue = language(lang)
    if batch is not None:
        if hand is not None:
            raise BadInput("--batch: no HAND beside it", "--batch：不能同时写 HAND（手牌）")
        return score_batch(batch, tongue)
    if hand is None or win is None:
        raise BadInput(
            "score: HAND and WIN are needed, or --batch",
            "score：要写 HAND（手牌）和 WIN（胡的牌），或用 --batch",
        )
    given: dict[str, object] = {
        "from": from_, "indicator": indicator, "wild": wild, "kong_from": kong_from,
        "liable": liable, "horses": horses, "last_wild": last_wild,
    }  # fmt: skip
    texts = {"piao": piao, "balances": balances, "withheld": withheld}
    given |= {name: numbers(f"--{name}", text, count=None if name == "withheld" else 4)
              for name, text in texts.items() if text is not None}  # fmt: skip
    case = {name: value for name, value in given.items() if value is not None}
    case |= {"hand": hand, "win": win, "rules": rules, "base": base, "winner": winner}
    case |= {"dealer": dealer, "by": by or ("self" if from_ is None else "discard")}
    case |= {"options": house_options(rules, option or ()), "events": event or []}
    case |= {"melds": [parse_meld(text) for text in meld or ()], "forced": forced}
    case |= wuhan_memory(kou, last_gold)
    check_page(rules, case, event or ())
    return score_one(case, tongue, as_json=json_)


_OF_SOME_PAGES = (
    "piao", "horses", "kong_from", "liable", "kou", "last_wild", "last_gold", "withheld", "forced",
)  # fmt: skip
"""Fields of a case that not every page reads; in a batch they are ignored (interfaces 2)."""


def check_page(rules: str, case: Mapping[str, object], events: Iterable[str]) -> None:
    """Complain of a flag that the page of *rules* has no use for."""
    from mahjong_tui.learn.sheet import EVENTS

    given = {
        f"--{name.replace('_', '-')}": _pages_with(name)
        for name in _OF_SOME_PAGES
        if case.get(name) is not None and case[name] is not False
    }
    given |= {
        f"--event {name}": [page for page, known in EVENTS.items() if name in known]
        for name in events
    }
    for flag, pages in given.items():
        if pages and rules not in pages:
            raise BadInput(
                f"{flag}: {rules} has no use for it, only {', '.join(pages)}",
                f"{flag}：{rules} 没有这一项，只有 {'、'.join(pages)} 有",
            )


def _pages_with(field: str) -> list[str]:
    """The pages that read *field* of a case."""
    from engine import RULES
    from mahjong_tui.learn.sheet import LIABLE

    found = []
    for id_, page in RULES.items():
        known = {"piao": bool(page.piao_choices), "horses": page.takes_horses,
                 "kou": page.counts_kou, LIABLE.get(id_): True}  # fmt: skip
        if known.get(field, page().remembers_wild() and field not in LIABLE.values()):
            found.append(id_)
    return found


def parse_meld(text: str) -> dict[str, object]:
    """``pong EEE 2`` as a case holds it: kind, tiles, and the seat that it came from."""
    words = text.split()
    if len(words) < 2:
        raise BadInput(
            f"--meld: {text!r} is not 'KIND TILES [SEAT]', like 'pong EEE 2'",
            f"--meld：{text!r} 要写成「种类 牌 座位」，例如 'pong EEE 2'",
        )
    kind, *rest = words
    from_ = seat("--meld")(rest.pop()) if len(rest) > 1 and rest[-1].isdigit() else None
    return {"kind": _KINDS.get(kind, kind), "tiles": " ".join(rest), "from": from_}


def wuhan_memory(kou: str | None, last_gold: str | None) -> dict[str, object]:
    """The fields of a case that only wuhan has."""
    case: dict[str, object] = {}
    if kou is not None:
        parts = [part.strip() for part in kou.split(",")]
        known = [part for part in parts if part != "-"]
        if len(parts) != 4:
            numbers("--kou", kou)
        counts = iter(numbers("--kou", ",".join(known), count=None))
        case["kou"] = [None if part == "-" else next(counts) for part in parts]
    if last_gold is not None:
        seat_, _, payers = last_gold.partition(":")
        case["last_gold"] = {
            "winner": seat("--last-gold")(seat_),
            "payers": numbers("--last-gold", payers, count=None, most=3),
        }
    return case


def score_one(case: dict[str, object], lang: str, *, as_json: bool) -> int:
    """Print the settlement of one case; 1 where it is no win."""
    from engine import answer, parse_case
    from mahjong_tui.words.refusals import explain

    assumed = assume_no_wild(case)
    rules, parsed = parse_case(case)
    found = answer(rules, parsed, lambda refusal: explain(refusal, lang))
    if as_json:
        print_json(found)
    else:
        from mahjong_tui.cli.settlement import settlement

        print(settlement(rules, parsed, found, lang))
        if assumed:
            print(_ASSUMED[lang])
    return 0 if found["wins"] else 1


_ASSUMED = {
    "zh": "没有给 --indicator 或 --wild：按手里没有赖子算",
    "en": "neither --indicator nor --wild was given: taken to hold no wild tile",
}


def assume_no_wild(case: dict[str, object]) -> bool:
    """Add an indicator that makes no tile of the hand wild, where people give none.

    Not where the indicator counts for more than its successor (W1).
    """
    from engine import KINDS, RULES, NotationError, parse_tiles

    page = RULES[str(case["rules"])]()
    if "indicator" in case or "wild" in case or not page.has_wild or page.pizi_of(KINDS[0]):
        return False
    melds = case["melds"] if isinstance(case["melds"], list) else []
    texts = [case["hand"], case["win"], *(meld["tiles"] for meld in melds)]
    try:
        held = [tile for text in texts if isinstance(text, str) for tile in parse_tiles(text)]
    except NotationError:
        case["indicator"] = str(KINDS[0])  # any will do: the case then names its bad field
        return False
    for kind in KINDS:
        if page.wild_of(kind) not in held and kind not in held:
            case["indicator"] = str(kind)
            return True
    return False


# Many cases


def score_batch(name: str, lang: str) -> int:
    """Answer the cases in file *name*, ``-`` for standard input, line for line."""
    encode = encoder()
    with _opened(name) as lines:
        for answer in answers(lines, lang):
            try:
                text = encode(answer)
            except ValueError as error:  # numbers of thousands of digits are not printed
                text = encode({"error": f"base: {error}"})
            sys.stdout.write(text + "\n")
    return 0


@contextmanager
def _opened(name: str) -> Iterator[IO[bytes]]:
    if name == "-":
        if sys.stdin is None:
            raise BadInput("--batch -: standard input is closed", "--batch -：标准输入关着")
        yield sys.stdin.buffer
        return
    with open(name, "rb") as file:
        yield file


def answers(lines: Iterable[bytes], lang: str) -> Iterator[dict[str, Any]]:
    """The answer to each case in *lines*, or what is wrong with it, line for line.

    Blank lines at the end are none.
    """
    from engine import CaseError, Refusal, answer, parse_case
    from mahjong_tui.cli.errors import explain as said
    from mahjong_tui.words.refusals import explain

    def why(refusal: Refusal) -> str:
        return explain(refusal, lang)

    blank = 0
    for line in lines:
        if line.isspace():
            blank += 1
            continue
        yield from ({"error": "not JSON: a blank line"} for _ in range(blank))
        blank = 0
        try:
            case = json.loads(line.decode("utf-8-sig"))
        except (ValueError, RecursionError) as error:
            yield {"error": f"not JSON: {error}"}
            continue
        try:
            rules, parsed = parse_case(case)
            yield answer(rules, parsed, why)
        except CaseError as error:
            yield {"error": said(error, lang)}
