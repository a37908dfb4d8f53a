from datetime import UTC, datetime

import pytest
from content.adapters.shelves import LibraryShelf
from content.app import create_app
from content.settings import Settings
from flask.testing import FlaskClient
from pydantic import ValidationError

LATE = datetime(2026, 11, 24, 23, 59, tzinfo=UTC)


def asked(settings: Settings, shelf: LibraryShelf, contact: str) -> FlaskClient:
    told = Settings(**{**settings.model_dump(), "security_contact": contact})
    return create_app(told, shelf, clock=lambda: LATE).test_client()


def test_it_names_every_contact_in_the_operators_order(settings: Settings, shelf: LibraryShelf) -> None:
    """RFC 9116: plain text in UTF-8, a contact or more by preference, one date less than a year away."""
    client = asked(settings, shelf, "https://bounty.example/coati, mailto:security@coati.example")
    answer = client.get("/.well-known/security.txt")
    assert (answer.status_code, answer.content_type) == (200, "text/plain; charset=utf-8")
    assert answer.headers["Cache-Control"] == "public, max-age=3600"
    assert answer.text.splitlines() == [
        "Contact: https://bounty.example/coati",
        "Contact: mailto:security@coati.example",
        "Expires: 2027-05-23T00:00:00Z",
        "Preferred-Languages: en",
    ]


def test_nobody_is_promised_a_reader_who_is_not_there(client: FlaskClient) -> None:
    assert client.get("/.well-known/security.txt").status_code == 404


@pytest.mark.parametrize(
    "contact",
    [
        "security@coati.example",
        "http://coati.example/report",
        "mailto:",
        "mailto:a@b.example\nExpires: never",
    ],
)
def test_a_contact_that_no_program_can_follow_is_refused_at_the_start(
    settings: Settings, shelf: LibraryShelf, contact: str
) -> None:
    with pytest.raises(ValidationError, match="CONTENT_SECURITY_CONTACT"):
        asked(settings, shelf, contact)
