"""What the queues call, by name. A worker process opens the shop once, at its first job."""

from datetime import timedelta
from functools import cache

from kit.clock import now_utc
from kit.work import job

from quotes.composition import Shop, open_shop
from quotes.settings import Settings

QUOTES_KEPT_FOR = timedelta(days=30)
PREVIEWS_KEPT_FOR = timedelta(days=1)


@cache
def shop() -> Shop:
    """The parts, from the environment."""
    return open_shop(Settings(), now_utc)


@job
def deliver(mail_id: str) -> str:
    """Send one mail that is owed; safe to run twice. Its own pauses are in the outbox, so the queue does not retry."""
    ending = shop().postman.deliver(mail_id)
    return ending.value if ending else "left"


@job
def sweep() -> dict[str, int]:
    """Everything that must not be forgotten: what was cut off, refunds and mails owed; and what must be, in its time.

    Safe to run at any time, beside itself too. Source: R11 (settled within 60 s); TRUST §5 (retention).
    """
    parts = shop()
    return {
        "settled": parts.settler.settle_interrupted(),
        "steps": parts.desk.settler.settle_interrupted(),
        "refunds": parts.desk.refunder.look(),
        "mailed": parts.postman.deliver_due() + parts.letters.deliver_due(),
        # After what somebody waits for: a carrier that hangs is waited for here.
        "late": parts.late.look(),
        "told": sum(each.tell() for each in parts.duty),
        "forgotten": parts.quotes.forget_before(now_utc() - QUOTES_KEPT_FOR),
        "ended": parts.retention.forget(),
        "answered": parts.unanswered.forget(),
        "previews": parts.desk.store.forget_previews_before(now_utc() - PREVIEWS_KEPT_FOR),
    }
