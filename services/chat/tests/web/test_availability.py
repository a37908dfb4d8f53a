"""Whether somebody is at the desk, as pages ask. Source: H-01; TRUST §1.2."""

from datetime import timedelta

import pytest
from chat.app import create_app
from chat.composition import Parts, open_parts
from chat.settings import Settings
from flask.testing import FlaskClient
from kit.testing import SetClock, running_redis
from pydantic import ValidationError

ASKED = "/api/crm/chat-availability"


def answer(client: FlaskClient) -> bool | None:
    reply = client.get(ASKED)
    assert (reply.status_code, reply.headers["Cache-Control"]) == (200, "no-store")
    assert list(reply.get_json()) == ["isAvailable"]
    said: bool | None = reply.get_json()["isAvailable"]
    return said


def test_true_only_while_an_agents_heartbeat_is_fresh(
    client: FlaskClient, parts: Parts, clock: SetClock
) -> None:
    """[H-01]"""
    assert answer(client) is False
    parts.desk.presence.beat("Ada")
    assert answer(client) is True
    clock.advance(timedelta(seconds=44))
    assert answer(client) is True
    clock.advance(timedelta(seconds=2))
    assert answer(client) is False


def test_an_agent_off_duty_is_gone_at_once(client: FlaskClient, parts: Parts) -> None:
    """[H-01]"""
    parts.desk.presence.beat("Ada")
    parts.desk.presence.beat("Ben")
    parts.desk.presence.leave("Ada")
    assert answer(client) is True
    parts.desk.presence.leave("Ben")
    assert answer(client) is False


def test_nobody_is_there_outside_business_hours(client: FlaskClient, parts: Parts, clock: SetClock) -> None:
    """[H-01] Saturday, 6 p.m. in Florida."""
    clock.advance(timedelta(hours=8))
    parts.desk.presence.beat("Ada")
    assert answer(client) is False


def test_the_last_answer_stands_in_for_a_desk_that_cannot_be_asked(
    settings: Settings, parts: Parts, clock: SetClock
) -> None:
    """[H-01] TRUST §1.2: Redis away is 200 with what was known last, and null once that can be believed no longer."""
    with running_redis() as url:
        own = open_parts(settings.model_copy(update={"redis_url": url}), clock)
        own.desk.presence.beat("Ada")
        client = create_app(settings, parts=own, clock=clock).test_client()
        assert answer(client) is True
    assert answer(client) is True
    clock.advance(timedelta(minutes=2, seconds=1))
    assert answer(client) is None


def test_null_where_nothing_was_ever_known(settings: Settings, clock: SetClock) -> None:
    """[H-01]"""
    away = settings.model_copy(update={"redis_url": "unix:///nowhere/redis.sock"})
    assert answer(create_app(away, parts=open_parts(away, clock), clock=clock).test_client()) is None


def test_a_vendors_desk_is_asked_by_the_worker_alone(settings: Settings, clock: SetClock) -> None:
    """[H-01] Null until it has answered."""
    hosted = settings.model_copy(
        update={"vendor": "chatwoot", "desk_url": "https://desk.example/availability"}
    )
    parts = open_parts(hosted, clock)
    client = create_app(hosted, parts=parts, clock=clock).test_client()
    assert answer(client) is None
    parts.vendor.tell(True)
    assert answer(client) is True
    parts.vendor.tell(False)
    assert answer(client) is False


def test_a_vendor_without_a_desk_to_ask_is_refused_at_start() -> None:
    with pytest.raises(ValidationError, match="CHAT_DESK_URL"):
        Settings(env="development", vendor="salesforce")
