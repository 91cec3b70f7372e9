"""One list of hands under all five rule sets, side by side; worked out from the pages by hand.

Everywhere 7p is the indicator: 8p is wild, and in wuhan C, 6p and 7p are skins. Seat 0 wins with a
base of 1 and is dealer unless the row says otherwise; nobody else has a 口.
"""

from __future__ import annotations

from typing import Any

import pytest

from engine.answers import answer
from engine.cases import CaseError, parse_case
from engine.rules import RULES

KINDS = {"": "pong", "c": "concealed_kong", "e": "exposed_kong", "a": "added_kong"}
NOT_HERE = "-"
"""The page knows no such case: there is no chi in it."""

# Each row: declared sets in brackets (what they are, whence), the concealed tiles, the winning one;
# how it came; then beifang, guangdong, dalu, shenzhen, wuhan: the fans and everything that the
# winner is paid. None: no win.
# fmt: off
ROWS: list[tuple[str, str, list[str | None]]] = [
    # Plain hands
    ("123m 456m 789m 234s 5p + 5p", "self",
     ["menqing = 48", "jihu = 24", "hupai zimo menqing = 12", "= 6", None]),
    ("123m 456m 789m 234s 5p + 5p", "discard",
     ["menqing = 8", "jihu = 4", "hupai menqing = 2", None, None]),
    ("[234m chi] 567m 345s 88s 34p + 5p", "discard",
     ["jihu = 2", NOT_HERE, "hupai = 1", NOT_HERE, None]),
    ("[EEE] 567m 345s 88s 34p + 5p", "discard",
     ["jihu = 2", "jihu = 4", "hupai = 1", None, None]),
    ("[EEE] 567m 345s 88s 34p + 5p", "self",
     ["jihu = 12", "jihu = 24", "hupai zimo = 6", "= 6", None]),
    ("147m 258s 369p ESWN + C", "self",
     [None, None, None, None, None]),
    # Suits
    ("123m 456m 789m 234m 5m + 5m", "self",
     ["qingyise menqing = 240", "qingyise = 192", "hupai zimo menqing qingyise = 96",
      "qingyise = 12", None]),
    ("[123m chi] 345m 678m 55m 78m + 9m", "discard",
     ["qingyise = 32", NOT_HERE, "hupai qingyise = 32", NOT_HERE, "qingyise = 24"]),
    ("[EEE] 345s 678s 99s 78s + 9s", "discard",
     ["hunyise = 16", "hunyise = 16", "hupai hunyise = 8", None, None]),
    ("[EEE] 345s 678s 99s 78s + 9s", "self",
     ["hunyise = 96", "hunyise = 96", "hupai zimo hunyise = 48", "= 6", None]),
    # Triplets
    ("[222m] [777s] 555p 33m 99s + 3m", "discard",
     ["pengpenghu = 16", "pengpenghu = 16", "hupai pengpenghu = 4", None, None]),
    ("[222m] [777s] 444p 33m 55s + 3m", "discard",
     ["pengpenghu = 16", "pengpenghu = 16", "hupai pengpenghu = 4", None, "pengpenghu = 96"]),
    ("[222m] [777s] 444p 33m 55s + 3m", "self",
     ["pengpenghu = 96", "pengpenghu = 96", "hupai zimo pengpenghu = 24", "= 6",
      "pengpenghu = 96"]),
    ("222m 777s 444p EE 33s + E", "self",
     ["pengpenghu menqing = 144", "pengpenghu = 96", "hupai zimo menqing pengpenghu = 48",
      "sianke = 12", None]),
    ("[2222m c] [7777s e3] [9999p a1] [SSSS c] 5p + 5p", "self",
     ["pengpenghu = 96", "pengpenghu = 96", "hupai zimo pengpenghu = 24", "shibaluohan = 12",
      "pengpenghu = 3072"]),
    ("[2222m c] [7777s c] [9999p c] [SSSS c] 5p + 5p", "self",
     ["pengpenghu = 96", "pengpenghu = 96", "hupai zimo menqing pengpenghu = 48",
      "sianke shibaluohan = 12", None]),
    # Terminals and honours
    ("[EEE] SSS FFF PPP W + W", "self",
     ["pengpenghu = 96", "ziyise = 768", "hupai zimo pengpenghu ziyise = 96", "ziyise = 12",
      "fengyise = 24"]),
    ("CCC FFF PPP 234m 5s + 5s", "self",
     ["menqing = 48", "dasanyuan = 1056", "hupai zimo menqing dasanyuan = 96", "dasanyuan = 12",
      None]),
    ("CCC FFF PP 234m 67s + 8s", "discard",
     ["menqing = 8", "xiaosanyuan = 96", "hupai menqing = 2", None, None]),
    ("[EEE] SSS WWW NN 23m + 4m", "discard",
     ["hunyise = 16", "xiaosixi hunyise = 112", "hupai hunyise xiaosixi = 32", None, None]),
    ("[EEE] SSS WWW NN 23m + 4m", "self",
     ["hunyise = 96", "xiaosixi hunyise = 672", "hupai zimo hunyise xiaosixi = 96",
      "xiaosixi = 12", None]),
    ("[EEE] SSS WWW NNN 5m + 5m", "self",
     ["hunyise pengpenghu = 192", "dasixi hunyise = 1152",
      "hupai zimo pengpenghu hunyise dasixi = 96", "dasixi = 12", "pengpenghu = 24"]),
    ("111m 999m 111s 999p 9s + 9s", "self",
     ["pengpenghu menqing = 144", "qingyaojiu = 768", "hupai zimo menqing pengpenghu = 48",
      "sianke = 12", None]),
    ("[999p] 111m 999s EE CC + E", "discard",
     ["pengpenghu = 16", "hunyaojiu pengpenghu = 80", "hupai pengpenghu = 4", None, None]),
    # Shapes of their own
    ("22m 55m 99m 33s 77s 44p E + E", "self",
     ["qixiaodui menqing = 240", "qixiaodui = 192", "hupai zimo menqing qidui = 96",
      "qiduizi = 12", None]),
    ("2222m 44m 77s 33p 99p N + N", "discard",
     ["haohua_qidui menqing = 72", "haohua_qidui = 64", "hupai menqing haohua_qidui = 32", None,
      None]),
    ("2222m 5555s 77s 33p N + N", "self",
     ["haohua_qidui menqing = 432", "haohua_qidui = 384", "hupai zimo menqing haohua_qidui = 96",
      "qiduizi = 12", None]),
    ("1122334455667m + 7m", "discard",
     ["qixiaodui qingyise menqing = 72", "qingyise qixiaodui = 64",
      "hupai menqing qidui qingyise = 32", None, None]),
    ("11s 33s 55s 77s 99s EE P + P", "self",
     ["qixiaodui hunyise menqing = 336", "qixiaodui hunyise = 288",
      "hupai zimo menqing qidui hunyise = 96", "qiduizi = 12", None]),
    ("19m 19s 19p ESWNCFP + E", "self",
     ["shisanyao = 768", "shisanyao = 1056", None, "shisanyao = 12", None]),
    ("[222m] 55m 8m 2s 55s 88s 2p 5p + 5p", "discard",
     [None, None, None, None, "jiangyise = 24"]),
    ("[EEE] SS W NN FF PPP + W", "discard",
     [None, None, None, None, "fengyise = 24"]),
    # Begging
    ("[123m chi] [555s] [234p chi] [EEE] 9s + 9s", "discard",
     ["quanqiuren = 16", NOT_HERE, "hupai = 1", NOT_HERE, None]),
    ("[123m chi] [555s] [234p chi] [EEE] 8s + 8s", "discard",
     ["quanqiuren = 16", NOT_HERE, "hupai = 1", NOT_HERE, "quanqiuren = 3072"]),
    # Events
    ("[222s] 345m 123m 99p 46s + 5s", "rob",
     ["jihu qiangganghu = 36", "jihu qiangganghu = 20", "hupai qiangganghu = 2", "= 6", None]),
    ("[222s] 345m 123m 88m 46s + 5s", "rob",
     ["jihu qiangganghu = 36", "jihu qiangganghu = 20", "hupai qiangganghu = 2", "= 6",
      "qianggang = 24"]),
    ("[7777m c] 123s 456s 34p 99p + 5p", "self gangshangkaihua",
     ["jihu gangshangkaihua = 216", "jihu gangshangkaihua = 120",
      "hupai zimo menqing gangshangkaihua = 24", "= 6", None]),
    ("[7777m e1] 123s 456s 34p 22p + 5p", "self gangshangkaihua",
     ["jihu gangshangkaihua = 216", "jihu gangshangkaihua = 120",
      "hupai zimo gangshangkaihua = 12", "= 6", "gangshanghua = 24"]),
    ("[333s] 345m 67m 88s 123p + 5m", "discard gangshangpao",
     ["jihu gangshangpao = 36", "jihu gangshangpao = 20", "hupai = 1", None, None]),
    ("[SSS] 345m 123m 99p 46s + 5s", "self haidilaoyue",
     ["jihu haidilaoyue = 108", "jihu haidilaoyue = 120", "hupai zimo haidilaoyue = 12", "= 6",
      None]),
    ("[SSS] 345m 123m 88m 46s + 5s", "self haidilaoyue",
     ["jihu haidilaoyue = 108", "jihu haidilaoyue = 120", "hupai zimo haidilaoyue = 12", "= 6",
      "haidilao = 24"]),
    ("123m 456m 234s 234p 5p + 5p", "self tianhu",
     ["menqing = 48", "tianhu = 384", "tianhu = 96", "tianhu = 12", None]),
    ("123m 456m 234s 234p 5p + 5p", "self dihu",
     ["menqing = 48", "dihu = 384", "dihu = 96", "= 6", None]),
    # Wild tiles, which dalu and shenzhen do not know
    ("123m 456m 789m 23s 8p 5s + 5s", "self",
     ["menqing = 24", "jihu = 12", None, None, None]),
    ("[222m] [777s] 444p 3m 8p 55s + 3m", "self",
     ["pengpenghu = 48", "pengpenghu = 48", None, None, "pengpenghu = 48"]),
    ("[EEE] 123m 456s 55s 67p + 8p", "self",
     ["jihu = 6", "jihu = 12", "hupai zimo = 6", "= 6", None]),
    ("[EEE] 123m 456s 55s 67p + 8p", "discard",
     [None, None, "hupai = 1", None, None]),
]
# fmt: on

CASES = [
    pytest.param(hand, how, rules, expected, id=f"{hand} {how} {rules}")
    for hand, how, columns in ROWS
    for rules, expected in zip(RULES, columns, strict=True)
]


def case_of(hand: str, how: str, rules: str) -> dict[str, Any]:
    """The score case of a row."""
    concealed, _, win = hand.rpartition(" + ")
    melds = []
    while concealed.startswith("["):
        inside, _, concealed = concealed[1:].partition("] ")
        tiles, _, kind = inside.partition(" ")
        if kind == "chi":
            melds.append({"kind": "chi", "tiles": tiles, "from": 3})
            continue
        source = None if kind == "c" else int(kind[1:] or 2)
        melds.append({"kind": KINDS[kind[:1]], "tiles": tiles, "from": source})
    by, _, event = how.partition(" ")
    return {
        "rules": rules,
        "hand": concealed,
        "melds": melds,
        "win": win,
        "by": by,
        "from": {"self": None, "discard": 2, "rob": 1}[by],
        "dealer": 2 if event == "dihu" else 0,
        "events": [event] if event else [],
    } | ({"indicator": "7p"} if RULES[rules].has_wild else {})


@pytest.mark.parametrize(("hand", "how", "rules", "expected"), CASES)
def test_hand(hand: str, how: str, rules: str, expected: str | None) -> None:
    case = case_of(hand, how, rules)
    if expected == NOT_HERE:
        with pytest.raises(CaseError):
            parse_case(case)
        return
    got = answer(*parse_case(case), lambda refusal: refusal.key)
    if expected is None:
        assert not got["wins"], got
        return
    assert got["wins"], got
    named = [fan["id"] for fan in got["fans"]]
    assert " ".join([*named, "=", str(got["net"][0])]) == expected
