"""What a gateway's answers mean for the money: only a refusal of the card says that nothing is held."""

import pytest
from outside_world import OutsideWorld
from quotes.adapters.gateway import Gateway, GatewayUnsureError, HttpGateway, PaymentDeclinedError
from quotes.adapters.outbound import Outbound, UnreachedError
from quotes.adapters.replies import Reply
from quotes.composition import Outside

TOKEN, CENTS, KEY = "pm_4242goodcard", 13_334, "txn_1"


@pytest.fixture
def gateway(outside: Outside) -> Gateway:
    assert outside.gateway is not None
    return outside.gateway


def test_the_same_call_again_tells_what_the_first_one_did(gateway: Gateway, world: OutsideWorld) -> None:
    first = gateway.authorise(TOKEN, CENTS, KEY, "quote")
    assert gateway.authorise(TOKEN, CENTS, KEY, "quote") == first
    assert world.books.money("requires_capture") == CENTS


@pytest.mark.parametrize("changed", [{"amount_cents": CENTS + 1}, {"quote_id": None}, {"token": "pm_other"}])
def test_another_call_under_a_key_is_no_refusal_of_the_card(
    gateway: Gateway, world: OutsideWorld, changed: dict[str, object]
) -> None:
    """TRUST R11: what the first call held is still held."""
    call = {"token": TOKEN, "amount_cents": CENTS, "key": KEY, "quote_id": "quote"}
    gateway.authorise(**call)  # type: ignore[arg-type]
    with pytest.raises(GatewayUnsureError):
        gateway.authorise(**{**call, **changed})  # type: ignore[arg-type]
    assert world.books.money("requires_capture") == CENTS


def test_a_card_that_is_declined_holds_nothing(gateway: Gateway, world: OutsideWorld) -> None:
    with pytest.raises(PaymentDeclinedError):
        gateway.authorise("pm_0002declined", CENTS, KEY, "quote")
    assert world.books.money("requires_capture") == 0


@pytest.mark.parametrize("asked_before", [False, True])
def test_a_refund_that_failed_has_returned_nothing(
    gateway: Gateway, world: OutsideWorld, *, asked_before: bool
) -> None:
    """TRUST R11: a gateway answers 200 with a refund that failed; said to be returned, the money would be lost."""
    held = gateway.authorise(TOKEN, CENTS, KEY, "quote")
    assert gateway.capture(held.id)
    world.gateway.mode = "refund-fails"
    assert gateway.refund(held.id, CENTS, "stp_1-0", asked_before=False) == "failed"
    assert gateway.refund(held.id, CENTS, "stp_1-0", asked_before=asked_before) == "failed"
    assert world.books.returned == 0


class GoneAfterOneAnswer(Outbound):
    """A gateway that holds a cent less than it was asked for, and cannot be reached from then on."""

    def __init__(self) -> None:
        self._answers = [b'{"id": "pi_1", "status": "requires_capture", "amount": %d}' % (CENTS - 1)]

    def call(self, *_: object) -> Reply:
        if not self._answers:
            raise UnreachedError
        return Reply(200, self._answers.pop())


def test_what_was_held_and_could_not_be_let_go_is_not_said_to_be_no_call_at_all() -> None:
    """TRUST R11: a purchase whose gateway was not reached is given up; this one's money is held still."""
    with pytest.raises(GatewayUnsureError):
        HttpGateway("http://gateway.example", GoneAfterOneAnswer()).authorise(TOKEN, CENTS, KEY, "quote")
