"""``score``: settlements for people, and batches for programs."""

from __future__ import annotations

import io
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from engine import CaseError, answer, parse_case
from mahjong_tui.cli.settlement import settlement
from mahjong_tui.words.refusals import explain
from tests.cli.conftest import Run

Json = dict[str, Any]

VECTORS = Path(__file__).parents[1] / "vectors"
IDS = ("beifang", "guangdong", "dalu", "shenzhen", "wuhan")

EXAMPLE = ("score", "--rules", "beifang", "123456789m 234s 5p", "5p", "--by", "self")


def feed(monkeypatch: pytest.MonkeyPatch, content: bytes) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(content), encoding="utf-8"))


def batch(run: Run, monkeypatch: pytest.MonkeyPatch, content: bytes) -> list[Json]:
    feed(monkeypatch, content)
    status, out, err = run("score", "--batch", "-")
    assert (status, err) == (0, "")
    return [json.loads(line) for line in out.splitlines()]


# fmt: off
ZH = """\
北方推倒胡  座位0 自摸 5筒  底分 1000
牌
  123万 456万 789万 234条 55筒  (标准牌型)
  没有赖子
番种
  门清  4
翻倍
  自摸  x 2
  硬胡  x 2
算法
  基础分 4 x 4 x 1000 = 16000
谁付谁
  座位1 付 座位0  16,000  胡
  座位1 付 座位0   4,000  漂
  座位2 付 座位0  16,000  胡
  座位2 付 座位0   3,000  漂
  座位3 付 座位0  16,000  胡
  座位3 付 座位0   3,000  漂
输赢
  座位0  +58,000
  座位1  -20,000
  座位2  -19,000
  座位3  -19,000
"""
EN = """\
Mainland Tuidaohu  seat 0 wins on P from seat 2  base 100
Hand
  EEE 9999p 111p 333p PP  (standard shape)
Fans
  Win           1
  All Triplets  2
  Half Flush    3
Base
  6 fan in all  100 x 2^(6-1) = 3200
Payments
  seat 2 pays seat 0  3,200  win
Net
  seat 0  +3,200
  seat 1      +0
  seat 2  -3,200
  seat 3      +0
"""
# fmt: on


def test_a_settlement_in_chinese(run: Run) -> None:
    ran = run(*EXAMPLE, "--piao", "3,1,0,0", "--base", "1000", "--indicator", "1p")
    assert ran == (0, ZH, "")


def test_without_an_indicator_no_tile_is_taken_for_wild(run: Run) -> None:
    status, out, _ = run(*EXAMPLE, "--piao", "3,1,0,0", "--base", "1000")
    assert status == 0
    assert out == ZH + "没有给 --indicator 或 --wild：按手里没有赖子算\n"


def test_a_settlement_in_english(run: Run) -> None:
    melds = ("--meld", "pong EEE 2", "--meld", "明杠 9999p 1")
    ran = run("score", "--rules", "dalu", "111p333pP", "P", "--from", "2", "--base", "100",
              *melds, "--lang", "en")  # fmt: skip
    assert ran == (0, EN, "")


def test_no_win_says_why_and_how_far(run: Run) -> None:
    status, out, err = run("score", "--rules", "dalu", "123456789m234s5p", "E", "--lang", "en")
    assert (status, err) == (1, "")
    assert out.splitlines()[1] == "one tile away (ready)"
    status, out, _ = run("score", "--rules", "dalu", "123456789m234s5p", "E", "--json")
    assert status == 1
    assert json.loads(out)["distance"] == 0


def test_what_balances_cut_is_shown_beside_what_is_owed(run: Run) -> None:
    _, out, _ = run(*EXAMPLE, "--indicator", "E", "--balances", "10,5,0,100")
    assert "应付 16 实付 5  破产" in out
    assert "应付 16 实付 0  破产" in out


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("rules", IDS)
def test_every_vector_can_be_told_to_people(rules: str, lang: str) -> None:
    for case, expected in vectors(rules):
        try:
            page, parsed = parse_case(case)
        except CaseError:
            continue
        found = answer(page, parsed, lambda refusal: explain(refusal, lang))
        text = settlement(page, parsed, found, lang)
        for fan in expected.get("fans", ()):
            assert fan[lang] in text
        assert "{" not in text


# Batches


def vectors(rules: str) -> list[tuple[Json, Json]]:
    lines = (VECTORS / f"{rules}.jsonl").read_text(encoding="utf-8").splitlines()
    return [(row["case"], row["answer"]) for row in map(json.loads, lines)]


def comparable(answer: Json) -> Json:
    """What two answers must agree in; the order of transfers is free."""
    if "error" in answer:
        return {"error": True}
    keys = ("wins", "shape", "fan", "factor", "capped_fan", "exponents", "kou", "titles", "net")
    plain = {key: answer[key] for key in keys if key in answer}
    sums: Counter[tuple[int, object, str]] = Counter()
    for one in answer.get("transfers", ()):
        sums[one["from"], one["to"], one["reason"]] += one["amount"]
    return plain | {
        "fans": [(fan["id"], fan["value"]) for fan in answer.get("fans", ())],
        "factors": [factor["id"] for factor in answer.get("factors", ())],
        "transfers": dict(sums),
    }


@pytest.mark.parametrize("rules", IDS)
def test_every_vector_through_a_batch(
    run: Run, monkeypatch: pytest.MonkeyPatch, rules: str
) -> None:
    expected = vectors(rules)
    content = "".join(json.dumps(case, ensure_ascii=False) + "\n" for case, _ in expected)
    found = batch(run, monkeypatch, content.encode())
    assert [comparable(one) for one in found] == [comparable(one) for _, one in expected]


def test_a_bad_line_stands_in_its_place(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    good = json.dumps(vectors("beifang")[0][0]).encode()
    bad = [
        b"{", b"[]", b"null", b"7", b"\xff\xfe", b'{"rules": "x"}', b"[" * 99_999,
        b"1" * 9_999, b'{"hand": "\\ud800"}', b'{"base": NaN}',
        good.replace(b'"base": 1000', b'"base": 1' + b"0" * 4_299), b"", b"  ",
    ]  # fmt: skip
    lines = [good, *(line for one in bad for line in (one, good))]
    found = batch(run, monkeypatch, b"\n".join(lines) + b"\n\n   \n")
    assert [sorted(one)[0] for one in found[1::2]] == ["error"] * len(bad)
    assert all(one == found[0] for one in found[0::2])
    assert found[0]["wins"]


def test_a_batch_from_a_file_with_a_byte_order_mark(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "cases.jsonl"
    good = json.dumps(vectors("beifang")[0][0])
    file.write_bytes(b"\xef\xbb\xbf" + good.encode() + b"\r\n" + good.encode())
    status, out, err = run("score", "--batch", str(file))
    assert (status, err) == (0, "")
    assert [json.loads(line)["wins"] for line in out.splitlines()] == [True, True]


def test_seat_0_is_a_seat(run: Run) -> None:
    status, _, err = run("score", "1m", "1m", "--winner", "1", "--liable", "0", "--lang", "en")
    assert (status, err.split(":")[1]) == (2, " --liable")


@pytest.mark.parametrize(
    ("flag", "value", "pages"),
    [
        ("--piao", "0,0,0,3", {"beifang"}),
        ("--horses", "2m", {"shenzhen"}),
        ("--kong-from", "1", {"shenzhen"}),
        ("--liable", "1", {"guangdong", "wuhan"}),
        ("--kou", "-,0,0,0", {"wuhan"}),
        ("--last-wild", "2m", {"wuhan"}),
        ("--last-gold", "1:0,2,3", {"wuhan"}),
        ("--withheld", "1", {"wuhan"}),
        ("--forced", "", {"wuhan"}),
        ("--event", "dihu", {"guangdong", "dalu"}),
        ("--event", "gangshangpao", {"beifang", "guangdong"}),
    ],
)
def test_a_flag_of_another_page_is_named(run: Run, flag: str, value: str, pages: set[str]) -> None:
    for rules in IDS:
        given = [flag, value] if value else [flag]
        more = ["--indicator", "N"] if rules == "wuhan" else []
        more += ["--from", "1"] if value == "gangshangpao" else []
        more += ["--dealer", "1"] if value == "dihu" else []
        status, _, err = run(
            "score", "--rules", rules, "123456789m 234s 5p", "5p", *more, *given, "--lang", "en"
        )
        assert (status != 2) == (rules in pages), err
        if rules not in pages:
            only = ", ".join(one for one in IDS if one in pages)
            named = f"{flag} {value}" if flag == "--event" else flag
            assert err == f"mahjong-tui: {named}: {rules} has no use for it, only {only}\n"
