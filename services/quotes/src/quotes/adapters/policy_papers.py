"""The papers of policies, as they were given out."""

from kit.db import Database

from quotes.adapters.tables import PolicyDocument


class PolicyPapers:
    """Finds papers by the only key there is to them."""

    def __init__(self, db: Database) -> None:
        self._db = db

    def find(self, document_id: str) -> PolicyDocument | None:
        """The paper of that id, content included."""
        with self._db.read() as session:
            return session.get(PolicyDocument, document_id)
