"""A visitor and an agent, as short as a test wants them."""

from typing import Any

from chat.composition import Parts
from chat.domain.conversations import Prechat
from flask.testing import FlaskClient
from kit.staff import SESSION_HEADER

PRECHAT = {"url": "https://coati.example/quote/abc", "partner": "Harborlight", "webSource": "coati"}


def begin(parts: Parts, start_id: str = "s-1", **more: str) -> int:
    """Begin a conversation without the way over the web; its number."""
    prechat = Prechat(url="https://coati.example/", partner="coati", web_source="coati", **more)
    return parts.desk.conversations.start(start_id, prechat, "Hello?").number


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


def texts(parts: Parts, number: int = 1) -> list[str]:
    return [line.text for line in parts.desk.conversations.get(number).lines]
