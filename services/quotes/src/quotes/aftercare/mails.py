"""Who is written to when a step has been taken: the policyholder, and an address that is no longer theirs."""

import secrets
from datetime import datetime

from kit.mail_addresses import masked

from quotes.adapters.outbox import MOVED_AWAY
from quotes.adapters.policy_tables import PolicyStep
from quotes.adapters.tables import OutboxMail


def owed_mails(
    step: PolicyStep, document_id: str, before: str, after: str, now: datetime
) -> list[OutboxMail]:
    """One to the policyholder with the paper that holds, and one to an address that is no longer theirs, without it."""
    letter = _mail(step, step.kind, now)
    letter.document_id = document_id
    if not has_moved(before, after):
        return [letter]
    notice = _mail(step, MOVED_AWAY, now)
    notice.recipient, notice.moved_to = before, masked(after)
    return [letter, notice]


def has_moved(before: str, after: str) -> bool:
    """Whether mails go to somebody else's box: the same address in other letters is none."""
    return before.casefold() != after.casefold()


def _mail(step: PolicyStep, kind: str, now: datetime) -> OutboxMail:
    return OutboxMail(
        id=secrets.token_hex(16),
        kind=kind,
        policy_id=step.policy_id,
        step_id=step.id,
        state="due",
        tries=0,
        due_at=now,
        created_at=now,
    )
