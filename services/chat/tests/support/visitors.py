"""A visitor and an agent, as short as a test wants them."""

from typing import Any

from chat.adapters.tables import ConversationRow
from chat.composition import Parts
from chat.domain.conversations import Prechat
from flask.testing import FlaskClient
from kit.staff import SESSION_HEADER
from sqlalchemy import select, text

PRECHAT = {"url": "https://coati.example/quote/abc", "partner": "Harborlight", "webSource": "coati"}


def begin(parts: Parts, start_id: str = "s-1", **more: str) -> str:
    """Begin a conversation without the way over the web; its key."""
    prechat = Prechat(url="https://coati.example/", partner="coati", web_source="coati", **more)
    return parts.desk.conversations.start(start_id, prechat, "Hello?").key


def start(
    client: FlaskClient, text: str = "Hello?", start_id: str = "start-" + "a" * 16, **more: Any
) -> dict[str, Any]:
    """Begin a conversation; the whole answer."""
    body = {"startId": start_id, "text": text, "prechat": PRECHAT, **more}
    answer = client.post("/api/chat/conversations", json=body)
    assert answer.status_code == 201, answer.text
    return dict(answer.get_json())


def say(client: FlaskClient, key: str, text: str, message_id: str) -> dict[str, Any]:
    answer = client.post(f"/api/chat/conversations/{key}/messages", json={"id": message_id, "text": text})
    assert answer.status_code == 201, answer.text
    return dict(answer.get_json())


def as_agent(parts: Parts, name: str = "Ada") -> dict[str, str]:
    """The header that the edge makes of the desk's cookie."""
    holder = f"holder-of-{name}"
    parts.agents.sign_in(holder, name, is_same=True)
    return {SESSION_HEADER: parts.staff.new(holder)}


def key_of(parts: Parts, number: int = 1) -> str:
    with parts.db.read() as session:
        return session.scalars(select(ConversationRow.key).where(ConversationRow.number == number)).one()


def at_desk(parts: Parts, number: int = 1) -> str:
    """A conversation's address at the desk."""
    return f"/desk/conversations/{parts.desk.conversations.get(key_of(parts, number)).desk_name}"


def texts(parts: Parts, key: str | None = None) -> list[str]:
    """What was said, without a key in the first conversation."""
    return [line.text for line in parts.desk.conversations.get(key or key_of(parts)).lines]


def put_back_empty(parts: Parts) -> None:
    """As a copy of the database from before the first conversation, in which its number was not given yet."""
    with parts.db.write() as session:
        if parts.db.engine.dialect.name == "postgresql":
            session.execute(text("TRUNCATE lines, conversations RESTART IDENTITY"))
        else:
            session.execute(text("DELETE FROM lines"))
            session.execute(text("DELETE FROM conversations"))
