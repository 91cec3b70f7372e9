"""``serve``: the game in a browser, one process for each visitor (extra ``web``)."""

from __future__ import annotations

import importlib
import shlex
import sys
from typing import Annotated

import typer

from mahjong_tui.cli.common import Lang, language, whole
from mahjong_tui.cli.errors import BadInput

# fmt: off
Host = Annotated[str, typer.Option("--host", metavar="ADDRESS", help="Where to listen. 地址")]
Port = Annotated[int, typer.Option("--port", parser=whole("--port", 1, 65535), metavar="N",
    help="Which port. 端口")]
# fmt: on


def serve(host: Host = "127.0.0.1", port: Port = 8000, lang: Lang = None) -> int:
    """The game in a browser (在浏览器里玩)."""
    try:
        server = importlib.import_module("textual_serve.server")
    except ImportError:
        raise BadInput(
            "serve: textual-serve is missing; install mahjong-tui[web]",
            "serve：缺少 textual-serve；请安装 mahjong-tui[web]",
        ) from None
    command = shlex.join([sys.executable, "-m", "mahjong_tui", "--lang", language(lang)])
    server.Server(command, host=host, port=port, title="mahjong-tui").serve()
    return 0
