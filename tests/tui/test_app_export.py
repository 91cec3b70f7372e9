"""What is written to a file on a key press spares what is there, and says where it went."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tui.conftest import playing, run
from tests.tui.test_app_replay import recorded


@pytest.mark.parametrize(("lang", "saved"), [("zh", "已存: "), ("en", "Saved: ")])
@pytest.mark.parametrize("suffix", [".svg", ".txt", ".jsonl"])
def test_an_export_takes_a_free_name_and_says_which(
    lang: str, saved: str, suffix: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    recorded(1)
    there = tmp_path / f"mine{suffix}"
    there.write_text("mine", encoding="utf-8")
    told: list[str] = []

    async def scenario() -> None:
        async with playing(lang=lang) as player:
            monkeypatch.setattr(player.app, "say", lambda text, **_: told.append(text))
            player.app.open("replays")
            await player.shows("ReplaysScreen")
            await player.press("enter")
            await player.shows("ReplayScreen")
            for _ in range(2):
                before = len(told)
                await player.press("e")
                await player.until(lambda: player.screen == "AskText")
                field = player.app.screen.query_one("#text")
                field.value = str(there)  # type: ignore[attr-defined]
                await player.press("enter")
                await player.until(lambda: len(told) > before)  # noqa: B023 (awaited at once)

    run(scenario)
    fresh = [tmp_path / f"mine-{number}{suffix}" for number in (2, 3)]
    assert told == [f"{saved}{path}" for path in fresh]
    assert there.read_text(encoding="utf-8") == "mine"
    assert sorted(tmp_path.iterdir()) == sorted([there, *fresh])
    assert all(path.stat().st_size > 100 for path in fresh)
