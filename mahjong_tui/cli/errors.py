"""What may go wrong at the command line, each said in one line of either language."""

# ruff: noqa: PLC0415 (the engine is imported only when one of its errors may have come)

from __future__ import annotations

import errno
import re
import sys
from collections.abc import Iterable


class BadInput(Exception):
    """Input that names no question: `main` shows the one line and exits with status 2."""

    def __init__(self, en: str, zh: str | None = None) -> None:
        super().__init__(en)
        self.en, self.zh = en, zh or en

    def text(self, lang: str) -> str:
        """The one line in *lang*."""
        return self.zh if lang == "zh" else self.en


class Refused(BadInput):
    """A well-formed question whose answer is no: exit status 1."""


def not_allowed(what: str, value: object, allowed: Iterable[object]) -> BadInput:
    """*value* is not one of *allowed*."""
    names = ", ".join(map(str, allowed))
    return BadInput(
        f"{what}: {value!r} is not allowed; allowed are {names}",
        f"{what}：{value!r} 不可用；可用的有 {names}",
    )


def complain(line: str) -> None:
    """Write one line on standard error."""
    print(f"mahjong-tui: {' '.join(line.split())}", file=sys.stderr)


# Errors of the engine and of the system


def explain(error: Exception, lang: str) -> str | None:
    """What *error* says to a person; None for a mistake of the program's own."""
    if isinstance(error, OSError):
        return _os_error(error, lang)
    from engine import CaseError, NotationError, OptionError, RecordError
    from mahjong_tui.cli.casewords import allowed_zh, value_zh
    from mahjong_tui.saves import SaveBusy

    match error:
        case NotationError():
            en = f"{error}; tiles are written like 123m 5p E{_honours(error.text, 'en')}"
            zh = f"牌的写法不对：第 {error.at} 个字符起的 {error.text!r}；例如 123m 5p E 红中"
            zh += _honours(error.text, "zh")
        case OptionError():
            allowed = ", ".join(map(_shown, error.allowed))
            en = f"--option {error.name}={_shown(error.value)}: allowed are {allowed}"
            zh = f"--option {error.name}={_shown(error.value)}：可用的有 {allowed}"
        case CaseError():
            shown = _short(error.value)
            en = f"{error}{_honours(shown, 'en')}"
            zh = f"{error.field}：{value_zh(shown)} 不可用；应为 {allowed_zh(error.allowed)}"
            zh += _honours(shown, "zh")
        case RecordError():
            en, zh = str(error), f"牌谱第 {error.line} 行：{error.why}"
        case SaveBusy():
            en, zh = str(error), f"{error.path}：另一个程序正在写这份牌谱"
        case _:
            return None
    return zh if lang == "zh" else en


def _honours(text: str, lang: str) -> str:
    """The letters of the honours, for whoever wrote them as other programs do."""
    from mahjong_tui.learn.entry import Z_NOTATION

    if not Z_NOTATION.match(text.removeprefix("'")):
        return ""
    letters = "E S W N C F P"
    return f"；字牌写 {letters}" if lang == "zh" else f"; honours are {letters}"


def _short(value: object) -> str:
    shown = value if isinstance(value, str) and value else repr(value)
    return shown if len(shown) <= 60 else shown[:57] + "..."


def _shown(value: object) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


_REASONS = {
    errno.ENOENT: ("no such file or directory", "没有这个文件或目录"),
    errno.EACCES: ("permission denied", "没有权限"),
    errno.EPERM: ("permission denied", "没有权限"),
    errno.EISDIR: ("is a directory", "是一个目录"),
    errno.ENOTDIR: ("not a directory", "路径里有一段不是目录"),
    errno.EEXIST: ("exists already", "已经存在"),
    errno.ENOSPC: ("no space left", "磁盘满了"),
    errno.EROFS: ("a read-only file system", "文件系统只读"),
}


def _os_error(error: OSError, lang: str) -> str:
    plain = (str(error.strerror or error),) * 2
    en, zh = _REASONS.get(error.errno or 0, plain)
    why = zh if lang == "zh" else en
    return f"{error.filename}: {why}" if error.filename is not None else why


# Errors of the argument parser


def explain_usage(error: Exception, lang: str) -> str:
    """A complaint of the argument parser: what was given, and what is allowed."""
    zh = lang == "zh"
    message = str(getattr(error, "message", error)).rstrip(".")
    command = getattr(getattr(error, "ctx", None), "command", None)
    if type(error).__name__ == "NoSuchOption":
        allowed = ", ".join([*_flags(command), "--help"])
        name = getattr(error, "option_name", "")
        return (
            f"没有参数 {name}；可用的有 {allowed}"
            if zh
            else f"no option {name}; allowed are {allowed}"
        )
    hint = _hint(error)
    if type(error).__name__ == "MissingParameter":
        return f"缺少 {hint}；见 --help" if zh else f"missing {hint}; see --help"
    if message.startswith("No such command"):
        name, listed = message.split("'")[1], ", ".join(getattr(command, "commands", ()))
        if zh:
            return f"没有命令 {name!r}；可用的有 {listed}"
        return f"no command {name!r}; allowed are {listed}"
    if zh:
        for english, chinese in _PARSER.items():
            message = re.sub(english, chinese, message)
    colon = "：" if zh else ": "
    return f"{hint}{colon if hint else ''}{message}" + ("；见 --help" if zh else "; see --help")


_PARSER = {
    r"Option '[^']*' requires an argument": "后面要有值",
    r"Option '[^']*' does not take a value": "后面没有值",
    r"Got unexpected extra argument\S* \((.*)\)": r"多出的参数 \1",
}
"""What the parser says, and how that is said in Chinese."""


def _flags(command: object) -> list[str]:
    params = getattr(command, "params", ())
    return [flag for param in params for flag in param.opts if flag.startswith("--")]


def _hint(error: Exception) -> str:
    """The flag or argument that *error* is about; empty where it is about none."""
    param = getattr(error, "param", None)
    if param is None:
        return str(getattr(error, "option_name", None) or "")
    flags = [flag for flag in param.opts if flag.startswith("-")]
    return flags[0] if flags else str(param.human_readable_name)
