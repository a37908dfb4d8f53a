"""Figures at /metrics: by route template, safe from clients that invent addresses and methods."""

from flask import Flask
from flask.testing import FlaskClient
from kit import metrics


def scrape(client: FlaskClient) -> str:
    response = client.get("/metrics")
    assert response.mimetype == "text/plain"
    return response.get_data(as_text=True)


def test_counts_requests_by_route_template(client: FlaskClient) -> None:
    client.get("/api/shop/plans/a?state=TX")
    client.get("/api/shop/plans/b?state=TX")
    text = scrape(client)
    counted = (
        'http_request_duration_seconds_count{method="GET",route="/api/shop/plans/<plan_id>",status="200"}'
    )
    assert counted in text
    assert "/api/shop/plans/a" not in text


def test_invented_addresses_and_methods_share_one_label(client: FlaskClient) -> None:
    for number in range(3):
        client.open(f"/invented-{number}", method=f"INVENTED{number}")
    text = scrape(client)
    assert "invented" not in text.lower()
    assert 'method="other",route="(unmatched)",status="404"' in text


def test_gauges_are_read_at_each_scrape(app: Flask) -> None:
    waiting = {"mail": 2.0, "upkeep": 0.0}
    metrics.add_gauge(app, "queue_jobs", "Jobs waiting.", "queue", lambda: waiting)
    client = app.test_client()
    assert 'queue_jobs{queue="mail"} 2.0' in scrape(client)
    waiting["mail"] = 7.0
    assert 'queue_jobs{queue="mail"} 7.0' in scrape(client)


def test_a_gauge_that_cannot_be_read_costs_only_itself(app: Flask) -> None:
    def away() -> dict[str, float]:
        raise ConnectionError

    metrics.add_gauge(app, "queue_jobs", "Jobs waiting.", "queue", away)
    text = scrape(app.test_client())
    assert "queue_jobs{" not in text
    assert "http_request_duration_seconds" in text
