"""Where the rules of play speak of a fan, a factor or a payment: clauses and their paragraphs."""

from __future__ import annotations

import re
from functools import lru_cache
from importlib.resources import files

from engine import Fan

COMMON = "common"

EVENTS = {
    "qiangganghu": ("C28", "C15"), "qianggang": ("C28", "C15"), "gangshangkaihua": ("C26",),
    "gangshanghua": ("C26",), "gangshangpao": ("C27",), "haidilaoyue": ("C29",),
    "tianhu": ("C30",), "dihu": ("C30",),
}  # fmt: skip
"""The clauses of common.md that define the events."""

# fmt: off
FANS: dict[str, dict[str, tuple[str, ...]]] = {
    "beifang": {
        "": ("B5",), "jihu": ("B6",), "shisanyao": ("B5", "C19"), "qixiaodui": ("B5", "C19"),
        "haohua_qidui": ("B5", "C19"), "qingyise": ("B5", "B7"), "hunyise": ("B5", "B7"),
        "qiangganghu": ("B6",), "gangshangkaihua": ("B6",), "gangshangpao": ("B6",),
        "haidilaoyue": ("B6",),
    },
    "guangdong": {
        "": ("G5",), "jihu": ("G7",), "qingyaojiu": ("G4", "G5"), "hunyaojiu": ("G4", "G5"),
        "dasanyuan": ("G5", "G9"), "dasixi": ("G5", "G9"), "shisanyao": ("G5", "C19"),
        "qixiaodui": ("G5", "C19"), "haohua_qidui": ("G5", "C19"), "tianhu": ("G6",),
        "dihu": ("G6",), "qiangganghu": ("G7",), "gangshangkaihua": ("G7",),
        "gangshangpao": ("G7",), "haidilaoyue": ("G7",),
    },
    "dalu": {
        "": ("D4",), "hupai": ("D2", "D4"), "zimo": ("D4", "C25"), "qidui": ("D3", "C19"),
        "haohua_qidui": ("D3", "C19"),
    },
    "shenzhen": {
        "": ("S5",), "qiduizi": ("S5", "C19"), "shisanyao": ("S5", "C19"), "small": ("S9", "S5"),
    },
    "wuhan": {
        "": ("W10",), "haidilao": ("W10", "W18"), "quanqiuren": ("W10", "W22"),
        "qianggang": ("W10", "W22"), "qingyise": ("W10", "W20"), "jiangyise": ("W10", "W20"),
        "small": ("W9",),
    },
}
"""For each page the clauses of its fans; the empty name is for all others."""

FACTORS: dict[str, tuple[str, ...]] = {
    "zimo": ("C25",), "yinghu": ("C24",), "yuanlai": ("W13",), "lianjin": ("W15",),
    "fanjin": ("W15",),
}
"""The clauses of the factors; those that are named like an event have the event's."""

WORTH: dict[str, tuple[str, ...]] = {
    "beifang": ("B8",), "guangdong": ("G8",), "dalu": ("D5",), "shenzhen": ("S5",),
    "wuhan": ("W12", "W13"),
}
"""How the amount is reckoned."""

PAYMENTS: dict[str, dict[str, tuple[str, ...]]] = {
    "beifang": {"win": ("B9",), "piao": ("B8", "B2")},
    "guangdong": {"win": ("G8",), "liability": ("G9",)},
    "dalu": {"win": ("D6",)},
    "shenzhen": {"win": ("S6",), "liability": ("S6", "S7"), "horse": ("S12", "S11")},
    "wuhan": {"win": ("W16",), "liability": ("W20", "W21", "W22")},
}
"""Who pays, and why."""
# fmt: on


def of_fan(rules: str, fan: str) -> tuple[str, ...]:
    """The clauses about *fan* on the page *rules*; ``small`` is a hand without types."""
    own = FANS[rules]
    return (*own.get(fan, own[""]), *EVENTS.get(fan, ()))


OWN_FACTORS = {("wuhan", "yinghu"): ("W11",), ("shenzhen", "zimo"): ("S5",)}
"""Factors about which a page has a clause of its own."""


def of_factor(rules: str, factor: str) -> tuple[str, ...]:
    """The clauses about *factor* on the page *rules*."""
    return OWN_FACTORS.get((rules, factor)) or FACTORS.get(factor) or EVENTS[factor]


REASONS = {
    "exposed_kong": ("C32",), "concealed_kong": ("C32",), "added_kong": ("C32",),
    "gold": ("W17",), "false_win": ("W26",), "void": ("W26",), "escape": ("S13",),
}  # fmt: skip
"""Payments that are no part of a win."""


def of_payment(rules: str, reason: str) -> tuple[str, ...]:
    """The clauses about payments for *reason* on the page *rules*."""
    return PAYMENTS[rules].get(reason) or REASONS.get(reason, ("C32",))


UNCLAIMED: dict[str, dict[str, str]] = {
    "no_chi": {"guangdong": "G2", "shenzhen": "S2"}, "honour": {"": "C10"},
    "not_next": {"": "C10"}, "no_meld": {"": "C23", "wuhan": "W3"}, "last": {"": "C14"},
    "wild_needed": {"": "C23", "wuhan": "W3"}, "barred": {"": "W25"},
    "no_replacement": {"": "C14", "wuhan": "W18"},
}  # fmt: skip
"""Why a tile cannot be claimed, by page where it has a clause of its own."""


def of_unclaimed(rules: str, key: str) -> str:
    """The clause about reason *key* of `Unclaimed` on the page *rules*."""
    cited = UNCLAIMED[key]
    return cited.get(rules) or cited[""]


def page_of(clause: str) -> str:
    """The page on which *clause* stands.

    >>> page_of("B5"), page_of("C20")
    ('beifang', 'common')
    """
    first = {"B": "beifang", "G": "guangdong", "D": "dalu", "S": "shenzhen", "W": "wuhan"}
    return first.get(clause[0], COMMON)


@lru_cache(maxsize=16)
def _page(page: str, lang: str) -> str:
    path = files("mahjong_tui") / "words" / "rules" / f"{page}.{lang}.md"
    return path.read_text(encoding="utf-8")


@lru_cache(maxsize=512)
def paragraph(clause: str, lang: str) -> str:
    """What the rules of play say under *clause*, lists that belong to it included."""
    blocks = _page(page_of(clause), lang).split("\n\n")
    for at, block in enumerate(blocks):
        if not block.startswith(f"[{clause}]"):
            continue
        following = blocks[at + 1] if at + 1 < len(blocks) else ""
        belongs = following.startswith(("- ", "|")) and block.rstrip().endswith(("：", ":"))
        return f"{block}\n{following}" if belongs else block
    raise KeyError(clause)


@lru_cache(maxsize=512)
def fan_note(rules: str, fan: Fan, lang: str) -> str:
    """What the list below the fan table says of *fan*; empty where it says nothing."""
    name = f"{fan.zh}：" if lang == "zh" else f"({fan.zh})"
    for line in _page(rules, lang).splitlines():
        if not line.startswith("- ") or name not in line:
            continue
        sentences = re.split(r"(?<=[。.]) ?", line[2:])
        start = next(at for at, text in enumerate(sentences) if name in text)
        found = [sentences[start]]
        for text in sentences[start + 1 :]:
            if re.match(r"[^：。]{2,6}：", text) or re.match(r"[A-Z][\w' -]+ \([^)]*\)", text):
                break
            found.append(text)
        return ("" if lang == "zh" else " ").join(one for one in found if one)
    return ""
