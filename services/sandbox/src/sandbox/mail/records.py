"""Mails as they arrived, byte for byte, with what the list shows beside them."""

from datetime import datetime

from sqlalchemy import LargeBinary, String
from sqlalchemy.orm import Mapped, mapped_column

from sandbox.database import Record


class Mail(Record):
    __tablename__ = "mails"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    received_at: Mapped[datetime] = mapped_column(index=True)
    envelope_from: Mapped[str] = mapped_column(String(320))
    recipients: Mapped[list[str]]
    subject: Mapped[str] = mapped_column(String(500))
    size_bytes: Mapped[int]
    raw: Mapped[bytes] = mapped_column(LargeBinary, deferred=True)
