"""A purchase that hangs at a carrier no longer sold is ended by a person: nothing taken, told, once."""

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import timedelta

import pytest
from kit.db import Database
from kit.smtp import SmtpPost
from kit.testing import SetClock, assert_problem
from kit.testing.mail_box import MailBox
from one_policy import Buy, holds
from outside_answers import policy_answer
from outside_world import CARRIER, OutsideWorld
from quotes import hanging_purchases
from quotes.adapters.leases import LEASE
from quotes.adapters.outbox import PAUSES, SENDING_FOR
from quotes.adapters.tables import Purchase
from quotes.composition import Outside, Shop, open_shop
from quotes.sales.hanging import UNDER_WAY_FOR, NotEndedError
from quotes.settings import Settings
from scenes import Scene
from sqlalchemy import select

DATABASES = ("sqlite", "postgresql")
PRICE = 12_000
SAID = "Claims desk of the carrier, by telephone on Nov 22"
Command = Callable[[list[str]], int]


def row_of(db: Database) -> Purchase:
    with db.read() as session:
        return session.scalars(select(Purchase)).one()


@pytest.fixture
def unsold(settings: Settings, db: Database, outside: Outside, clock: SetClock, box: MailBox) -> Shop:
    """The shop once the carrier has left it."""
    carriers = [each for each in outside.carriers or [] if each.carrier_id != CARRIER]
    reachable = settings.model_copy(update={"smtp_url": box.url})
    return open_shop(reachable, clock, replace(outside, carriers=carriers))


@pytest.fixture
def hanging(buy: Buy, world: OutsideWorld, unsold: Shop, clock: SetClock, db: Database) -> str:
    """A purchase that the carrier never answered, found hanging a day after it; its transaction."""
    world.mode[CARRIER] = "bind-error"
    assert_problem(buy(), 503, "/problems/purchase-unsettled")
    clock.advance(UNDER_WAY_FOR + timedelta(minutes=1))
    assert unsold.settler.settle_interrupted() == 0
    assert world.books.money("requires_capture") == PRICE
    assert unsold.gauges["quotes_open_purchases"]() == {"binding": 1}
    return row_of(db).id


def test_it_is_ended_with_its_money_its_trail_and_a_letter_to_its_buyer(
    hanging: str, unsold: Shop, world: OutsideWorld, db: Database, box: MailBox
) -> None:
    """TRUST R11: never money without a policy, and nobody who believes that they are insured."""
    assert [each.id for each in unsold.ender.hanging()] == [hanging]
    assert unsold.ender.end(hanging, SAID)
    holds(db, world, 0)
    assert [each.status for each in world.books.intents.values()] == ["canceled"]
    assert (unsold.gauges["quotes_open_purchases"](), unsold.ender.hanging()) == ({}, [])
    trail = "\n".join(unsold.trails.lines(hanging))
    assert "carrier-gone" in trail and SAID in trail and '"by":"staff"' in trail and "money-returned" in trail
    assert unsold.gauges["quotes_outbox"]() == {"due": 1}
    assert (unsold.letters.deliver_due(), unsold.letters.deliver_due()) == (1, 0)
    (mail,) = box.mails
    assert "ada@example.com" in mail["To"]
    body = mail.get_body(("plain",))
    assert body is not None
    words = " ".join(body.get_content().split())
    for each in ("Dear Ada Marsh", "You are not insured by this order", "$120", hanging, "license no."):
        assert each in words
    row = row_of(db)
    assert (row.order, row.deal, row.letter) == (None, None, None), "nothing is kept of who it was"
    assert "purchase.buyer-told" in unsold.trails.lines(hanging)[-1]


def test_ended_again_it_does_nothing(hanging: str, unsold: Shop, world: OutsideWorld, box: MailBox) -> None:
    assert unsold.ender.end(hanging, SAID)
    assert not unsold.ender.end(hanging, SAID)
    assert unsold.letters.deliver_due() == 1
    assert not unsold.ender.end(hanging, SAID)
    assert (unsold.letters.deliver_due(), len(box.mails)) == (0, 1)


def test_of_ten_commands_at_once_one_ends_it(
    hanging: str, unsold: Shop, db: Database, box: MailBox, world: OutsideWorld
) -> None:
    def end(_: int) -> str:
        try:
            return str(unsold.ender.end(hanging, SAID))
        except NotEndedError:
            return "busy"

    with ThreadPoolExecutor(10) as pool:
        said = Counter(pool.map(end, range(10)))
    assert said["True"] == 1
    assert sum("carrier-gone" in line for line in unsold.trails.lines(hanging)) == 1
    assert unsold.letters.deliver_due() == 1
    holds(db, world, 0)


def test_what_a_carrier_that_is_sold_may_have_bound_is_not_ended(
    hanging: str, shop: Shop, world: OutsideWorld, db: Database
) -> None:
    """TRUST R11: the worker asks it, and here it had bound it after all."""
    world.books.policies[hanging] = policy_answer(CARRIER, 1, PRICE)
    with pytest.raises(NotEndedError, match="may have done it"):
        shop.ender.end(hanging, SAID)
    assert shop.ender.hanging() == []
    assert shop.settler.settle_interrupted() == 1
    holds(db, world, 1)
    with pytest.raises(NotEndedError, match="it is issued"):
        shop.ender.end(hanging, SAID)


def test_what_was_sent_less_than_a_day_ago_is_not_ended(
    buy: Buy, world: OutsideWorld, unsold: Shop, clock: SetClock, db: Database
) -> None:
    """It may lie in the carrier's queue; and a carrier may be missing for an hour, by a mistake of ours."""
    world.mode[CARRIER] = "bind-error"
    assert_problem(buy(), 503, "/problems/purchase-unsettled")
    for _ in range(3):
        clock.advance(LEASE + timedelta(seconds=1))
        unsold.settler.settle_interrupted()
    with pytest.raises(NotEndedError, match="less than a day"):
        unsold.ender.end(row_of(db).id, SAID)
    assert world.books.money("requires_capture") == PRICE


@pytest.mark.parametrize("said", ["", "   ", "nobody"])
def test_without_the_carriers_word_it_is_not_ended(
    said: str, hanging: str, unsold: Shop, world: OutsideWorld
) -> None:
    with pytest.raises(NotEndedError, match="whose word"):
        unsold.ender.end(hanging, said)
    assert world.books.money("requires_capture") == PRICE


def test_one_that_nobody_knows_is_not_ended(unsold: Shop) -> None:
    with pytest.raises(NotEndedError, match="no order"):
        unsold.ender.end("txn_nobody", SAID)


def test_while_the_gateway_is_away_it_is_ended_and_the_money_follows(
    hanging: str, unsold: Shop, world: OutsideWorld, clock: SetClock, db: Database
) -> None:
    """The reconciler gives it back, once."""
    world.gateway.mode = "down"
    assert unsold.ender.end(hanging, SAID)
    assert unsold.gauges["quotes_open_purchases"]() == {"undoing": 1}
    assert not unsold.ender.end(hanging, SAID)
    world.gateway.mode = "ok"
    clock.advance(LEASE + timedelta(seconds=1))
    assert unsold.settler.settle_interrupted() == 1
    holds(db, world, 0)
    assert unsold.letters.deliver_due() == 1, "the letter is no part of the order that is forgotten"


def test_a_worker_at_it_is_waited_for(hanging: str, unsold: Shop, world: OutsideWorld, db: Database) -> None:
    (lease,) = unsold.settler._purchases.take_interrupted()
    with pytest.raises(NotEndedError, match="somebody is at it"):
        unsold.ender.end(hanging, SAID)
    unsold.settler._purchases.let_go(lease)
    assert unsold.ender.end(hanging, SAID)


def test_a_sweep_that_finds_it_hanging_leaves_it_to_whoever_ends_it(hanging: str, unsold: Shop) -> None:
    assert unsold.settler.settle_interrupted() == 0
    assert unsold.ender.end(hanging, SAID)


def test_a_letter_that_cannot_be_sent_is_tried_with_pauses_and_then_is_a_persons(
    hanging: str, unsold: Shop, clock: SetClock, box: MailBox, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert unsold.ender.end(hanging, SAID)
    nobody = SmtpPost("smtp://127.0.0.1:9", timeout_s=1)
    with monkeypatch.context() as away:
        away.setattr(unsold.letters, "_post", nobody)
        for pause in PAUSES:
            assert unsold.letters.deliver_due() == 0
            assert unsold.letters.deliver_due() == 0, "not before its pause is over"
            clock.advance(max(pause, SENDING_FOR))
        assert unsold.gauges["quotes_outbox"]() == {"due": 1}
        assert unsold.letters.deliver_due() == 0
    assert unsold.gauges["quotes_outbox"]() == {"failed": 1}
    clock.advance(timedelta(days=30))
    assert (unsold.letters.deliver_due(), box.mails) == (0, [])
    assert unsold.letters.try_again(hanging)
    assert not unsold.letters.try_again(hanging), "it is due"
    assert unsold.letters.deliver_due() == 1
    assert not unsold.letters.try_again(hanging), "it was sent"
    assert (len(box.mails), unsold.gauges["quotes_outbox"]()) == (1, {})


def test_the_command_says_what_hangs_and_ends_it(
    hanging: str,
    unsold: Shop,
    scene: Scene,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(hanging_purchases, "Settings", lambda: scene.settings)
    monkeypatch.setattr(hanging_purchases, "open_shop", lambda *_: unsold)
    command: Command = hanging_purchases.main
    assert command([]) == 1
    told = capsys.readouterr().out
    assert hanging in told and f"$120 held, sent to {CARRIER}" in told and "1 hanging" in told
    assert command(["--end", hanging]) == 1
    assert "whose word" in capsys.readouterr().err
    assert command(["--end", hanging, "--said", SAID]) == 0
    assert capsys.readouterr().out == f"{hanging}: ended\n0 hanging\n"
    assert command(["--end", hanging, "--said", SAID]) == 0
    assert "has been ended before" in capsys.readouterr().out
