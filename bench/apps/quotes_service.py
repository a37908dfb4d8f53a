"""The quotes service as it is, with a panel chosen for measuring.

BENCH_DATABASE_URL says where quotes are kept; with BENCH_FORGET they are not, which shows what keeping them costs.
BENCH_CARRIERS_PORT puts the simulator's twelve carriers on the panel; without it, the carriers on file are.
"""

import os

import kit
from flask import Flask
from kit.clock import now_utc
from kit.db import Database
from peers.carriers import CARRIERS
from places import ROOT
from quotes.adapters.carrier_files import load_carriers
from quotes.adapters.carrier_http import HttpCarrier
from quotes.adapters.carrier_on_file import CarrierOnFile
from quotes.adapters.carriers import CarrierAdapter
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


def from_environment() -> Flask:
    engine = prepare(os.environ["BENCH_DATABASE_URL"])
    migrate(engine)
    database = Database(engine)
    store = (Forgetting if "BENCH_FORGET" in os.environ else QuoteStore)(database)
    port = os.environ.get("BENCH_CARRIERS_PORT")
    carriers = _remote(port) if port else _on_file(database)
    app = kit.new_app("quotes", Settings(env="development"))
    app.register_blueprint(quotes.blueprint(Panel(carriers, store, DEADLINE_S), store, now_utc, "bench"))
    faults.register(app)
    return app


def _remote(port: str) -> list[CarrierAdapter]:
    loop = LoopThread("carriers")
    http = Outbound(loop, "bench")
    url = f"http://127.0.0.1:{port}/v1"
    return [HttpCarrier(each, each, base_url=url, http=http, loop=loop, clock=now_utc) for each in CARRIERS]


def _on_file(database: Database) -> list[CarrierAdapter]:
    files = load_carriers(ROOT / "services/quotes/carriers")
    return [CarrierOnFile(file, database, now_utc) for file in files]
