"""Every word on any screen, in two languages.

`zh` and `en` hold one dict each with the same keys and placeholders. Texts hold ASCII and
East-Asian-Wide characters only, since terminals disagree about the width of all others.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from engine import Tile
from mahjong_tui.faces import Faces, tile_text
from mahjong_tui.keys import shown_key
from mahjong_tui.words.en import TEXTS as EN
from mahjong_tui.words.learn_en import TEXTS as LEARN_EN
from mahjong_tui.words.learn_zh import TEXTS as LEARN_ZH
from mahjong_tui.words.zh import TEXTS as ZH

CATALOGUES = {"zh": {**LEARN_ZH, **ZH}, "en": {**LEARN_EN, **EN}}
LANGUAGES = tuple(CATALOGUES)

YOU = "You"
"""The one English name that takes a verb without the ``s`` that texts write as ``{s}``."""

SUBJECTS = ("name", "payer", "who", "from_")
"""The placeholders that a verb may follow, the first that a text is given."""


@dataclass(frozen=True, slots=True)
class Words:
    """The texts of one language.

    >>> Words("zh").t("claim.pong"), Words("en").t("claim.pong")
    ('碰', 'Pong')
    """

    lang: str

    def t(self, key: str, **values: object) -> str:
        """The text of *key* with its placeholders filled in."""
        text = CATALOGUES[self.lang][key]
        if not values:
            return text
        subject = next((values[one] for one in SUBJECTS if one in values), None)
        ending = "" if subject == YOU else "s"
        return text.format(s=ending, **values)

    def has(self, key: str) -> bool:
        return key in CATALOGUES[self.lang]

    def key(self, key: str) -> str:
        """*key* as a person reads it.

        >>> Words("zh").key("space"), Words("en").key("space"), Words("zh").key("question_mark")
        ('空格', 'Space', '?')
        """
        named = f"named.{key}"
        return self.t(named) if self.has(named) else shown_key(key)

    def pick(self, zh: str, en: str) -> str:
        """Of a pair of names that a table holds, the one in this language."""
        return zh if self.lang == "zh" else en

    def tile(self, tile: Tile) -> str:
        """*tile* in running text where no `Look` says otherwise."""
        return tile_text(tile, Faces.CJK if self.lang == "zh" else Faces.ASCII)

    def tiles(self, tiles: Iterable[Tile]) -> str:
        return " ".join(map(self.tile, tiles))

    def seat_wind(self, seat: int, dealer: int) -> str:
        """The wind that *seat* is shown as: the dealer is East (C5)."""
        return self.t(f"wind.{(seat - dealer) % 4}")

    def relation(self, seat: int, own: int) -> str:
        """What *seat* is to *own*: 下家, 对家, 上家 (C5)."""
        return self.t(f"relation.{(seat - own) % 4}")

    def number(self, amount: int) -> str:
        """*amount* in full up to 999,999, above that in units of 10,000.

        >>> Words("zh").number(-95400), Words("zh").number(12345678)
        ('-95,400', '1,234.6w')
        """
        if abs(amount) < 1_000_000:
            return f"{amount:,}"
        if abs(amount) < 100_000_000:
            return f"{amount / 10_000:,.1f}w"
        return f"{amount / 10_000:,.0f}w"

    def signed(self, amount: int) -> str:
        """*amount* with its sign; zero bare."""
        return ("+" if amount > 0 else "") + self.number(amount)
