"""The quotes service as it is, with twelve carriers of the simulator instead of those of the panel.

BENCH_CARRIERS_PORT says where the simulator is, BENCH_DATABASE_URL where quotes are kept; with BENCH_FORGET they are
not, which shows what keeping them costs.
"""

import os

import kit
from flask import Flask
from kit.clock import now_utc
from kit.db import Database
from peers.carriers import CARRIERS
from quotes.adapters.carrier_http import HttpCarrier
from quotes.adapters.loop_thread import LoopThread
from quotes.adapters.outbound import Outbound
from quotes.adapters.quote_store import QuoteStore
from quotes.migrate import migrate, prepare
from quotes.sales.asking import Panel
from quotes.settings import Settings
from quotes.web import faults, quotes

DEADLINE_S = 8.0


class Forgetting(QuoteStore):
    """Keeps nothing."""

    def create(self, quote: object, answers: object) -> None:
        pass

    def add(self, quote_id: str, answer: object) -> None:
        pass


def _store(database_url: str) -> QuoteStore:
    engine = prepare(database_url)
    migrate(engine)
    return (Forgetting if "BENCH_FORGET" in os.environ else QuoteStore)(Database(engine))


def from_environment() -> Flask:
    loop = LoopThread("carriers")
    http = Outbound(loop, "bench")
    base_url = f"http://127.0.0.1:{os.environ['BENCH_CARRIERS_PORT']}/v1"
    carriers = [
        HttpCarrier(carrier, carrier, base_url=base_url, http=http, loop=loop, clock=now_utc)
        for carrier in CARRIERS
    ]
    store = _store(os.environ["BENCH_DATABASE_URL"])
    app = kit.new_app("quotes", Settings(env="development"))
    app.register_blueprint(quotes.blueprint(Panel(carriers, store, DEADLINE_S), store, now_utc, "bench"))
    faults.register(app)
    return app
