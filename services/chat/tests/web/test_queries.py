"""Statements a request: a long conversation costs as many as a short one. Source: SPEED, budgets."""

from flask.testing import FlaskClient
from kit.testing.statements import statements_of
from visitors import say, start

HOME = "/api/chat/conversations"


def test_availability_asks_the_database_little(client: FlaskClient) -> None:
    assert len(statements_of(lambda: client.get("/api/crm/chat-availability"))) <= 2


def test_a_long_conversation_is_read_as_a_short_one_is(client: FlaskClient) -> None:
    key = start(client)["key"]

    def read() -> list[str]:
        return statements_of(lambda: client.get(f"{HOME}/{key}"))

    short = read()
    for number in range(20):
        say(client, key, f"Word {number}", f"message-{number:012}")
    assert len(client.get(f"{HOME}/{key}").get_json()["lines"]) == 21
    assert 0 < len(read()) == len(short) <= 4


def test_a_message_costs_the_same_however_long_the_conversation(client: FlaskClient) -> None:
    key = start(client)["key"]
    numbers = iter(range(100))

    def said() -> list[str]:
        return statements_of(lambda: say(client, key, "again", f"message-{next(numbers):012}"))

    first = said()
    for _ in range(10):
        say(client, key, "more", f"message-{next(numbers):012}")
    assert 0 < len(said()) == len(first) <= 8
