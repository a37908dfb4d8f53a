"""Buys one plan and kills its own process, as a power cut would, at a named step of the purchase.

Arguments: database URL, base URL of the outside world, instant, carrier, step. The order comes on stdin.
"""

import os
import signal
import sys
from datetime import datetime

from quotes.adapters.carrier_http import HttpCarrier
from quotes.adapters.gateway import HttpGateway
from quotes.adapters.loop_thread import LoopThread
from quotes.adapters.outbound import Outbound
from quotes.composition import Outside, open_shop
from quotes.sales.buying import Caller
from quotes.settings import Settings
from quotes.web.wire import PurchaseRequest


def main() -> None:
    database_url, world_url, instant, carrier_id, deadly = sys.argv[1:]
    now = datetime.fromisoformat(instant)

    def die(step: str) -> None:
        if step == deadly:
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
    order = PurchaseRequest.model_validate_json(sys.stdin.buffer.read())
    sys.stdout.buffer.write(shop.counter.buy(order, Caller("key-0001")))


if __name__ == "__main__":
    main()
