"""The mail box: mails are kept until someone deletes them or too many newer ones came."""

import secrets
from collections.abc import Sequence
from datetime import datetime

from kit.db import Database
from sqlalchemy import String, cast, delete, func, select
from sqlalchemy.orm import undefer

from sandbox.mail import letters
from sandbox.mail.records import Mail

MOST_KEPT = 2_000


def keep(database: Database, envelope_from: str, recipients: Sequence[str], raw: bytes, now: datetime) -> str:
    """Store one mail; it is durable when this returns. Returns: its id."""
    mail = Mail(
        id=secrets.token_hex(8),
        received_at=now,
        envelope_from=envelope_from[:320],
        recipients=list(recipients),
        subject=letters.subject_of(raw)[:500],
        size_bytes=len(raw),
        raw=raw,
    )
    with database.write() as session:
        session.add(mail)
        surplus = select(Mail.id).order_by(Mail.received_at.desc()).offset(MOST_KEPT)
        session.flush()
        session.execute(delete(Mail).where(Mail.id.in_(surplus)))
    return mail.id


def find(
    database: Database, to: str = "", limit: int = 100, with_raw: bool = False
) -> tuple[list[Mail], int]:
    """Mails addressed to `to` (a whole address or a part of one), newest first, and how many there are."""
    chosen = select(Mail).order_by(Mail.received_at.desc(), Mail.id)
    if to:
        pattern = "".join(f"\\{sign}" if sign in "\\%_" else sign for sign in to.lower())
        chosen = chosen.where(func.lower(cast(Mail.recipients, String)).like(f"%{pattern}%", escape="\\"))
    with database.read() as session:
        total = session.scalar(select(func.count()).select_from(chosen.order_by(None).subquery())) or 0
        if with_raw:
            chosen = chosen.options(undefer(Mail.raw))
        return list(session.scalars(chosen.limit(limit))), total


def get(database: Database, mail_id: str) -> Mail | None:
    with database.read() as session:
        return session.scalar(select(Mail).where(Mail.id == mail_id).options(undefer(Mail.raw)))


def drop(database: Database, mail_id: str) -> bool:
    """Delete one mail. Returns: whether it was there."""
    with database.write() as session:
        deleted = session.execute(delete(Mail).where(Mail.id == mail_id).returning(Mail.id))
        return deleted.first() is not None


def drop_all(database: Database) -> None:
    with database.write() as session:
        session.execute(delete(Mail))
