"""POST /api/analytics/vitals: how pages did, by release; accepted means kept, and nobody is in it."""

from typing import Any

import pytest
from analytics.adapters.tables import EventRow, PageErrorRow, VitalsRow
from analytics.composition import Parts
from flask.testing import FlaskClient
from kit.testing import MALFORMED_BODIES, MalformedBody, SetClock, assert_problem
from pages_left import HUMAN, told
from sqlalchemy import select
from storehouse import Storehouse

DATABASES = ("sqlite", "postgresql")
PATH = "/api/analytics/vitals"
SENDER = {"User-Agent": HUMAN, "X-Forwarded-For": "203.0.113.9", "X-Coati-Brand": "coati"}


def test_a_page_is_stored_once_with_its_releases_figures_and_errors(
    client: FlaskClient, storehouse: Storehouse, parts: Parts, clock: SetClock
) -> None:
    body = told("blog", "b1", "threw", "chunk", lcpMs=1234, inpMs=80, cls=0.0123)
    answer = client.post(PATH, json=body, headers=SENDER)
    assert (answer.status_code, answer.json) == (202, {"status": "accepted"})
    assert storehouse.drain() == 1
    with parts.db.read() as session:
        page = session.scalars(select(VitalsRow)).one()
        errors = session.scalars(select(PageErrorRow)).all()
    assert (page.section, page.release, page.chrome_release, page.host_release) == ("blog", "b1", "c1", "h1")
    assert (page.lcp_ms, page.inp_ms, page.cls_e4, page.page) == (1234, 80, 123, "document")
    assert (page.received_at, page.is_bot) == (clock(), False)
    assert sorted((error.kind, error.section, error.release) for error in errors) == [
        ("chunk", "blog", "b1"),
        ("threw", "blog", "b1"),
    ]
    # It lies in tables of its own, and counts as no page view.
    assert storehouse.count(EventRow) == 0


def test_what_waits_for_the_store_names_nobody(client: FlaskClient, parts: Parts) -> None:
    """TRUST §5: no address, no network, no device, no brand, no page's address."""
    client.post(PATH, json=told(lcpMs=1), headers=SENDER)
    assert parts.redis is not None
    waiting: Any = parts.redis.xrange("analytics:events")
    body = b"".join(fields[b"events"] for _, fields in waiting)
    assert b"lcp_ms" in body
    for word in (b"203.0", b"Mozilla", b"coati.example", b"desktop"):
        assert word not in body


def test_nothing_is_kept_under_global_privacy_control(client: FlaskClient, storehouse: Storehouse) -> None:
    answer = client.post(PATH, json=told(), headers={**SENDER, "Sec-GPC": "1"})
    assert (answer.status_code, answer.json) == (202, {"status": "not-kept"})
    assert (storehouse.drain(), storehouse.count(VitalsRow)) == (0, 0)


def test_it_waits_in_a_file_while_redis_is_away(
    client: FlaskClient, storehouse: Storehouse, parts: Parts, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Accepted means kept: the way of every event."""
    monkeypatch.setattr(parts.intake, "_stream", None)
    assert client.post(PATH, json=told(), headers=SENDER).status_code == 202
    assert parts.spool.state()["files"] == 1
    storehouse.drain()
    assert storehouse.count(VitalsRow) == 1


ERROR = {"kind": "threw", "section": "blog", "release": "b1"}
BAD: list[dict[str, Any]] = [
    {"section": "Blog"},
    {"section": ""},
    {"release": "x" * 65},
    {"release": "<script>"},
    {"hostRelease": None},
    {"page": "/quote/abc"},
    {"lcpMs": -1},
    {"lcpMs": "1"},
    {"lcpMs": 1.5},
    {"inpMs": 600_001},
    {"cls": -0.1},
    {"cls": 1_001},
    {"errors": [ERROR] * 11},
    {"errors": [{**ERROR, "kind": "sad"}]},
    {"errors": [{**ERROR, "message": "Ada Byron"}]},
    {"clientId": "c-1"},
]


@pytest.mark.parametrize("wrong", BAD, ids=str)
def test_what_no_page_of_ours_says_is_refused(
    client: FlaskClient, storehouse: Storehouse, wrong: dict[str, Any]
) -> None:
    assert_problem(client.post(PATH, json={**told(), **wrong}), 422)
    assert storehouse.drain() == 0


@pytest.mark.parametrize("bad", MALFORMED_BODIES, ids=str)
def test_malformed_bodies_are_refused(client: FlaskClient, bad: MalformedBody) -> None:
    """TRUST R23, R24"""
    answer = client.post(PATH, data=bad.data, content_type=bad.content_type, headers=list(bad.headers))
    assert_problem(answer, bad.status)


def test_the_providers_protocol_takes_none(client: FlaskClient, storehouse: Storehouse) -> None:
    """Its clients' events have other rules; a `type` of this name is no event there."""
    sent = {"writeKey": "coati", "batch": [{"type": "vitals", "anonymousId": "a"}]}
    assert client.post("/v1/batch", json=sent).status_code == 400
    assert storehouse.drain() == 0
