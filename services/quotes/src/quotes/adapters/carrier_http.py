"""A carrier behind its own HTTP API."""

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple
from urllib.parse import quote as quoted

from kit.breaker import Breaker
from structlog import get_logger

from quotes.adapters import carrier_answers, carrier_questions, counters, outbound
from quotes.adapters.carriers import (
    Ask,
    BindOrder,
    BindOutcome,
    Bound,
    CarrierAnswer,
    CarrierAwayError,
    PlanPage,
    Proposal,
    Trouble,
    Unknown,
    Unreached,
)
from quotes.adapters.loop_thread import LoopThread
from quotes.adapters.outbound import Outbound, Reply
from quotes.adapters.servicing_http import ServicingHttp
from quotes.domain.offers import Declined

SLOTS = 4
log = get_logger()


@dataclass(frozen=True, slots=True)
class Patience:
    """How long to wait: for one call, and for a free slot and the call together."""

    call_s: float = 6.0
    deadline_s: float = 8.0


class _Said(NamedTuple):
    """What came of an ask: trouble, or what was offered and declined under which rates."""

    trouble: Trouble | None
    proposals: tuple[Proposal, ...] = ()
    declined: tuple[Declined, ...] = ()
    rate_version: str = ""


class HttpCarrier:
    """Asks one carrier over HTTP: at most four calls at once, and none while its breaker is open."""

    remote = True
    desk = None

    def __init__(
        self,
        carrier_id: str,
        name: str,
        *,
        base_url: str,
        http: Outbound,
        loop: LoopThread,
        clock: Callable[[], datetime],
        patience: Patience | None = None,
        breaker: Breaker | None = None,
    ) -> None:
        self.carrier_id = carrier_id
        self.name = name
        self._base = f"{base_url}/{carrier_id}"
        self._quotes_url = f"{self._base}/quotes"
        self._http = http
        self._loop = loop
        self._clock = clock
        self._patience = patience or Patience()
        self._breaker = breaker or Breaker()
        self._slots = asyncio.Semaphore(SLOTS)
        self.servicing = ServicingHttp(carrier_id, self._base, http, self._breaker, clock)

    def quote(self, ask: Ask) -> "Future[CarrierAnswer]":
        """Ask for every plan; the future is done within the deadline whatever the carrier does. Source: R7, R8."""
        return self._loop.submit(self._quote(ask))

    def tell(self, ask: Ask, told: Callable[[CarrierAnswer], object]) -> None:
        """As `quote`; `told` is called on the loop's thread, where it must not wait."""
        self._loop.start(self._tell(ask, told))

    def wait_until_asked(self, timeout_s: float) -> None:
        """Wait until its questions, and those of all carriers on the same loop, are sent, or the time is up."""
        self._loop.wait_until_begun(timeout_s)

    async def _tell(self, ask: Ask, told: Callable[[CarrierAnswer], object]) -> None:
        told(await self._quote(ask))

    async def _quote(self, ask: Ask) -> CarrierAnswer:
        began = time.monotonic()
        try:
            said = await self._asked(ask)
        except Exception as error:
            log.error("carrier.broke", carrier=self.carrier_id, exc_info=error)
            said = _Said("error")
        elapsed = time.monotonic() - began
        counters.carrier_answered(self.carrier_id, said.trouble or "answered", elapsed)
        return CarrierAnswer(
            self.carrier_id,
            self.name,
            said.proposals,
            said.declined,
            said.rate_version,
            said.trouble,
            round(elapsed * 1000),
        )

    async def _asked(self, ask: Ask) -> _Said:
        if not self._breaker.allow():
            return _Said("paused")
        if not await self._slot_free():
            return _Said("paused")
        try:
            return await self._answered(ask)
        except outbound.UnreachedError:
            trouble: Trouble = "refused"
        except outbound.TimedOutError:
            trouble = "timeout"
        except outbound.BrokenError:
            trouble = "error"
        except (outbound.UnreadableError, carrier_answers.InvalidAnswerError) as error:
            trouble = "invalid-answer"
            counters.answer_dropped(self.carrier_id, error.reason)
        finally:
            self._slots.release()
        self._breaker.failed()
        log.warning("carrier.failed", carrier=self.carrier_id, trouble=trouble)
        return _Said(trouble)

    async def _slot_free(self) -> bool:
        """Take a slot, waiting as long as would still leave time for the call."""
        if not self._slots.locked():
            return await self._slots.acquire()
        try:
            async with asyncio.timeout(self._patience.deadline_s - self._patience.call_s):
                return await self._slots.acquire()
        except TimeoutError:
            return False

    async def _answered(self, ask: Ask) -> _Said:
        reply = await self._http.send(
            "POST", self._quotes_url, self._patience.call_s, carrier_questions.of_trip(ask)
        )
        if reply.status != 200:
            self._breaker.failed()
            return _Said("refused" if reply.status in (429, 503) else "error")
        envelope = carrier_answers.read_envelope(reply.body, self.carrier_id)
        proposals, dropped, unsound = carrier_answers.read_proposals(envelope, ask, self._clock())
        for reason, count in dropped.items():
            counters.offers_dropped(self.carrier_id, reason, count)
        # Also where none of its offers can be believed: what is wrong with one trip's prices is counted and named, and
        # is no reason to keep the carrier from everybody else's trips. It answered, and in time.
        self._breaker.succeeded()
        if dropped and not proposals:
            return _Said("invalid-answer")
        declined = (
            (*carrier_answers.read_declines(envelope), *unsound) if envelope.declined or unsound else ()
        )
        return _Said(None, tuple(proposals), declined, envelope.rate_version)

    def bind(self, order: BindOrder, timeout_s: float) -> BindOutcome:
        """Put a plan in force under our transaction id, which is also the Idempotency-Key. Source: R11."""
        if not self._breaker.allow():
            return Unreached()
        body = carrier_questions.of_order(order)
        headers = {"Idempotency-Key": order.transaction_id}
        try:
            reply = self._call("POST", "policies", timeout_s, body, headers)
        except outbound.UnreachedError:
            self._breaker.failed()
            return Unreached()
        except outbound.FAILURES:
            self._breaker.failed()
            return Unknown()
        try:
            return carrier_answers.read_outcome(reply.status, reply.body)
        except carrier_answers.InvalidAnswerError:
            return Unknown()

    def find(self, transaction_id: str, timeout_s: float) -> Bound | None:
        """Ask whether this transaction bound a policy.

        Raises: CarrierAwayError: no usable answer; the outcome stays unknown.
        """
        try:
            reply = self._call("GET", f"policies?transactionId={quoted(transaction_id)}", timeout_s)
            if reply.status != 200:
                raise CarrierAwayError(self.carrier_id)
            found = carrier_answers.read_json(reply.body)["policies"]
            return carrier_answers.read_bound(found[0]) if found else None
        except outbound.FAILURES as error:
            raise CarrierAwayError(self.carrier_id) from error
        except (carrier_answers.InvalidAnswerError, KeyError, TypeError, IndexError) as error:
            raise CarrierAwayError(self.carrier_id) from error

    def plan_page(self, plan_id: str, state: str, timeout_s: float) -> PlanPage | None:
        """The plan for residents of a state; None when the carrier does not know it.

        Raises: CarrierAwayError: no usable answer.
        """
        if not self._breaker.allow():
            raise CarrierAwayError(self.carrier_id)
        try:
            reply = self._call("GET", f"plans/{quoted(plan_id)}?state={quoted(state)}", timeout_s)
            if reply.status == 404:
                self._breaker.succeeded()
                return None
            if reply.status != 200:
                raise CarrierAwayError(self.carrier_id)
            page = carrier_answers.read_plan_page(reply.body, self.carrier_id)
        except outbound.FAILURES as error:
            self._breaker.failed()
            raise CarrierAwayError(self.carrier_id) from error
        except carrier_answers.InvalidAnswerError as error:
            raise CarrierAwayError(self.carrier_id) from error
        self._breaker.succeeded()
        return page

    def _call(
        self,
        method: str,
        path: str,
        timeout_s: float,
        body: bytes | None = None,
        headers: dict[str, str] | None = None,
    ) -> Reply:
        return self._http.call(method, f"{self._base}/{path}", timeout_s, body, headers)
