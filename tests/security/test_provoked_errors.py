"""TRUST S15: whatever is provoked, no answer tells of traces, versions, paths or programs."""

import re
from collections import Counter
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

# What an inside would give away: traces, files, versions, programs, queries, exceptions.
TELLING = re.compile(
    r"Traceback|File \"|line \d+, in |\.py\b|/work/|/home/|/usr/|/root/|site-packages|Werkzeug|werkzeug|gunicorn|Flask|"
    r"SQLAlchemy|sqlalchemy|sqlite3?|psycopg|pydantic|redis\.|orjson|[A-Z]\w+(?:Error|Exception)\b|SELECT |INSERT |"
    r"0x[0-9a-f]{8,}|Python/\d|\bv?\d+\.\d+\.\d+\b"
)
LONG = "9" * 5000
BAD: tuple[dict[str, Any], ...] = (
    {"data": b"{", "content_type": "application/json"},
    {"data": b"[" * 20_000, "content_type": "application/json"},
    {"data": b"\xff\xfe{}", "content_type": "application/json"},
    {"data": b'{"a":NaN}', "content_type": "application/json"},
    {"data": f'{{"a":{LONG}}}'.encode(), "content_type": "application/json"},
    {"json": {"../../etc/passwd": "\x00", "price": 1}},
    {"json": [1]},
    {"data": b"x", "content_type": "application/x-unheard-of"},
    {"data": b"--x", "content_type": "multipart/form-data; boundary=x"},
)
HEADERS = {
    "Sec-Fetch-Site": "same-origin",
    "X-Customer-Id": "ada",
    "X-Customer-Role": "customer",
    "X-Coati-Origin": "https://coati.example",
    "Idempotency-Key": "key-0001-abcdef",
}


def provoke(clients: dict[str, FlaskClient]) -> list[tuple[str, TestResponse]]:
    """Every route with every bad body, with names that escape and with methods it does not have."""
    answers = []
    for service, client in clients.items():
        for rule in client.application.url_map.iter_rules():
            path = re.sub(r"<any\('([^']*)'.*?>|<int:[^>]*>", lambda part: part[1] or "7", rule.rule)
            methods = (rule.methods or set()) - {"OPTIONS", "HEAD"}
            if methods == {"GET"}:
                for part in ("%00", "..%2f..%2fetc%2fpasswd", "%ff", "'", "{{7*7}}"):
                    asked = re.sub(r"<[^>]*>", part, path)
                    answers.append((f"{service} GET {asked}", client.get(f"{asked}?page={LONG[:40]}&q=%ff")))
                continue
            filled = re.sub(r"<[^>]*>", "1", path)
            for method in methods - {"GET"}:
                for bad in BAD:
                    answers.append(
                        (
                            f"{service} {method} {filled}",
                            client.open(filled, method=method, headers=HEADERS, **bad),
                        )
                    )
            answers.append((f"{service} TRACE {filled}", client.open(filled, method="TRACE")))
    return answers


def telling(answers: list[tuple[str, TestResponse]]) -> dict[str, list[str]]:
    """What refusals gave away, by request."""
    found = {}
    for asked, answer in answers:
        if answer.status_code >= 400:
            programs = [answer.headers.get(name, "") for name in ("Server", "X-Powered-By")]
            if words := TELLING.findall(" ".join((*programs, answer.get_data(as_text=True)))):
                found[asked] = words[:3]
    return found


def test_two_hundred_provoked_errors_tell_nothing(clients: dict[str, FlaskClient]) -> None:
    answers = provoke(clients)
    statuses = Counter(answer.status_code for _, answer in answers)
    assert sum(count for status, count in statuses.items() if status >= 400) >= 200
    assert statuses[500] == 0, [asked for asked, answer in answers if answer.status_code == 500]
    assert telling(answers) == {}


@pytest.mark.parametrize(
    "text",
    ["Traceback (most recent call last)", "sqlite3.OperationalError", "/home/coati/app.py", "Werkzeug/3.1.3"],
)
def test_an_answer_that_tells_is_found(text: str) -> None:
    app = Flask("talkative")
    app.add_url_rule("/", view_func=lambda: (text, 500))
    assert telling([("talkative GET /", app.test_client().get("/"))]) != {}
