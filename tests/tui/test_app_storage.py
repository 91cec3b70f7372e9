"""A disk that is full or not there: one clear sentence, nothing lost, a way to go on."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from engine import Event, replay
from mahjong_tui.saves import Save
from tests.tui.conftest import Player, playing, run, setup_of, simple_key
from tests.tui.test_app_round import to_discard


class Disk:
    """Refuses to write while it is full."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.full = False
        real = Save.write

        def write(save: Save, event: Event) -> None:
            if self.full:
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            real(save, event)

        monkeypatch.setattr(Save, "write", write)


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    return Disk(monkeypatch)


async def fill(player: Player, disk: Disk) -> None:
    """To a discard that the disk does not take."""
    await to_discard(player)
    disk.full = True
    await player.press("enter")
    await player.shows("NotKeptScreen")


@pytest.mark.parametrize(("lang", "words"), [("zh", "磁盘满了"), ("en", "no space left")])
def test_a_full_disk_is_said_in_words_and_the_match_goes_on(
    disk: Disk, lang: str, words: str
) -> None:
    async def scenario() -> None:
        async with playing(setup_of(rounds=1), lang=lang) as player:
            await fill(player, disk)
            assert words in player.text
            assert "Errno" not in player.text
            await player.press("enter")  # still full: asked again
            await player.until(lambda: player.screen == "NotKeptScreen" and player.drawn)
            disk.full = False
            while player.screen == "NotKeptScreen":
                await player.press("enter")
            await player.play_on(keys=lambda: simple_key(player))
        replayed = replay(player.table_path.read_text(encoding="utf-8"))
        assert replayed.match.ended is not None

    run(scenario)


def test_leaving_on_a_full_disk_loses_one_step_at_most(disk: Disk) -> None:
    async def scenario() -> None:
        async with playing(setup_of(rounds=1)) as player:
            await fill(player, disk)
            thread = player.table.bridge.thread
            await player.press("down", "enter")
            await player.shows("StartScreen")
            await player.until(lambda: not thread.is_alive())
            disk.full = False
        async with playing(resume=player.table_path) as player:
            await to_discard(player)
            assert not player.table.sight.view.rivers[0]  # type: ignore[union-attr]

    run(scenario)


def test_undo_on_a_full_disk(disk: Disk, monkeypatch: pytest.MonkeyPatch) -> None:
    del disk
    real, full = Save.rewrite, [True]

    def rewrite(save: Save, *rest: object) -> None:
        if full[0]:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        real(save, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(Save, "rewrite", rewrite)

    async def scenario() -> None:
        async with playing(setup_of(rounds=1)) as player:
            await to_discard(player)
            await player.press("enter")
            await to_discard(player)
            await player.press("u")
            await player.shows("NotKeptScreen")
            full[0] = False
            await player.press("enter")
            await to_discard(player)
            assert not player.table.sight.view.rivers[0]  # type: ignore[union-attr]

    run(scenario)


def test_a_line_that_reached_no_disk_is_not_written_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from engine import RoundEnded  # noqa: PLC0415 (this test's event)
    from mahjong_tui import saves  # noqa: PLC0415

    save = saves.create(setup_of(), tmp_path)
    size = save.path.stat().st_size

    def unplugged(handle: int) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", unplugged)
        with pytest.raises(OSError, match="error"):
            save.write(RoundEnded((0, 0, 0, 0), 1))
    assert save.path.stat().st_size == size
    save.close()
