"""Every call that a service or worker makes to somebody else: who is asked, how long it may take, what it then says."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from email.message import EmailMessage
from types import SimpleNamespace
from typing import Any

from accounts.adapters.peers import ANSWER_TIMEOUT_S as PEER_S
from accounts.adapters.peers import PeerAwayError, Peers
from accounts.adapters.provider import ANSWER_TIMEOUT_S as PROVIDER_S
from accounts.adapters.provider import Begun, Provider
from accounts.adapters.provider_documents import ProviderAwayError
from accounts.settings import Settings as AccountsSettings
from analytics.adapters.hosted import TIMEOUT_S as FORWARD_S
from analytics.adapters.hosted import Hosted
from analytics.adapters.hosted import HostedAwayError as ForwardAwayError
from analytics.adapters.stream import StreamReader
from chat.settings import Settings as ChatSettings
from chat.streams.app import REDIS_WITHIN_S, open_redis
from chat.worker import DESK_TIMEOUT_S, Rounds
from kit import endings, queues, smtp
from kit.clock import now_utc
from kit.db import CONNECT_TIMEOUT_S as DATABASE_S
from kit.db import Database, create_engine
from quotes.adapters.carrier_http import HttpCarrier, Patience
from quotes.adapters.carriers import Ask, BindOrder, CarrierAwayError, Unknown
from quotes.adapters.gateway import CALL_TIMEOUT_S as GATEWAY_S
from quotes.adapters.gateway import GatewayUnsureError, HttpGateway
from quotes.adapters.loop_thread import LoopThread
from quotes.adapters.outbound import Outbound
from quotes.adapters.servicing import Held, StepOrder
from quotes.domain.trips import Traveler, TripRequest
from redis.exceptions import RedisError
from sandbox.gateway.webhooks import READ_TIMEOUT_S as WEBHOOK_S
from sandbox.gateway.webhooks import Courier
from search.adapters.content import TIMEOUT_S as CONTENT_S
from search.adapters.content import ContentAwayError, ContentService
from search.adapters.hosted import HostedAwayError, HostedEngine
from search.adapters.hosted_index import READ_TIMEOUT_S as INDEX_S
from search.adapters.hosted_index import HostedIndex, HostedNotFilledError
from search.settings import Settings as SearchSettings
from sqlalchemy.exc import OperationalError

PATIENCE = Patience()
MAIL_S = 8.0
"""Of the 20 s that a mail may take, so that this is not what all others wait for."""
CALLER_S = 3.0
"""Where whoever calls says how long: it is a part of what a purchase may take."""
TODAY = date(2026, 11, 21)
TRIP = TripRequest(
    state="FL",
    kind="single",
    departure_date=TODAY + timedelta(days=80),
    return_date=TODAY + timedelta(days=90),
    destinations=("IT",),
    travelers=(Traveler(42, 250_000),),
    first_deposit_date=TODAY,
)
ORDER = BindOrder("t" * 26, "c-plan", None, (), 100, (), "Ada Marsh", "ada@example.com", "FL", "p", TODAY)
_LOOP = LoopThread("outbound-calls")


@dataclass(frozen=True)
class Call:
    """`make` is given the port of whoever does not answer; `says` is raised, or is the kind of what is returned.

    `drips` is False for a peer that is never spoken to by the byte: our own Redis, where somebody waits for work.
    """

    where: str
    within_s: float
    make: Callable[[int], object]
    says: type | tuple[type, ...]
    speaks: str = "http"
    drips: bool = True


def _carrier(port: int) -> HttpCarrier:
    http = Outbound(_LOOP, "k" * 32)
    return HttpCarrier(
        "c", "C", base_url=f"http://127.0.0.1:{port}", http=http, loop=_LOOP, clock=now_utc, patience=PATIENCE
    )


def _quote(port: int) -> None:
    answer = _carrier(port).quote(Ask("request-0001", TRIP, TODAY)).result(60)
    if answer.trouble == "timeout":
        raise TimeoutError


def _held() -> Held:
    ends = datetime.now(UTC) + timedelta(days=9)
    # The carrier in these tests never says anything that the offer or the account would be compared with.
    silent: Any = None
    return Held("P-1", "c-plan", silent, TRIP, (), silent, (), 100, TODAY, TODAY, ends, True, TODAY)


def _step() -> StepOrder:
    names = dict.fromkeys(StepOrder.__dataclass_fields__, "x")
    return StepOrder(**{**names, "kind": "cancellation"})  # type: ignore[arg-type]


def _gateway(port: int) -> HttpGateway:
    return HttpGateway(f"http://127.0.0.1:{port}", Outbound(_LOOP, "k" * 32))


def _mail(port: int) -> None:
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = "a@coati.example", "b@example.com", "x"
    smtp.SmtpPost(f"smtp://127.0.0.1:{port}", MAIL_S).send(message)


def _provider(port: int) -> Provider:
    origin = f"http://127.0.0.1:{port}"
    return Provider(AccountsSettings(env="development", oidc_issuer=origin, oidc_client_id="coati"), now_utc)


def _redeem(port: int) -> object:
    """Its documents are known already; what hangs is where codes are redeemed."""
    origin = f"http://127.0.0.1:{port}"
    provider = _provider(port)
    known = {"issuer": origin, "token_endpoint": f"{origin}/token", "jwks_uri": f"{origin}/keys"}
    provider._document = lambda *_: known  # type: ignore[method-assign]
    return provider.finish("code", origin, Begun("", "s", "n", "v" * 43), "https://coati.example/back")


def _forward(port: int) -> int:
    return Hosted(Any, f"http://127.0.0.1:{port}", "key")._post([b"{}"])  # type: ignore[arg-type]


def _desk(port: int) -> None:
    url = f"http://127.0.0.1:{port}/availability"
    # A round of the worker notes that the desk is away and goes on.
    Rounds(ChatSettings(env="development"), SimpleNamespace())._ask_vendor(url)  # type: ignore[arg-type]


def _webhook(port: int) -> None:
    Courier(SimpleNamespace(), f"http://127.0.0.1:{port}", "s", now_utc)._http.post(  # type: ignore[arg-type]
        f"http://127.0.0.1:{port}", data=b"{}"
    )


def _streams(port: int) -> object:
    async def ask() -> object:
        async with open_redis(f"redis://127.0.0.1:{port}") as redis:
            return await redis.xrange("chat:lines:1")

    return asyncio.run(ask())


def _search(port: int) -> object:
    limit = SearchSettings(env="development").algolia_timeout_s
    return HostedEngine(f"http://127.0.0.1:{port}", "coati", "key", limit).search("coati", {"query": "x"})


HOSTED_SEARCH_S = SearchSettings(env="development").algolia_timeout_s
REDIS_S = queues.CONNECT_TIMEOUT_S + queues.ANSWER_TIMEOUT_S
# redis-py's own, for those that wait for work and not for a visitor.
REDIS_WORKER_S = 5.0
HTTP_S = endings.CONNECT_TIMEOUT_S

CALLS = {
    "quote": Call("quotes/composition.py", PATIENCE.call_s, _quote, TimeoutError),
    "bind": Call("quotes/composition.py", CALLER_S, lambda p: _carrier(p).bind(ORDER, CALLER_S), Unknown),
    "bound?": Call(
        "quotes/composition.py", CALLER_S, lambda p: _carrier(p).find("t" * 26, CALLER_S), CarrierAwayError
    ),
    "plan page": Call(
        "quotes/composition.py",
        CALLER_S,
        lambda p: _carrier(p).plan_page("c-x", "FL", CALLER_S),
        CarrierAwayError,
    ),
    "preview of a cancellation": Call(
        "quotes/composition.py",
        CALLER_S,
        lambda p: _carrier(p).servicing.preview_cancellation(_held(), CALLER_S),
        CarrierAwayError,
    ),
    "cancellation": Call(
        "quotes/composition.py", CALLER_S, lambda p: _carrier(p).servicing.take(_step(), CALLER_S), Unknown
    ),
    "authorisation": Call(
        "quotes/composition.py",
        GATEWAY_S,
        lambda p: _gateway(p).authorise("t", 100, "k"),
        GatewayUnsureError,
    ),
    "capture": Call(
        "quotes/composition.py", 2 * GATEWAY_S, lambda p: _gateway(p).capture("pi_1"), GatewayUnsureError
    ),
    "mail": Call("accounts/composition.py", MAIL_S, _mail, smtp.MailAwayError, "smtp"),
    "provider's document": Call(
        "accounts/adapters/provider.py",
        HTTP_S + PROVIDER_S,
        lambda p: _provider(p).check(),
        ProviderAwayError,
    ),
    "provider's token": Call(
        "accounts/adapters/provider.py", HTTP_S + PROVIDER_S, _redeem, ProviderAwayError
    ),
    "another service's customer": Call(
        "accounts/adapters/peers.py",
        HTTP_S + PEER_S,
        lambda p: Peers({"quotes": f"127.0.0.1:{p}"}).held("quotes", "c1", None),
        PeerAwayError,
    ),
    "analytics provider": Call(
        "analytics/adapters/hosted.py", HTTP_S + FORWARD_S, _forward, ForwardAwayError
    ),
    "chat vendor's desk": Call("chat/worker.py", HTTP_S + DESK_TIMEOUT_S, _desk, type(None)),
    "hosted search": Call("search/adapters/hosted.py", HTTP_S + HOSTED_SEARCH_S, _search, HostedAwayError),
    "hosted index": Call(
        "search/adapters/hosted_index.py",
        HTTP_S + INDEX_S,
        lambda p: HostedIndex(f"http://127.0.0.1:{p}", "coati", "key", "coati").replace_all([], {}),
        HostedNotFilledError,
    ),
    "library": Call(
        "search/adapters/content.py",
        HTTP_S + CONTENT_S,
        lambda p: ContentService(f"127.0.0.1:{p}").documents(),
        ContentAwayError,
    ),
    "gateway's webhook": Call("sandbox/gateway/webhooks.py", HTTP_S + WEBHOOK_S, _webhook, OSError),
    "Redis": Call(
        "kit/queues.py",
        REDIS_S,
        lambda p: queues.connect(f"redis://127.0.0.1:{p}").ping(),
        RedisError,
        "redis",
    ),
    "Redis, for events": Call(
        "kit/queues.py",
        REDIS_WORKER_S,
        lambda p: StreamReader(
            queues.connect(f"redis://127.0.0.1:{p}", for_worker=True), "s", "c"
        ).make_group(),
        RedisError,
        "redis",
        drips=False,
    ),
    "Redis, for streams": Call("chat/streams/app.py", 2 * REDIS_WITHIN_S, _streams, RedisError, "redis"),
    "PostgreSQL": Call(
        "kit/db.py",
        DATABASE_S,
        lambda p: Database(create_engine(f"postgresql://a:b@127.0.0.1:{p}/x")).check(),
        OperationalError,
        "postgresql",
    ),
}
