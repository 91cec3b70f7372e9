"""Every row of every page has an example that the engine scores to it, at the page's value.

The values are typed from the pages, not read from the tables. An example earns its own row and
what the page makes unavoidable beside it, nothing else.
"""

from __future__ import annotations

import pytest

from engine.answers import answer
from engine.cases import parse_case
from engine.examples import example_of, examples_of
from engine.rules import RULES
from tests.rules.asking import factors, fans

# fmt: off
FANS: dict[str, dict[str, dict[str, int]]] = {
    "beifang": {
        "shisanyao": {"shisanyao": 64},
        "haohua_qidui": {"haohua_qidui": 32, "menqing": 4},  # B5: pairs earn 门清 besides
        "qixiaodui": {"qixiaodui": 16, "menqing": 4},
        "qingyise": {"qingyise": 16},
        "hunyise": {"hunyise": 8},
        "pengpenghu": {"pengpenghu": 8},
        "quanqiuren": {"quanqiuren": 8},
        "menqing": {"menqing": 4},
        "jihu": {"jihu": 1},
        "qiangganghu": {"jihu": 1, "qiangganghu": 8},  # B6: events leave 鸡胡 standing
        "gangshangkaihua": {"jihu": 1, "gangshangkaihua": 8},
        "gangshangpao": {"jihu": 1, "gangshangpao": 8},
        "haidilaoyue": {"jihu": 1, "haidilaoyue": 8},
    },
    "guangdong": {
        "dasanyuan": {"dasanyuan": 88},
        "dasixi": {"dasixi": 88, "hunyise": 8},  # the pair of a suit; of an honour it is 字一色
        "shisanyao": {"shisanyao": 88},
        "ziyise": {"ziyise": 64},
        "qingyaojiu": {"qingyaojiu": 64},
        "tianhu": {"tianhu": 64},
        "dihu": {"dihu": 64},
        "xiaosixi": {"xiaosixi": 48, "hunyise": 8},  # the fourth set of a suit
        "xiaosanyuan": {"xiaosanyuan": 48},
        "haohua_qidui": {"haohua_qidui": 32},
        "hunyaojiu": {"hunyaojiu": 32, "pengpenghu": 8},  # no sequence fits, pairs would be 七小对
        "qingyise": {"qingyise": 16},
        "qixiaodui": {"qixiaodui": 16},
        "hunyise": {"hunyise": 8},
        "pengpenghu": {"pengpenghu": 8},
        "jihu": {"jihu": 2},
        "qiangganghu": {"jihu": 2, "qiangganghu": 8},
        "gangshangkaihua": {"jihu": 2, "gangshangkaihua": 8},
        "gangshangpao": {"jihu": 2, "gangshangpao": 8},
        "haidilaoyue": {"jihu": 2, "haidilaoyue": 8},
    },
    "dalu": {
        "hupai": {"hupai": 1},
        "zimo": {"hupai": 1, "zimo": 1},
        "menqing": {"hupai": 1, "menqing": 1},
        "gangshangkaihua": {"hupai": 1, "zimo": 1, "gangshangkaihua": 1},
        "haidilaoyue": {"hupai": 1, "zimo": 1, "haidilaoyue": 1},
        "qiangganghu": {"hupai": 1, "qiangganghu": 1},
        "pengpenghu": {"hupai": 1, "pengpenghu": 2},
        "qidui": {"hupai": 1, "menqing": 1, "qidui": 3},
        "haohua_qidui": {"hupai": 1, "menqing": 1, "haohua_qidui": 5},
        "hunyise": {"hupai": 1, "hunyise": 3},
        "qingyise": {"hupai": 1, "qingyise": 6},
        "ziyise": {"hupai": 1, "pengpenghu": 2, "ziyise": 10},
        "dasanyuan": {"hupai": 1, "dasanyuan": 8},
        "xiaosixi": {"hupai": 1, "hunyise": 3, "xiaosixi": 8},
        "dasixi": {"hupai": 1, "pengpenghu": 2, "hunyise": 3, "dasixi": 10},
        "tianhu": {"tianhu": 8},
        "dihu": {"dihu": 8},
    },
    "shenzhen": {
        "tianhu": {"tianhu": 2},
        "qingyise": {"qingyise": 2},
        "ziyise": {"ziyise": 2},
        "qiduizi": {"qiduizi": 2},
        "sianke": {"sianke": 2},
        "shibaluohan": {"shibaluohan": 2},
        "dasanyuan": {"dasanyuan": 2},
        "xiaosixi": {"xiaosixi": 2},
        "dasixi": {"dasixi": 2},
        "shisanyao": {"shisanyao": 2},
    },
    "wuhan": {
        "pengpenghu": {"pengpenghu": 1},
        "qingyise": {"qingyise": 1},
        "jiangyise": {"jiangyise": 1},
        "fengyise": {"fengyise": 1},
        "gangshanghua": {"gangshanghua": 1},
        "haidilao": {"haidilao": 1},
        "qianggang": {"qianggang": 1},
        "quanqiuren": {"quanqiuren": 1},
    },
}
"""For each row its example's fans."""

FACTORS: dict[str, dict[str, list[str]]] = {
    "beifang": {
        "zimo": ["zimo"],
        "yinghu": ["yinghu"],
        "gangshangkaihua": ["zimo", "yinghu", "gangshangkaihua"],
        "gangshangpao": ["yinghu", "gangshangpao"],
        "qiangganghu": ["yinghu", "qiangganghu"],
    },
    "guangdong": {"zimo": ["zimo"], "yinghu": ["yinghu"]},
    "dalu": {},
    "shenzhen": {"zimo": ["zimo"]},
    "wuhan": {
        "yinghu": ["yinghu"],
        "yuanlai": ["yuanlai"],
        "lianjin": ["lianjin"],
        "fanjin": ["fanjin"],
    },
}
"""For each factor its example's factors."""

TITLES = {"wuhan": {"dajinding": ["dajinding"], "xiaojinding": ["xiaojinding"]}}
# fmt: on

EACH_FAN = [(rules, fan) for rules, rows in FANS.items() for fan in rows]
EACH_FACTOR = [(rules, factor) for rules, rows in FACTORS.items() for factor in rows]


def scored(rules: str, id_: str) -> dict[str, object]:
    got = answer(*parse_case(example_of(rules, id_)), lambda refusal: refusal.key)
    assert got["wins"], got
    return got


@pytest.mark.parametrize("rules", RULES)
def test_every_row_has_an_example_and_nothing_else_has(rules: str) -> None:
    table = RULES[rules].table
    assert list(FANS[rules]) == [fan.id for fan in table.rows]
    assert list(FACTORS[rules]) == [factor.id for factor in table.factors]
    known = FANS[rules].keys() | FACTORS[rules].keys() | TITLES.get(rules, {}).keys()
    assert examples_of(rules).keys() == known


@pytest.mark.parametrize(("rules", "fan"), EACH_FAN)
def test_the_example_of_a_fan_earns_it_at_the_page_value(rules: str, fan: str) -> None:
    assert fans(scored(rules, fan)) == FANS[rules][fan]


@pytest.mark.parametrize(("rules", "factor"), EACH_FACTOR)
def test_the_example_of_a_factor_shows_it(rules: str, factor: str) -> None:
    assert factors(scored(rules, factor)) == FACTORS[rules][factor]


@pytest.mark.parametrize("title", TITLES["wuhan"])
def test_the_example_of_a_title_shows_it(title: str) -> None:
    got = scored("wuhan", title)
    assert got["titles"] == TITLES["wuhan"][title]


def test_an_example_can_be_changed_without_changing_the_next() -> None:
    example_of("dalu", "dasixi")["melds"].clear()
    assert example_of("dalu", "dasixi")["melds"]
