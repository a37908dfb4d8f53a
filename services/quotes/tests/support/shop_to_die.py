"""A shop in a process of its own, which kills itself, as a power cut would, at a named point of what it does.

The arguments of its process: database URL, base URL of the outside world, instant, carrier, point.
"""

import os
import signal
import subprocess
import sys
from datetime import datetime
from pathlib import Path

from quotes.adapters.carrier_http import HttpCarrier
from quotes.adapters.gateway import HttpGateway
from quotes.adapters.loop_thread import LoopThread
from quotes.adapters.outbound import Outbound
from quotes.composition import Outside, Shop, open_shop
from quotes.settings import Settings

HERE = Path(__file__).parent


def die_of(script: str, place: tuple[str, ...], given: bytes) -> None:
    """Run a script of this folder with `given` on its standard input, and see that it was killed on its way."""
    done = subprocess.run(
        [sys.executable, str(HERE / script), *place],
        input=given,
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == -signal.SIGKILL, done.stderr.decode()


def open_deadly_shop() -> Shop:
    """The shop that the arguments of this process name."""
    database_url, world_url, instant, carrier_id, deadly = sys.argv[1:]
    now = datetime.fromisoformat(instant)

    def die(point: str) -> None:
        if point == deadly:
            os.kill(os.getpid(), signal.SIGKILL)

    loop = LoopThread("outbound")
    carrier = HttpCarrier(
        carrier_id,
        carrier_id,
        base_url=f"{world_url}/carriers/v1",
        http=Outbound(loop, "k" * 32),
        loop=loop,
        clock=lambda: now,
    )
    outside = Outside(
        carriers=[carrier],
        gateway=HttpGateway(f"{world_url}/gateway", Outbound(loop, "s" * 32)),
        watcher=die,
    )
    settings = Settings(env="development", database_url=database_url, log_level="error")
    return open_shop(settings, lambda: now, outside)
