"""Names for those who were given none, in both languages: a record keeps one of them."""

from __future__ import annotations

from collections.abc import Sequence

from engine import HUMAN, Seated

OWN = {"zh": "我", "en": "You"}
"""A person who sits alone among bots."""
BOTS = {"zh": ("小林", "老周", "阿梅", "阿强"), "en": ("Lin", "Zhou", "Mei", "Qiang")}
PEOPLE = {
    lang: tuple(name.format(n=n) for n in range(1, 5))
    for lang, name in (("zh", "玩家{n}"), ("en", "Seat {n}"))
}


def house_names(kinds: Sequence[str], lang: str) -> list[str]:
    """A name for each seat, from the first person's on; several people are numbered."""
    people = [seat for seat, kind in enumerate(kinds) if kind == HUMAN]
    *others, fourth = BOTS[lang]
    own = OWN[lang] if people else fourth
    first = people[0] if people else 0
    chosen = [own if seat == first else others[(seat - first) % 4 - 1] for seat in range(4)]
    if len(people) > 1:
        for name, seat in zip(PEOPLE[lang], people, strict=False):
            chosen[seat] = name
    return chosen


def shown_name(who: Seated, lang: str, *, alone: bool) -> str:
    """The name of *who* as *lang* has it: those of the house are translated, no others.

    >>> shown_name(Seated("小林", "hard"), "en", alone=True)
    'Lin'
    """
    if who.kind == HUMAN and alone and who.name in ("", *OWN.values()):
        return OWN[lang]
    for names in (PEOPLE if who.kind == HUMAN else BOTS).values():
        if who.name in names:
            return (PEOPLE if who.kind == HUMAN else BOTS)[lang][names.index(who.name)]
    return who.name
