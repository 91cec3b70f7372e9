"""``play``: straight to a table."""

# ruff: noqa: PLC0415 (a command imports what it needs when it runs)

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from mahjong_tui.cli.common import (
    DEFAULT_RULES,
    Lang,
    Options,
    Rules,
    house_options,
    is_terminal,
    language,
    one_of,
    whole,
)
from mahjong_tui.cli.errors import BadInput, Refused, explain, not_allowed
from mahjong_tui.paths import records_dir

if TYPE_CHECKING:
    from engine import Room, RuleSet, Seated, Setup

HUMAN = "human"
LEVELS = ("easy", "normal", "hard", "expert")
FIRST_ROOM = "chuji"
_NAME_LENGTH = 24


def _rounds(text: str) -> int:
    """``--rounds``: 0 and ``open`` mean an open end."""
    return 0 if text == "open" else whole("--rounds", 0, 9999)(text)


# fmt: off
Seats = Annotated[str, typer.Option("--seats", metavar="A,B,C,D",
    help="Four of human, easy, normal, hard, expert, module:Class. 四家")]
Names = Annotated[str | None, typer.Option("--names", metavar="A,B,C,D", help="Their names. 名字")]
Seed = Annotated[int | None, typer.Option("--seed", parser=whole("--seed"), metavar="N",
    help="The seed of the walls; chosen by chance without it. 种子")]
RoomId = Annotated[str | None, typer.Option("--room", metavar="ID",
    help="chuji, pingmin, guanjia, tuhao, fushang or zunjue, for coins. 场")]
Base = Annotated[int | None, typer.Option("--base", parser=whole("--base", 1), metavar="N",
    help="The base of a friendly table, instead of a room. 底分")]
Rounds = Annotated[int, typer.Option("--rounds", parser=_rounds, metavar="N|open",
    help="How many rounds; open or 0 for an open end. 局数")]
Resume = Annotated[bool, typer.Option("--resume",
    help="Go on with the newest unfinished match, or with that of --record. 继续")]
RecordFile = Annotated[Path | None, typer.Option("--record", metavar="FILE",
    help="Write the record there. 牌谱文件")]
Tiles = Annotated[str | None, typer.Option("--tiles", parser=one_of("--tiles", ("cjk", "ascii")),
    metavar="cjk|ascii", help="How tiles are drawn. 牌面")]
PACES = ("off", "fast", "normal", "slow")
Pace = Annotated[str | None, typer.Option("--pace", parser=one_of("--pace", PACES),
    metavar="off|fast|normal|slow", help="How fast the others play. 速度")]
# fmt: on


def play(  # noqa: PLR0913, PLR0917 (a flag each)
    rules: Rules = DEFAULT_RULES,
    seats: Seats = "human,hard,hard,hard",
    names: Names = None,
    seed: Seed = None,
    room: RoomId = None,
    base: Base = None,
    option: Options = None,
    rounds: Rounds = 8,
    resume: Resume = False,
    record: RecordFile = None,
    tiles: Tiles = None,
    pace: Pace = None,
    lang: Lang = None,
) -> int:
    """Straight to a table (开一桌)."""
    setup: Setup | None = None
    saved: Path | None = None
    if resume:
        saved, record = record or _newest(), None
        if not saved.is_file():
            raise BadInput(f"--record: {saved} is no file", f"--record：没有文件 {saved}")
    else:
        setup = table_for(
            rules, seats, names, language(lang), seed=seed, room=room, base=base,
            options=option or (), rounds=rounds,
        )  # fmt: skip
        check_new(record)
    return open_app(
        language(lang) if lang else None,
        setup=setup, resume=saved, record=record, tiles=tiles, pace=pace,
    )  # fmt: skip


def open_app(
    lang: str | None,
    *,
    setup: Setup | None = None,
    resume: Path | None = None,
    record: Path | None = None,
    tiles: str | None = None,
    pace: str | None = None,
) -> int:
    """Run the screen, where there is a terminal to run it in and a place for the records."""
    require_terminal()
    require_place(records_dir())
    os.environ.setdefault("TEXTUAL_DISABLE_KITTY_KEY", "1")  # it loses characters of an IME
    from mahjong_tui.app import run_app

    return run_app(lang=lang, setup=setup, resume=resume, record=record, tiles=tiles, pace=pace)


def open_replay(lang: str | None, path: Path) -> int:
    """Show the record in *path*."""
    require_terminal()
    os.environ.setdefault("TEXTUAL_DISABLE_KITTY_KEY", "1")
    from mahjong_tui.app import run_app

    return run_app(lang=lang, replay=path)


def require_terminal() -> None:
    """Refuse the screen where it cannot be drawn, and name what works there.

    A process that serves a browser has no terminal, but a driver that draws.
    """
    if not has_screen():
        dumb = os.environ.get("TERM") == "dumb"
        en = "TERM=dumb cannot show the table" if dumb else "the table needs a terminal"
        zh = "TERM=dumb 画不出牌桌" if dumb else "牌桌要在终端里打开"
        raise BadInput(
            f"{en}; these work without: score, fans, arena",
            f"{zh}；不用牌桌的命令有 score、fans、arena",
        )


def has_screen() -> bool:
    """The screen can be drawn here, in a terminal or by a driver that has none."""
    if os.environ.get("TEXTUAL_DRIVER"):
        return True
    dumb = os.environ.get("TERM") == "dumb"
    return not dumb and is_terminal(sys.stdin) and is_terminal(sys.stdout)


def require_place(directory: Path) -> None:
    """Refuse to play where nothing could be kept, before the screen opens."""
    import tempfile

    try:
        directory.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=directory):
            pass
    except OSError as error:
        en, zh = explain(error, "en"), explain(error, "zh")
        raise BadInput(
            f"records cannot be kept: {en}; MAHJONG_TUI_HOME names another directory",
            f"牌谱没有地方存：{zh}；可以用 MAHJONG_TUI_HOME 换一个目录",
        ) from None


def _newest() -> Path:
    from mahjong_tui.saves import unfinished

    found = unfinished(records_dir())
    if not found:
        raise Refused("no unfinished match to resume", "没有未打完的一场可以继续")
    return found[0].path


def check_new(record: Path | None) -> None:
    """A new record goes over no file."""
    if record is None:
        return
    if record.suffix != ".jsonl":
        raise BadInput(
            f"--record: {str(record)!r} must end in .jsonl",
            f"--record：{str(record)!r} 要以 .jsonl 结尾",
        )
    if record.exists():
        raise BadInput(
            f"--record: {record} exists already; use --resume to go on with it",
            f"--record：{record} 已经存在；要接着打请加 --resume",
        )
    if not record.parent.is_dir():
        raise BadInput(
            f"--record: {record.parent} is no directory", f"--record：没有目录 {record.parent}"
        )


# The table as agreed


def table_for(  # noqa: PLR0913 (what a table consists of)
    rules: str,
    seats: str,
    names: str | None,
    lang: str,
    *,
    seed: int | None = None,
    room: str | None = None,
    base: int | None = None,
    options: Iterable[str] = (),
    rounds: int = 8,
) -> Setup:
    """The setup that the flags ask for; raises `BadInput`."""
    import secrets

    from engine import Setup, rules_for
    from mahjong_tui.saves import now

    house = house_options(rules, options)
    page = rules_for(rules, house)
    players = seated(kinds_of(seats), names, lang)
    entered = _room(page, room, base)
    balances = None if entered is None else balances_in(entered, page, players)
    return Setup(
        rules=rules,
        players=players,
        base=entered.base if entered else base or page.default_base,
        seed=secrets.randbelow(2**48) if seed is None else seed,
        options=tuple(house.items()),
        room=entered.id if entered else None,
        balances=balances,
        rounds=rounds or None,
        started=now(),
    )


def kinds_of(seats: str) -> tuple[str, ...]:
    """The four kinds of player that ``--seats`` names."""
    kinds = tuple(part.strip() for part in seats.replace("，", ",").split(","))
    if len(kinds) != 4:
        raise BadInput(
            f"--seats: {seats!r} names {len(kinds)} players, not four",
            f"--seats：{seats!r} 有 {len(kinds)} 家，应为四家",
        )
    for kind in kinds:
        if kind not in (HUMAN, *LEVELS) and not re.fullmatch(r"[\w.]+:\w+", kind):
            raise not_allowed("--seats", kind, (HUMAN, *LEVELS, "module:Class"))
    _check_players(kind for kind in kinds if ":" in kind)
    return kinds


def _check_players(kinds: Iterable[str]) -> None:
    """A player of one's own must be there before the table opens."""
    from bots.player import UnknownPlayerError, make_player

    for kind in kinds:
        try:
            make_player(kind)
        except UnknownPlayerError as error:
            raise BadInput(
                f"--seats: {kind!r} is no player: {error.why}",
                f"--seats：{kind!r} 用不了：{error.why}",
            ) from None


def seated(
    kinds: Sequence[str], names: str | None, lang: str
) -> tuple[Seated, Seated, Seated, Seated]:
    """The four players with the names given, or with names of the house."""
    from engine import Seated
    from mahjong_tui.housenames import house_names

    chosen = _given_names(names) if names is not None else house_names(kinds, lang)
    one, two, three, four = (Seated(*pair) for pair in zip(chosen, kinds, strict=True))
    return (one, two, three, four)


def _given_names(names: str) -> list[str]:
    given = [name.strip() for name in names.replace("，", ",").split(",")]
    good = all(0 < len(name) <= _NAME_LENGTH and name.isprintable() for name in given)
    if len(given) != 4 or not good or len(set(given)) != 4:
        raise BadInput(
            f"--names: {names!r} is not four different names of at most {_NAME_LENGTH} characters",
            f"--names：{names!r} 不是四个不同的、至多 {_NAME_LENGTH} 字的名字",
        )
    return given


def _room(page: RuleSet, room: str | None, base: int | None) -> Room | None:
    """The room asked for, the first room of a page that has rooms, or none."""
    if room is not None and base is not None:
        raise BadInput(
            f"--base {base}: not beside --room {room}, which has its own base",
            f"--base {base}：不能与 --room {room} 同用，场有自己的底分",
        )
    if room is None and (base is not None or not page.rooms):
        return None
    if not page.rooms:
        raise BadInput(
            f"--room: {room!r}: {page.id} is played at a friendly table; use --base N",
            f"--room：{room!r}：{page.zh}没有场，请用 --base N",
        )
    rooms = {one.id: one for one in page.rooms}
    if room is not None and room not in rooms:
        raise not_allowed("--room", room, rooms)
    return rooms[room or FIRST_ROOM]


def balances_in(room: Room, page: RuleSet, players: Sequence[Seated]) -> tuple[int, int, int, int]:
    """What each brings into *room* (C34): the first person his coins, all others the usual."""
    usual = usual_balance(room)
    people = [seat for seat, who in enumerate(players) if who.kind == HUMAN]
    held = [usual] * 4
    if people:
        from mahjong_tui.saves import coins, staked

        if staked(records_dir()):
            raise BadInput(
                "--room: a round is still being played for your coins; "
                "use --resume to finish it, or --base N",
                "--room：金币场还有一局没打完，金币押在那桌上；请用 --resume 打完，或用 --base N",
            )
        held[people[0]] = coins(records_dir())
        check_entry(room, page.rooms, held[people[0]])
    one, two, three, four = held
    return (one, two, three, four)


def usual_balance(room: Room) -> int:
    """What a bot begins with: ten times the minimum, within the room's bounds."""
    return min(10 * room.least, room.most or 10 * room.least)


def may_enter(room: Room, balance: int) -> bool:
    """*balance* lies within the bounds of *room*, both included (C34)."""
    return room.least <= balance and (room.most is None or balance <= room.most)


def check_entry(room: Room, rooms: Sequence[Room], balance: int) -> None:
    """Refuse a balance outside the bounds, with the reason and the rooms that are open (C34)."""
    if may_enter(room, balance):
        return
    poor = balance < room.least
    bound = room.least if poor else room.most
    reason = ("less than its minimum" if poor else "more than its maximum", f"{bound:,}")
    zh = "低于下限" if poor else "高于上限"
    open_ = ", ".join(one.id for one in rooms if may_enter(one, balance))
    raise BadInput(
        f"--room {room.id}: you have {balance:,} coins, {' '.join(reason)}; "
        f"open to you: {open_ or 'no room (the start screen has a relief grant)'}, or --base N",
        f"--room {room.id}：你有 {balance:,} 金币，{zh} {bound:,}；"
        f"能进的场：{open_ or '没有（开始画面可以领救济）'}，或用 --base N",
    )
