"""Confirms one cancellation or change and kills its own process, as a power cut would, at a named point.

Arguments: database URL, base URL of the outside world, instant, carrier, point. The call comes on stdin as JSON.
"""

import os
import signal
import sys
from datetime import datetime

import orjson
from quotes.adapters.carrier_http import HttpCarrier
from quotes.adapters.gateway import HttpGateway
from quotes.adapters.loop_thread import LoopThread
from quotes.adapters.outbound import Outbound
from quotes.aftercare.taking import StepCall
from quotes.composition import Outside, open_shop
from quotes.settings import Settings


def main() -> None:
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
    shop = open_shop(settings, lambda: now, outside)
    shop.desk.taker.take(StepCall(**orjson.loads(sys.stdin.buffer.read())))


if __name__ == "__main__":
    main()
