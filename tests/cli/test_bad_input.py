"""Whatever is wrong with the input: one line that names it, exit status 2, no traceback."""

from __future__ import annotations

import re

import pytest

from tests.cli.conftest import Run

HAND = "123456789m234s5p"

# fmt: off
BAD = [  # the command, what the line must name, what it must say is allowed
    ("scor",                                        "scor",        "score"),
    ("--foo",                                       "--foo",       "--version"),
    ("--lang fr",                                   "fr",          "zh, en"),
    ("fans nope",                                   "nope",        "shenzhen"),
    ("fans beifang dalu",                           "dalu",        ""),
    ("rules nope",                                  "nope",        "common"),
    ("score",                                       "HAND",        "--batch"),
    ("score 1m",                                    "WIN",         "--batch"),
    ("score 12x 5p --wild E",                       "12x",         ""),
    ("score 123m 5p --wild E",                      "3 ",         "13"),
    ("score 123m456m789m22z34s 5s --rules dalu",    "22z",         "E S W N C F P"),
    ("score 123m456m789m234s5p 7Z --rules dalu",    "7Z",          "E S W N C F P"),
    ("hint --rules dalu 123m456m789m22z34s",        "22z",         "E S W N C F P"),
    (f"score {HAND} 5p --rules x",                  "--rules",     "beifang"),
    (f"score {HAND} 5p --by luck",                  "luck",        "self, discard, rob"),
    (f"score {HAND} 5p --winner 4",                 "4",           "0"),
    (f"score {HAND} 5p --from 0",                   "0",           ""),
    (f"score {HAND} 5p --by discard",               "from",        "discard"),
    (f"score {HAND} 5p --by self --from 1",         "1",           ""),
    (f"score {HAND} 5p --piao 1,2",                 "1,2",         "3,1,0,0"),
    (f"score {HAND} 5p --piao 1,2,0,0",             "piao",        "5"),
    (f"score {HAND} 5p --base 0",                   "--base",      "1"),
    (f"score {HAND} 5p --base many",                "many",        "1"),
    (f"score {HAND} 5p --base -5",                  "-5",          "1"),
    (f"score {HAND} 5p --base 9999999999999999999", "999",         "1"),
    (f"score {HAND} 5p --meld pong",                "pong",        "pong EEE 2"),
    (f"score {HAND} 5p --event rain",               "rain",        "tianhu"),
    (f"score {HAND} 5p --event dihu",               "dihu",        ""),
    (f"score {HAND} 5p --option x",                 "x",           "qidui_menqing"),
    (f"score {HAND} 5p --option x=1",               "x=1",         "qidui_menqing"),
    (f"score {HAND} 5p --option qidui_menqing=7",   "=7",          "on, off"),
    (f"score {HAND} 5p --rules wuhan",              "indicator",   "wuhan"),
    (f"score {HAND} 5p --rules wuhan --option qihu=5", "qihu=5",   "6, 7, 8, 9"),
    (f"score {HAND} 5p --rules dalu --wild E",      "wild",        "dalu"),
    (f"score {HAND} 1m --wild 2m --indicator 3m",   "2m",          "4m"),
    ("score 1111222233334m 1m --wild E",            "1m",          ""),
    (f"score {HAND} 5p --kou 1,2,-",                "1,2,-",       ""),
    (f"score {HAND} 5p --last-gold 9:1",            "9",           "0"),
    (f"score {HAND} 5p --withheld a",               "a",           "0"),
    (f"score {HAND} 5p --balances 1,2,3",           "1,2,3",       "3,1,0,0"),
    (f"score {HAND} 5p --batch -",                  "--batch",     "HAND"),
    ("score --batch /no/such/file",                 "/no/such/file", ""),
    ("score --winner",                              "--winner",    ""),
    ("replay",                                      "FILE",        ""),
    ("replay /no/such/file",                        "/no/such/file", ""),
    ("replay /",                                    "/",           ""),
    ("stats --json=yes",                            "--json",      ""),
    ("serve --port 0",                              "0",           "65535"),
    ("play --seats human",                          "human",       ""),
    ("play --seats human,hard,hard,god",            "god",         "expert, module:Class"),
    ("play --seats human,hard,hard,no.such:Bot",    "no.such:Bot", ""),
    ("play --names a,b,c",                          "a,b,c",       ""),
    ("play --names a,b,c,c",                        "a,b,c,c",     ""),
    ("play --seed -1",                              "-1",          "0"),
    ("play --rounds x",                             "x",           "0"),
    ("play --room palace",                          "palace",      "chuji, pingmin"),
    ("play --room chuji --base 5",                  "5",           "--room"),
    ("play --rules dalu --room chuji",              "chuji",       "--base"),
    ("play --room zunjue",                          "zunjue",      "chuji, pingmin, guanjia"),
    ("play --tiles emoji",                          "emoji",       "cjk, ascii"),
    ("play --pace warp",                            "warp",        "slow"),
    ("play --record x.txt",                         "x.txt",       ".jsonl"),
    ("play --resume --record /no/such.jsonl",       "/no/such.jsonl", ""),
    ("play",                                        "",            "score"),
    ("",                                            "",            "arena"),
]
# fmt: on


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize(("command", "named", "allowed"), BAD)
def test_bad_input_is_one_line(
    run: Run, monkeypatch: pytest.MonkeyPatch, command: str, named: str, allowed: str, lang: str
) -> None:
    monkeypatch.setenv("LC_ALL", "en_US.UTF-8" if lang == "en" else "zh_CN.UTF-8")
    status, out, err = run(*command.split())
    assert (status, out) == (2, "")
    assert err.startswith("mahjong-tui: ")
    assert err.count("\n") == 1
    assert err.endswith("\n")
    assert named in err
    assert allowed in err
    chinese = any("一" <= char <= "龥" for char in err)
    assert chinese == (lang == "zh")
    own_words = err.partition("No module")[0]
    assert lang == "en" or not re.search("[a-z]+ [a-z]+ [a-z]+", own_words)


def test_a_meld_of_the_winner_himself(run: Run) -> None:
    case = ("score", "123456789m1s", "1s", "--rules", "dalu", "--meld")
    status, _, err = run(*case, "pong EEE 0", "--lang", "en")
    assert status == 2
    assert err == (
        "mahjong-tui: melds.from: 0 is not allowed; expected a seat 0-3 other than the winner's 0\n"
    )
    assert run(*case, "pong EEE 0").err == (
        "mahjong-tui: melds.from：0 不可用；应为 座位 0 到 3，胡家 0 除外\n"
    )


def test_every_value_that_is_no_text_is_one_line(run: Run) -> None:
    for odd in ("\n\n", "\x00", "\ud800", "🀄", "１２３万", "-", "--", "a\tb\nc" * 40):
        status, out, err = run("score", odd, "5p", "--wild", "E")
        assert (status, out, err.count("\n")) == (2, "", 1)


def test_a_dumb_terminal_is_refused(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "dumb")
    status, _, err = run("--lang", "en")
    assert status == 2
    assert "TERM=dumb" in err


def test_a_mistake_of_the_program_is_one_line_too(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(**_: object) -> int:
        raise ZeroDivisionError("planted")

    monkeypatch.setattr("mahjong_tui.cli.stats.tally_all", lambda paths: broken())
    status, out, err = run("stats", "--lang", "en")
    assert (status, out, err.count("\n")) == (70, "", 1)
    assert "planted" in err
    monkeypatch.setenv("MAHJONG_TUI_DEBUG", "1")
    with pytest.raises(ZeroDivisionError):
        run("stats")


def test_an_interrupt_is_silent(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(paths: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("mahjong_tui.cli.stats.tally_all", interrupt)
    assert run("stats") == (130, "", "")
