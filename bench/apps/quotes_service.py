"""The quotes service as it is, with a panel chosen for measuring.

BENCH_DATABASE_URL says where quotes are kept; with BENCH_FORGET they are not, which shows what keeping them costs.
BENCH_CARRIERS_PORT puts the simulator's twelve carriers on the panel; without it, the carriers on file are.
"""

import os
from dataclasses import replace

from flask import Flask
from kit.clock import now_utc
from kit.db import Database
from kit.migrating import prepare
from peers.carriers import CARRIERS
from quotes.adapters.carrier_files import load_carriers
from quotes.adapters.carrier_http import HttpCarrier
from quotes.adapters.carrier_on_file import CarrierOnFile
from quotes.adapters.carriers import CarrierAdapter
from quotes.adapters.loop_thread import LoopThread
from quotes.adapters.outbound import Outbound
from quotes.adapters.quote_store import QuoteStore
from quotes.app import create_app
from quotes.composition import HOME, Outside, open_shop
from quotes.migrate import migrate
from quotes.sales.asking import Panel
from quotes.settings import Settings

EVERYBODY = 64
"""Who may wait for every carrier: all, since a quote that is cut short for the sake of others costs less."""


class Forgetting(QuoteStore):
    """Keeps nothing."""

    def create(self, quote: object, answers: object) -> None:
        pass

    def add(self, answers: object) -> None:
        pass


def from_environment() -> Flask:
    settings = Settings(env="development", database_url=os.environ["BENCH_DATABASE_URL"])
    engine = prepare(settings.database_url)
    migrate(engine)
    database = Database(engine)
    port = os.environ.get("BENCH_CARRIERS_PORT")
    carriers = _remote(port) if port else _on_file(database)
    shop = open_shop(settings, now_utc, Outside(carriers=carriers))
    store = Forgetting(database) if "BENCH_FORGET" in os.environ else shop.quotes
    panel = Panel(carriers, store, settings.quote_deadline_s, EVERYBODY)
    return create_app(settings, shop=replace(shop, panel=panel))


def _remote(port: str) -> list[CarrierAdapter]:
    loop = LoopThread("carriers")
    http = Outbound(loop, "bench")
    url = f"http://127.0.0.1:{port}/v1"
    return [HttpCarrier(each, each, base_url=url, http=http, loop=loop, clock=now_utc) for each in CARRIERS]


def _on_file(database: Database) -> list[CarrierAdapter]:
    return [CarrierOnFile(file, database, now_utc) for file in load_carriers(HOME / "carriers")]
