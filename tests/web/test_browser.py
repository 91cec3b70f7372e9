"""The game in a real browser, where one is installed (extra ``browser``)."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("textual_serve")
webdriver = pytest.importorskip("selenium.webdriver")

from selenium.webdriver.chrome.service import Service  # noqa: E402
from selenium.webdriver.common.action_chains import ActionChains  # noqa: E402
from selenium.webdriver.common.by import By  # noqa: E402
from selenium.webdriver.common.keys import Keys  # noqa: E402
from selenium.webdriver.support.ui import WebDriverWait  # noqa: E402

CHROMIUM, DRIVER = shutil.which("chromium"), shutil.which("chromedriver")
pytestmark = pytest.mark.skipif(not (CHROMIUM and DRIVER), reason="no Chromium here")

FLAGS = (
    "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--window-size=1300,900",
)  # fmt: skip
LIMIT = 60


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """The game served on a free port of this machine."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    (tmp_path / "settings.toml").write_text('faces = "cjk"\n', encoding="utf-8")
    served = subprocess.Popen(
        [sys.executable, "-m", "mahjong_tui", "serve", "--port", str(port)],
        env=os.environ | {"MAHJONG_TUI_HOME": str(tmp_path)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    yield f"http://127.0.0.1:{port}/?fontsize=14"
    served.terminate()
    served.wait()


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[Any]:
    options = webdriver.ChromeOptions()
    options.binary_location = CHROMIUM
    for flag in (*FLAGS, f"--user-data-dir={tmp_path / 'profile'}"):
        options.add_argument(flag)
    driver = webdriver.Chrome(options=options, service=Service(DRIVER))
    yield driver
    driver.quit()


def opened(browser: Any, address: str) -> bool:
    try:
        browser.get(address)
    except Exception:
        return False
    return bool(browser.find_elements(By.CSS_SELECTOR, ".xterm-helper-textarea"))


def lines(home: Path) -> list[dict[str, Any]]:
    """Every line of the one record."""
    files = list((home / "records").glob("*.jsonl"))
    text = files[0].read_text(encoding="utf-8") if files else ""
    return [json.loads(line) for line in text.splitlines()]


def press_until(browser: Any, home: Path, key: str, wanted: str) -> None:
    """Press *key* again and again until the record holds a line of the type *wanted*."""

    def there(_: Any) -> bool:
        if any(line["type"] == wanted for line in lines(home)):
            return True
        ActionChains(browser).send_keys(key).perform()
        return False

    WebDriverWait(browser, LIMIT, poll_frequency=1).until(there)


@pytest.mark.timeout(200)
def test_a_visitor_sits_down_and_plays(browser: Any, address: str, tmp_path: Path) -> None:
    WebDriverWait(browser, LIMIT).until(lambda _: opened(browser, address))
    browser.execute_script("document.querySelector('.xterm-helper-textarea').focus()")
    press_until(browser, tmp_path, Keys.ENTER, "match")
    press_until(browser, tmp_path, "0", "deal")

    def thrown(_: Any) -> bool:
        mine = [line for line in lines(tmp_path) if line.get("seat") == 0]
        if any(line["type"] in ("discard", "win") for line in mine):
            return True
        ActionChains(browser).send_keys(Keys.ENTER).perform()
        return any(line["type"] == "round_end" for line in lines(tmp_path))

    WebDriverWait(browser, LIMIT, poll_frequency=1).until(thrown)
    assert any(line["type"] == "discard" for line in lines(tmp_path))
