"""A step that hangs at a carrier no longer sold is ended by a person, by what the carrier says: once, and told."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from hanging import DEARER, PRICE, SAID, Ask, lines_of, step_of, words_of
from kit.db import Database
from kit.testing import SetClock
from kit.testing.mail_box import MailBox
from outside_world import CARRIER, OutsideWorld
from policy_holder import Holder
from quotes.adapters.leases import LEASE
from quotes.adapters.tables import OutboxMail
from quotes.composition import Shop
from quotes.sales.hanging import NotEndedError
from sqlalchemy import select

DATABASES = ("sqlite", "postgresql")


def test_a_cancellation_that_was_not_made_is_ended_and_its_holder_told(
    *, hang: Ask, unsold: Shop, later: Holder, world: OutsideWorld, db: Database, box: MailBox
) -> None:
    """TRUST R11: the policy stands, nothing is returned, and nobody believes that they are not insured."""
    step_id = hang("cancellation")
    (found,) = unsold.step_ender.hanging()
    assert (found.id, found.kind, found.carrier_id, found.cents) == (step_id, "cancellation", CARRIER, PRICE)
    assert later.policy()["pending"] == "cancellation"
    assert unsold.step_ender.end(step_id, SAID)
    policy = later.policy()
    assert (policy["state"], policy["pending"], policy["canCancel"]) == ("active", None, True)
    assert (world.books.returned, unsold.step_ender.hanging()) == (0, [])
    assert unsold.gauges["quotes_open_policy_steps"]() == {}
    assert "not sold here any more, has told us that it had not made it" in policy["history"][-1]["what"]
    (line,) = lines_of(db, "cancellation.undone")
    assert line.who == "staff" and SAID in line.became
    assert unsold.gauges["quotes_outbox"]() == {"due": 2}, "the purchase's mail, and this"
    assert (unsold.letters.deliver_due(), unsold.letters.deliver_due()) == (1, 0)
    words = words_of(box)
    assert "ada@example.com" in box.mails[0]["To"]
    for each in ("Dear Ada Marsh", "was not canceled", policy["number"], "within the free look", step_id):
        assert each in f"{box.mails[0]['Subject']} {words}"
    assert len(lines_of(db, "cancellation.holder-told")) == 1
    assert step_of(db).letter is None


def test_a_change_that_was_not_made_lets_go_of_what_was_held_for_it(
    hang: Ask, unsold: Shop, later: Holder, world: OutsideWorld, box: MailBox
) -> None:
    step_id = hang("change")
    assert world.books.money("requires_capture") == DEARER - PRICE
    assert unsold.step_ender.end(step_id, SAID)
    assert (world.books.money("requires_capture"), world.books.money("succeeded")) == (0, PRICE)
    assert later.policy()["totalCents"] == PRICE
    assert unsold.letters.deliver_due() == 1
    assert "Held on your card: $15.00" in words_of(box) and "We have it released" in words_of(box)


def test_a_cancellation_that_was_made_is_written_down_with_its_refund_and_its_proof(
    hang: Ask, unsold: Shop, later: Holder, world: OutsideWorld, db: Database
) -> None:
    """TRUST R11: never canceled at the carrier without a record here, never a refund twice."""
    step_id = hang("cancellation")
    assert unsold.step_ender.made(step_id, SAID)
    policy = later.policy()
    assert (policy["state"], policy["pending"]) == ("cancelled", None)
    assert world.books.returned == PRICE == policy["cancellation"]["refundCents"]
    assert policy["cancellation"]["refundState"] == "done"
    assert later.get(policy["cancellation"]["proofUrl"]).data.startswith(b"%PDF-")
    (line,) = lines_of(db, "cancellation.carrier-said")
    assert line.who == "staff" and SAID in line.became
    with db.read() as session:
        assert "cancellation" in set(session.scalars(select(OutboxMail.kind)))
    assert not unsold.step_ender.made(step_id, SAID)
    assert (world.books.returned, len(lines_of(db, "policy.cancelled"))) == (PRICE, 1)
    with pytest.raises(NotEndedError, match="it is done"):
        unsold.step_ender.end(step_id, SAID)


def test_a_change_that_was_made_is_written_down_and_paid(
    hang: Ask, unsold: Shop, later: Holder, world: OutsideWorld
) -> None:
    assert unsold.step_ender.made(hang("change"), SAID)
    assert later.policy()["totalCents"] == DEARER == world.books.money("succeeded")
    assert world.books.money("requires_capture") == 0


def test_ended_again_it_does_nothing(
    hang: Ask, unsold: Shop, later: Holder, box: MailBox, db: Database
) -> None:
    step_id = hang("cancellation")
    assert unsold.step_ender.end(step_id, SAID)
    assert not unsold.step_ender.end(step_id, SAID)
    assert unsold.letters.deliver_due() == 1
    assert not unsold.step_ender.end(step_id, SAID)
    assert (unsold.letters.deliver_due(), len(box.mails)) == (0, 1)
    with pytest.raises(NotEndedError, match="it is undone"):
        unsold.step_ender.made(step_id, SAID)
    assert (later.policy()["state"], len(lines_of(db, "cancellation.undone"))) == ("active", 1)


def test_of_ten_commands_and_a_sweep_at_once_one_ends_it(
    hang: Ask, unsold: Shop, db: Database, world: OutsideWorld
) -> None:
    step_id = hang("change")

    def end(nth: int) -> str:
        act = unsold.step_ender.made if nth % 2 else unsold.step_ender.end
        try:
            return f"{act.__name__} {act(step_id, SAID)}"
        except NotEndedError:
            return "refused"

    with ThreadPoolExecutor(11) as pool:
        sweep = pool.submit(unsold.desk.settler.settle_interrupted)
        said = Counter(pool.map(end, range(10)))
        sweep.result()
    won = said["end True"], said["made True"]
    if won == (0, 0):  # the sweep had it all the while
        assert unsold.step_ender.end(step_id, SAID)
        won = (1, 0)
    assert sorted(won) == [0, 1]
    assert (len(lines_of(db, "change.undone")), len(lines_of(db, "policy.changed"))) == won
    assert world.books.money("succeeded") == (PRICE if won[0] else DEARER)
    assert world.books.money("requires_capture") == 0


def test_what_a_carrier_that_is_sold_may_have_made_is_not_ended(
    hang: Ask, shop: Shop, world: OutsideWorld, ada: Holder
) -> None:
    """TRUST R11: the worker asks it, and here it had canceled after all."""
    step_id = hang("cancellation")
    world.books.steps[step_id] = {"transactionId": step_id, "kind": "cancellation", "cents": PRICE}
    for act in (shop.step_ender.end, shop.step_ender.made):
        with pytest.raises(NotEndedError, match="may have done it"):
            act(step_id, SAID)
    assert shop.step_ender.hanging() == []
    assert shop.desk.settler.settle_interrupted() == 1
    assert ada.policy()["state"] == "cancelled"


def test_what_was_sent_less_than_a_day_ago_is_not_ended(asked: Ask, unsold: Shop, clock: SetClock) -> None:
    step_id = asked("cancellation")
    for _ in range(3):
        clock.advance(LEASE + timedelta(seconds=1))
        unsold.desk.settler.settle_interrupted()
    for act in (unsold.step_ender.end, unsold.step_ender.made):
        with pytest.raises(NotEndedError, match="less than a day"):
            act(step_id, SAID)


def test_without_the_carriers_word_or_a_step_nothing_is_ended(hang: Ask, unsold: Shop) -> None:
    step_id = hang("cancellation")
    for act in (unsold.step_ender.end, unsold.step_ender.made):
        with pytest.raises(NotEndedError, match="whose word"):
            act(step_id, "nobody  ")
        with pytest.raises(NotEndedError, match="no order"):
            act("stp_nobody", SAID)
    assert [each.id for each in unsold.step_ender.hanging()] == [step_id]


@pytest.mark.parametrize(("act", "open_as", "paid"), [("end", "undoing", PRICE), ("made", "agreed", DEARER)])
def test_while_the_gateway_is_away_it_is_ended_and_the_money_follows(
    act: str, open_as: str, paid: int, hang: Ask, request: pytest.FixtureRequest
) -> None:
    """The reconciler sees to it, once."""
    unsold, world, clock = (request.getfixturevalue(name) for name in ("unsold", "world", "clock"))
    step_id = hang("change")
    world.gateway.mode = "down"
    assert getattr(unsold.step_ender, act)(step_id, SAID)
    assert unsold.gauges["quotes_open_policy_steps"]() == {open_as: 1}
    assert not getattr(unsold.step_ender, act)(step_id, SAID)
    world.gateway.mode = "ok"
    clock.advance(LEASE + timedelta(seconds=1))
    assert unsold.desk.settler.settle_interrupted() == 1
    assert (world.books.money("succeeded"), world.books.money("requires_capture")) == (paid, 0)


def test_a_worker_at_it_is_waited_for(hang: Ask, unsold: Shop) -> None:
    step_id = hang("cancellation")
    (lease,) = unsold.desk.steps.take_interrupted()
    with pytest.raises(NotEndedError, match="somebody is at it"):
        unsold.step_ender.end(step_id, SAID)
    unsold.desk.steps.let_go(lease)
    assert unsold.desk.settler.settle_interrupted() == 0
    assert unsold.step_ender.end(step_id, SAID), "a sweep that finds it hanging leaves it to whoever ends it"
