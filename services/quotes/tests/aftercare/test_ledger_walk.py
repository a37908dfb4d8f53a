"""A policy changed, corrected and cancelled at random, with everything failing at random: the sums agree to the cent.

The other tests cut one thing off at one place. Here what is left of one fault meets the next.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta
from random import Random
from typing import Any

import cash_books
import pytest
from flask.testing import FlaskClient
from kit.db import Database
from kit.smtp import SmtpPost
from kit.testing import SetClock
from kit.testing.mail_box import MailBox
from outside_world import TOKEN, OutsideWorld
from policy_holder import Holder
from quotes.adapters.leases import LEASE
from quotes.adapters.outbox import Outbox
from quotes.app import create_app
from quotes.composition import Outside, Shop, open_shop
from quotes.domain.refunds import PAUSES
from quotes.jobs.mails import Postman
from quotes.papers.brand import Brand, Brands
from quotes.settings import Settings
from step_points import POINTS

DATABASES = ("sqlite", "postgresql")
STEPS = 12
CARRIER_FAULTS = ("step-refused", "step-stale", "step-error", "find-error", "preview-refused")
Tabs = tuple[str, ...]
KINDS: Sequence[Tabs] = [
    *7 * [("change",)],
    *7 * [("correction",)],
    ("change", "change"),
    ("change", "cancellation"),
    ("correction", "change"),
    ("correction", "correction"),
]
LAST: Sequence[Tabs] = [("cancellation",), ("cancellation", "change"), ("cancellation", "cancellation")]
"""What is asked for in how many tabs at once; of two that were previewed, one at most comes about."""
NAMES = ("Ada", "Adda", "Adah", "Zoë", "Zoey")
BIRTHS = ("1984-05-05", "1964-05-05", "1954-05-05", "1984-03-03", "1944-03-03")
ANSWERS = {200, 402, 409, 422, 503}
Json = dict[str, Any]


class PowerCutError(BaseException):
    """The process is gone: no code of ours sees this, what was not written down is lost."""


class Walk:
    """One customer with one policy, and a world in which each thing may fail."""

    def __init__(self, seed: int, clock: SetClock, world: OutsideWorld) -> None:
        self.random = Random(seed)
        self.clock = clock
        self.world = world
        self.dies_at: str | None = None
        self.shop: Shop
        self.ada: Holder
        self.taken = 0
        self._sent = 0

    def watch(self, point: str) -> None:
        if point == self.dies_at:
            self.dies_at = None
            raise PowerCutError(point)

    def spoil(self) -> None:
        """Let one or two things go wrong from now on, or what is wrong go on; most of the time all is well."""
        chance = self.random
        if chance.random() < 0.6:
            self.world.servicing.fault = self.world.gateway.mode = "ok"
            self.world.servicing.before_answer = lambda: None
        if chance.random() < 0.3:
            self.dies_at = chance.choice(POINTS)
        if chance.random() < 0.2:
            self.world.servicing.fault = chance.choice(CARRIER_FAULTS)
        if chance.random() < 0.2:
            self.world.gateway.mode = chance.choice(("down", "refund-fails", "refund-waits"))
        if chance.random() < 0.15:
            self.world.servicing.before_answer = lambda: setattr(self.world.gateway, "mode", "down")

    def mend(self) -> None:
        """All is well again, and the reconciler has been by as often as it needs."""
        self.dies_at = None
        self.world.servicing.fault = self.world.gateway.mode = "ok"
        self.world.servicing.before_answer = lambda: None
        for _ in range(3):
            self.sweep()
        self.world.gateway.bank_says(self.random.choice(("succeeded", "failed")), of=("pending",))
        while "pending" in self.shop.gauges["quotes_refunds_open"]():
            self.clock.advance(PAUSES[0])
            self.shop.desk.refunder.look()
        for refund in self.shop.desk.refunds.waiting():
            if self.random.random() < 0.5:
                assert self.shop.desk.refunder.pay_again(refund.id) == "done"

    def sweep(self) -> None:
        self.clock.advance(LEASE + timedelta(seconds=1))
        self.shop.desk.settler.settle_interrupted()
        self.shop.desk.refunder.look()

    def step(self, tabs: Sequence[Tabs]) -> None:
        """Ask for something in one tab or in two; confirm it once, or again under the same key."""
        kinds = self.random.choice(tabs)
        previews = [(kind, self.preview(kind)) for kind in kinds]
        for kind, preview in previews:
            if preview is not None:
                self.confirm(kind, preview)

    def preview(self, kind: str) -> Json | None:
        wish: Json = {}
        if kind == "change":
            self.world.servicing.changed_cents = self.random.randrange(9_000, 15_000)
            wish["tripCostCents"] = self.random.randrange(100_000, 900_000)
            wish["addedPaidOn"] = "2026-11-21"
        if kind == "correction":
            self.world.servicing.changed_cents = self.random.randrange(9_000, 15_000)
            wish = self.persons()
            traveler = self.random.choice(wish["travelers"])
            traveler[self.random.choice(("firstName", "dateOfBirth"))] = None
            traveler["firstName"] = traveler["firstName"] or self.random.choice(NAMES)
            traveler["dateOfBirth"] = traveler["dateOfBirth"] or self.random.choice(BIRTHS)
            wish["email"] = self.random.choice((wish["email"], wish["email"], "ada.marsh@example.com"))
        answer = self.ada.preview(self.bought["id"], kind, **wish)
        assert answer.status_code in ANSWERS, answer.data
        return answer.json if answer.status_code == 200 else None

    def confirm(self, kind: str, preview: Json) -> None:
        self._sent += 1
        self.clock.advance(timedelta(seconds=1))
        card = {"paymentToken": self.random.choice((TOKEN, TOKEN, TOKEN, "pm_0002declined"))}
        for _ in range(self.random.choice((1, 1, 2))):
            try:
                key = f"key-walk-{self._sent}"
                answer = self.ada.take(
                    self.bought["id"], kind, preview, key, **(card if kind != "cancellation" else {})
                )
                assert answer.status_code in ANSWERS, answer.data
                self.taken += answer.status_code == 200
            except PowerCutError:
                pass
            if self.random.random() < 0.5:
                self.sweep_or_die()

    def sweep_or_die(self) -> None:
        """The reconciler may lose its power as well."""
        with suppress(PowerCutError):
            self.sweep()

    def persons(self) -> Json:
        found: Json = self.ada.get(f"/api/policies/{self.bought['id']}/persons").json
        return found

    @property
    def bought(self) -> Json:
        return self.ada.policy()


@pytest.fixture
def box() -> Iterator[MailBox]:
    with MailBox() as served:
        yield served


@pytest.fixture
def walk(
    seed: int, settings: Settings, db: Database, outside: Outside, request: pytest.FixtureRequest
) -> Walk:
    clock, world = request.getfixturevalue("clock"), request.getfixturevalue("world")
    walk = Walk(seed, clock, world)
    walk.shop = open_shop(settings, clock, replace(outside, watcher=walk.watch))
    walk.ada = Holder(create_app(settings, clock=clock, shop=walk.shop).test_client())
    assert walk.ada.post("/api/purchases", request.getfixturevalue("order")).status_code == 201
    return walk


@pytest.mark.parametrize("seed", range(3))
def test_whatever_fails_on_the_way_every_teller_names_the_same_sum(
    walk: Walk, seed: int, db: Database, client: FlaskClient, box: MailBox
) -> None:
    """TRUST R11: page, policy, gateway, carrier, mails and the customer's copy, whenever all is well again."""
    post = SmtpPost(box.url, timeout_s=2)
    postman = Postman(Outbox(db, walk.clock), post, Brands(Brand()), sender="Coati <policies@coati.example>")
    agree(walk, client, postman, box)
    for step in range(STEPS):
        if step == STEPS - 1 and walk.random.random() < 0.5:
            walk.clock.advance(timedelta(days=20))  # the free look is over, should it come to a cancellation
            walk.world.servicing.refund_cents = walk.random.randrange(9_000)
        walk.spoil()
        walk.step(KINDS if step < STEPS - 1 else LAST)
        if walk.random.random() < 0.4 or step == STEPS - 1:
            walk.mend()
            agree(walk, client, postman, box)
    assert walk.taken, "a walk on which nothing comes about shows nothing"


def agree(walk: Walk, client: FlaskClient, postman: Postman, box: MailBox) -> None:
    postman.deliver_due()
    policy, books = walk.ada.policy(), walk.world.books
    said = {
        "policy": cash_books.policy_says(policy),
        "page": cash_books.page_says(policy),
        "gateway": cash_books.gateway_says(books, policy),
        "carrier": cash_books.carrier_says(books, policy),
        "mails": cash_books.mails_say(box.mails),
        "export": cash_books.export_says(client),
    }
    assert set(said.values()) == {said["policy"]}, said
    cash_books.paper_says(walk.ada, policy)
    named = walk.persons()["travelers"]
    assert cash_books.carrier_names(books) in (named, None)
    if policy["state"] != "cancelled":
        cash_books.paper_names(walk.ada, policy, named)
