"""The provider's protocol: what its clients send is kept, each item on its own; no mistake of theirs is a 5xx."""

import base64
import gzip
import json
import tracemalloc
from datetime import timedelta
from typing import Any

import pytest
from analytics.composition import Parts
from flask.testing import FlaskClient
from kit.testing import MALFORMED_BODIES, MalformedBody, SetClock
from storehouse import Storehouse

DATABASES = ("sqlite", "postgresql")
AGENT = "Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0 Safari/537.36"
TRACK: dict[str, Any] = {
    "type": "track",
    "event": "Plan Viewed",
    "anonymousId": "a-1",
    "messageId": "ajs-next-1-a",
}


def send(client: FlaskClient, path: str, body: Any, **headers: str) -> Any:
    """As the browser's client does: JSON that says it is text."""
    data = body if isinstance(body, bytes) else json.dumps(body)
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return client.post(path, data=data, content_type="text/plain", headers={"User-Agent": AGENT, **named})


def test_settings_keep_the_client_at_home(client: FlaskClient) -> None:
    """[T-04] PROTOCOLS §0 (9, 10)"""
    answer = client.get("/v1/projects/coati/settings")
    assert answer.json == {
        "integrations": {
            "Segment.io": {"apiKey": "coati", "apiHost": "coati.example/v1", "protocol": "https"}
        },
        "metrics": {"sampleRate": 0},
    }
    assert client.get("/v1/projects/stranger/settings").status_code == 404


@pytest.mark.parametrize("prefix", ["/v1", "/api/analytics/v1"])
@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("t", "track"), ("p", "page"), ("i", "identify"), ("g", "group"), ("a", "alias"), ("s", "screen"),
        ("track", "track"), ("page", "page"), ("identify", "identify"), ("group", "group"), ("alias", "alias"),
        ("screen", "screen"),
    ],
)  # fmt: skip
def test_every_kind_of_single_event_is_kept(
    client: FlaskClient, storehouse: Storehouse, prefix: str, path: str, kind: str
) -> None:
    """[T-05]"""
    answer = send(client, f"{prefix}/{path}", {**TRACK, "type": "ignored", "writeKey": "coati"})
    assert (answer.status_code, answer.json) == (200, {"success": True})
    row = storehouse.row()
    assert (row.id, row.kind, row.source, row.client_id) == ("m:ajs-next-1-a", kind, "coati", "a-1")
    assert (row.device, row.is_bot) == ("desktop", False)


def test_a_write_key_may_come_as_credentials(client: FlaskClient, storehouse: Storehouse) -> None:
    basic = "Basic " + base64.b64encode(b"coati:").decode()
    assert send(client, "/v1/t", TRACK, Authorization=basic).status_code == 200
    assert storehouse.row().source == "coati"


@pytest.mark.parametrize("key", [None, "", "stranger", 5, ["coati"]])
def test_an_unknown_write_key_is_refused_for_good(
    client: FlaskClient, storehouse: Storehouse, key: object
) -> None:
    answer = send(client, "/v1/b", {"batch": [TRACK], "writeKey": key}, Authorization="Basic !")
    assert (answer.status_code, answer.json["code"]) == (401, "unknown_write_key")
    assert storehouse.rows() == []


def test_a_gzipped_batch_is_kept(client: FlaskClient, storehouse: Storehouse) -> None:
    """PROTOCOLS §0 (3)"""
    batch = [{**TRACK, "messageId": f"m{n}"} for n in range(250)]
    packed = gzip.compress(json.dumps({"batch": batch, "writeKey": "coati"}).encode())
    assert send(client, "/v1/batch", packed, Content_Encoding="gzip").json == {"success": True}
    assert len(storehouse.rows()) == 250


def test_a_gzip_bomb_is_refused(client: FlaskClient, storehouse: Storehouse) -> None:
    """TRUST R23"""
    bomb = gzip.compress(b'{"writeKey":"coati","batch":[' + b" " * 50_000_000)
    assert len(bomb) < 100_000
    tracemalloc.start()
    assert send(client, "/v1/b", bomb, Content_Encoding="gzip").status_code == 413
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 5_000_000
    assert storehouse.rows() == []


def test_the_same_message_is_kept_once_however_often_it_comes(
    client: FlaskClient, storehouse: Storehouse
) -> None:
    """In one batch, in another batch, from another source, later."""
    twice = {"batch": [TRACK, TRACK], "writeKey": "coati"}
    assert send(client, "/v1/b", twice).json == {"success": True}
    assert len(storehouse.rows()) == 1
    assert send(client, "/v1/t", {**TRACK, "writeKey": "coati"}).status_code == 200
    assert len(storehouse.rows()) == 1
    assert storehouse.waiting() == 0


def test_a_message_id_over_a_hundred_characters_is_still_known_again(
    client: FlaskClient, storehouse: Storehouse
) -> None:
    for _ in range(2):
        send(client, "/v1/t", {**TRACK, "messageId": "x" * 30_000, "writeKey": "coati"})
    assert storehouse.row().id.startswith("h:")


BAD_ITEMS = {
    "not-an-object": 5,
    "unknown-type": {**TRACK, "type": "buy"},
    "nobody": {"type": "track", "event": "x"},
    "id-is-no-text": {**TRACK, "userId": {"a": 1}},
    "track-without-event": {"type": "track", "anonymousId": "a"},
    "too-large": {**TRACK, "properties": {"x": "y" * 32 * 1024}},
}


@pytest.mark.parametrize("reason", list(BAD_ITEMS))
def test_a_bad_item_costs_the_rest_of_its_batch_nothing(
    client: FlaskClient, storehouse: Storehouse, reason: str
) -> None:
    bad = BAD_ITEMS[reason]
    batch = [TRACK, bad, {**TRACK, "messageId": "last"}]
    answer = send(client, "/v1/b", {"batch": batch, "writeKey": "coati"})
    assert answer.json == {"success": True, "rejected": [{"index": 1, "reason": reason}]}
    assert [row.id for row in storehouse.rows()] == ["m:ajs-next-1-a", "m:last"]
    alone = send(client, "/v1/b", {"batch": [bad], "writeKey": "coati"})
    assert (alone.status_code, alone.json["code"]) == (400, reason)


def test_the_limit_of_an_event_is_32_kilobytes(client: FlaskClient, storehouse: Storehouse) -> None:
    frame = len(json.dumps({**TRACK, "properties": {"x": ""}}, separators=(",", ":")))
    for length, kept in ((32 * 1024 - frame, True), (32 * 1024 - frame + 1, False)):
        item = {**TRACK, "messageId": "ajs-next-1-b", "properties": {"x": "y" * length}}
        answer = send(client, "/v1/b", {"batch": [item], "writeKey": "coati"})
        assert answer.status_code == (200 if kept else 400)
    assert len(storehouse.rows()) == 1


def test_of_2501_events_the_last_is_refused(client: FlaskClient, storehouse: Storehouse) -> None:
    batch = [{"type": "track", "event": "x", "anonymousId": "a", "messageId": f"{n}"} for n in range(2_501)]
    answer = send(client, "/v1/b", {"batch": batch, "writeKey": "coati"})
    assert answer.json == {"success": True, "rejected": [{"index": 2_500, "reason": "too-many"}]}
    assert len(storehouse.rows()) == 2_500


def test_a_body_over_500_kilobytes_is_refused(client: FlaskClient) -> None:
    frame = len('{"writeKey":"coati","batch":[{}],"x":""}')
    for length, status in ((500 * 1024 - frame, 400), (500 * 1024 - frame + 1, 413)):
        body = b'{"writeKey":"coati","batch":[{}],"x":"' + b"y" * length + b'"}'
        assert send(client, "/v1/b", body).status_code == status


@pytest.mark.parametrize("path", ["/v1/b", "/v1/t", "/api/analytics/v1/batch"])
@pytest.mark.parametrize("bad", MALFORMED_BODIES, ids=str)
def test_malformed_bodies_are_refused_in_the_protocols_shape(
    client: FlaskClient, storehouse: Storehouse, path: str, bad: MalformedBody
) -> None:
    """TRUST R24. The type is not looked at, and nothing is 5xx, which clients would send again."""
    answer = client.post(path, data=bad.data, content_type=bad.content_type, headers=list(bad.headers))
    assert 400 <= answer.status_code < 500
    assert answer.json is not None
    assert set(answer.json) == {"success", "code", "message"}
    assert storehouse.rows() == []


def test_the_senders_wrong_clock_is_set_right(
    client: FlaskClient, storehouse: Storehouse, clock: SetClock
) -> None:
    """timestamp = received - (sent - claimed); all four are kept. TRUST R21"""
    wrong = clock() + timedelta(hours=25)
    event = {**TRACK, "timestamp": (wrong - timedelta(seconds=40)).isoformat(), "writeKey": "coati"}
    send(client, "/v1/b", {"batch": [event], "sentAt": wrong.isoformat(), "writeKey": "coati"})
    row = storehouse.row()
    assert row.happened_at == clock() - timedelta(seconds=40)
    assert (row.received_at, row.sent_at) == (clock(), wrong)
    assert row.claimed_at == wrong - timedelta(seconds=40)


@pytest.mark.parametrize(
    "timestamp",
    ["2031-01-01T00:00:00Z", "0001-01-01T00:00:00Z", "1999-12-31", "yesterday", 5, None, "9" * 400],
)
def test_an_impossible_time_becomes_the_time_of_arrival(
    client: FlaskClient, storehouse: Storehouse, clock: SetClock, timestamp: object
) -> None:
    send(client, "/v1/t", {**TRACK, "timestamp": timestamp, "writeKey": "coati"})
    assert storehouse.row().happened_at == clock()


def test_no_email_is_stored_only_its_keyed_hash(client: FlaskClient, storehouse: Storehouse) -> None:
    """[T-05] TRUST §5"""
    traits = {"email": "Ada@Example.com", "phone": "555-0100", "plan": "ask ada@example.com", "n": 3}
    properties = {"to": ["ada%40example.com"], "token": "s3cr3t"}
    who = {"userId": "u-7", "anonymousId": "a-1", "messageId": "1", "writeKey": "coati"}
    send(client, "/v1/i", {**who, "traits": traits})
    send(
        client, "/v1/t", {**TRACK, "userId": "ada@example.com", "properties": properties, "writeKey": "coati"}
    )
    rows = {row.kind: row for row in storehouse.rows()}
    assert rows["identify"].subject == rows["track"].subject != ""
    assert json.loads(rows["identify"].properties) == {"plan": "ask [email]", "n": 3}
    kept = " ".join(str(value) for row in rows.values() for value in vars(row).values()).lower()
    for personal in ("ada@", "ada%40", "example.com", "555-0100", "u-7", "s3cr3t"):
        assert personal not in kept


def test_no_name_of_a_person_is_stored(client: FlaskClient, storehouse: Storehouse) -> None:
    """The protocol's own trait `name` is a person's where one is identified, and a thing's elsewhere."""
    traits = {"name": "Ada King", "username": "ada", "traveler_first_name": "Ada", "plan": "annual"}
    send(client, "/v1/i", {"writeKey": "coati", "userId": "u-1", "traits": traits})
    assert json.loads(storehouse.row().properties) == {"plan": "annual"}
    send(client, "/v1/g", {"writeKey": "coati", "userId": "u-1", "groupId": "g", "traits": {"name": "Acme"}})
    assert [row.properties for row in storehouse.rows() if row.kind == "group"] == [b'{"name":"Acme"}']


def test_a_message_id_made_of_an_email_address_is_known_again_and_not_kept(
    client: FlaskClient, storehouse: Storehouse
) -> None:
    for _ in range(2):
        send(client, "/v1/t", {**TRACK, "writeKey": "coati", "messageId": "ada@example.com-order-1"})
    assert storehouse.row().id.startswith("h:")


def test_global_privacy_control_leaves_nobody(
    client: FlaskClient, storehouse: Storehouse, parts: Parts
) -> None:
    send(client, "/v1/t", {**TRACK, "userId": "u-7", "writeKey": "coati"}, Sec_GPC="1")
    row = storehouse.row()
    assert (row.client_id, row.subject) == ("", "")


def test_another_site_may_send(client: FlaskClient) -> None:
    """PROTOCOLS §0 (11)"""
    asked = {
        "Origin": "https://partner.example",
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "authorization,content-type,x-retry-count",
    }
    answer = client.options("/v1/t", headers=asked)
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    allowed = answer.headers["Access-Control-Allow-Headers"].lower()
    assert all(name in allowed for name in ("authorization", "content-type", "x-retry-count"))
    assert answer.headers["Access-Control-Max-Age"] == "86400"
    refused = send(client, "/v1/t", b"{", Origin="https://partner.example")
    assert refused.headers["Access-Control-Allow-Origin"] == "*"


def test_the_clients_own_figures_are_taken_and_dropped(client: FlaskClient, storehouse: Storehouse) -> None:
    assert send(client, "/v1/m", {"series": []}).status_code == 200
    assert storehouse.rows() == []
