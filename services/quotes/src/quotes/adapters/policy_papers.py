"""The papers of policies, as they were given out, and the addresses they are found at."""

import secrets

from kit.db import Database
from sqlalchemy import select, update
from sqlalchemy.orm import Session

from quotes.adapters.tables import OutboxMail, PolicyDocument

KEY_BYTES = 24


class PolicyPapers:
    """Finds papers by the only key there is to them."""

    def __init__(self, db: Database) -> None:
        self._db = db

    def find(self, document_id: str) -> PolicyDocument | None:
        """The paper of that id, content included."""
        with self._db.read() as session:
            return session.get(PolicyDocument, document_id)


def new_key() -> str:
    """An id for a paper, which nobody can guess."""
    return secrets.token_urlsafe(KEY_BYTES)


def give_new_keys(session: Session, policy_id: str) -> None:
    """Close every link to a policy's papers: each paper gets another key, and mails that are owed link to that one.

    For whoever holds its row. Source: ADR 67.
    """
    keys = select(PolicyDocument.id).where(PolicyDocument.policy_id == policy_id)
    for former in session.scalars(keys).all():
        key = new_key()
        # Row by row in the database: what it holds is not read for this.
        paper = update(PolicyDocument).where(PolicyDocument.id == former).values(id=key)
        mails = update(OutboxMail).where(OutboxMail.document_id == former).values(document_id=key)
        for change in (paper, mails):
            session.execute(change, execution_options={"synchronize_session": False})
