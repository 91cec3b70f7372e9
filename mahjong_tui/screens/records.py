"""Lists of records: the matches that can be gone on with, and those that can be looked at."""

from __future__ import annotations

from mahjong_tui import paths, saves
from mahjong_tui.saves import Summary
from mahjong_tui.screens.lists import ListScreen, Row
from mahjong_tui.screens.scenery import names_of


class RecordList(ListScreen[None]):
    """Records, the newest first."""

    WIDTH = 78
    name_of_it = ""

    def __init__(self) -> None:
        super().__init__()
        self.found = self.find()

    def find(self) -> list[Summary]:
        raise NotImplementedError

    def on_screen_resume(self) -> None:
        self.found = self.find()

    def heading(self) -> str:
        return self.t(f"start.{self.name_of_it}")

    def intro(self) -> list[str]:
        return [] if self.found else [self.t(f"{self.name_of_it}.none")]

    def rows(self) -> list[Row]:
        return [self._row(str(at), one) for at, one in enumerate(self.found)]

    def _row(self, id_: str, one: Summary) -> Row:
        setup, words = one.setup, self.look.words
        day = setup.started[:16].replace("T", " ")
        total = "" if setup.rounds is None else f"/{setup.rounds}"
        label = f"{day}  {self.t(f'rules.{setup.rules}')}"
        rounds = self.t("records.rounds", n=one.rounds, total=total)
        where = self.t(f"room.{setup.room}") if setup.room else self.t("new.friendly")
        scores = "  ".join(
            f"{name} {words.number(score)}"
            for name, score in zip(names_of(setup, self.look), one.scores, strict=True)
        )
        return Row(id_, f"{label}  {rounds}", detail=f"{where}   {scores}\n{one.path.name}")


class ContinueScreen(RecordList):
    """Unfinished matches."""

    name_of_it = "continue"

    def find(self) -> list[Summary]:
        return saves.unfinished(paths.records_dir())

    def choose(self, row: Row) -> None:
        self.dismiss()
        self.game.resume(self.found[int(row.id)].path)


class ReplaysScreen(RecordList):
    """All matches of which at least a round was played."""

    name_of_it = "replays"

    def find(self) -> list[Summary]:
        return [one for one in saves.matches(paths.records_dir()) if one.rounds]

    def choose(self, row: Row) -> None:
        from mahjong_tui.screens.replay import ReplayScreen  # noqa: PLC0415 (on demand)

        self.app.push_screen(ReplayScreen(self.found[int(row.id)].path))
