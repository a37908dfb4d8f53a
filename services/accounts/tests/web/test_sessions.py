"""Sessions: a new id whenever somebody becomes somebody, an end by time, by sign-out, by revocation."""

from base64 import urlsafe_b64decode
from datetime import timedelta

import pytest
from accounts.domain.sessions import new_secret
from accounts.staff import run
from browser_of_accounts import PASSWORD, Browser
from kit.testing import SetClock, assert_problem
from letter_box import LetterBox
from redis import Redis

OTHER = "seven bridges over a violet kayak"


def test_signing_in_makes_a_new_id_and_kills_the_old(ada: Browser) -> None:
    """TRUST S8, 7.2.4: fixation."""
    old = str(ada.session)
    assert ada.sign_in("ada@example.com").status_code == 200
    assert ada.session != old
    assert_problem(ada.with_session(old).get("/me"), 401, "/problems/sign-in-needed")


@pytest.mark.parametrize("planted", ["a" * 43, "", "known-to-mallory"])
def test_a_planted_id_is_never_taken_over(browser: Browser, planted: str) -> None:
    """TRUST S8"""
    browser.with_session(planted)
    browser.sign_up("ada@example.com")
    assert browser.session not in ("", planted)
    assert browser.checked()["X-Customer-Role"] == "customer"


def test_a_new_password_makes_a_new_id_and_ends_the_others(
    ada: Browser, stranger: Browser, box: LetterBox
) -> None:
    """TRUST S8, 7.4.3"""
    stranger.sign_in("ada@example.com")
    old = str(ada.session)
    changed = ada.post("/me/password", {"currentPassword": PASSWORD, "newPassword": OTHER})
    assert changed.status_code == 204
    assert ada.session != old
    assert ada.get("/me").status_code == 200
    assert stranger.get("/me").status_code == 401
    assert ada.with_session(old).get("/me").status_code == 401
    assert stranger.sign_in("ada@example.com").status_code == 401
    assert stranger.sign_in("ada@example.com", OTHER).status_code == 200
    ada.deliver()
    assert "Your Coati password was changed" in box.subjects("ada@example.com")


def test_signing_out_kills_the_session_and_clears_the_browser(ada: Browser) -> None:
    """TRUST S8, 14.3.1"""
    old = str(ada.session)
    answer = ada.post("/sign-out")
    assert (answer.status_code, answer.headers["Clear-Site-Data"]) == (204, '"cache", "storage"')
    assert ada.session is None
    assert ada.with_session(old).get("/me").status_code == 401
    assert ada.checked() == {}
    assert ada.post("/sign-out").status_code == 204


def test_half_an_hour_of_silence_ends_a_session(ada: Browser, clock: SetClock) -> None:
    """TRUST S8, 7.3.1"""
    for _ in range(3):
        clock.advance(timedelta(minutes=29))
        assert ada.get("/me").status_code == 200
    clock.advance(timedelta(minutes=30))
    assert ada.get("/me").status_code == 401


def test_twelve_hours_end_every_session(ada: Browser, clock: SetClock) -> None:
    """TRUST S8, 7.3.2"""
    for _ in range(35):
        clock.advance(timedelta(minutes=20))
        assert ada.checked()
    clock.advance(timedelta(minutes=20))
    assert ada.checked() == {}


def test_a_clock_that_runs_back_revives_nothing(ada: Browser, clock: SetClock) -> None:
    """TRUST R21"""
    clock.advance(timedelta(minutes=31))
    assert ada.checked() == {}
    clock.advance(-timedelta(minutes=31))
    assert ada.checked() == {}


def test_redis_forgets_an_idle_session_by_itself(ada: Browser, redis_url: str) -> None:
    redis = Redis.from_url(redis_url)
    (key,) = redis.keys("accounts:session:*")
    assert 0 < redis.ttl(key) <= 1800
    assert str(ada.session).encode() not in b"".join(redis.keys("*")), "what is kept opens nothing"


def test_sessions_are_listed_and_ended_one_by_one(ada: Browser, stranger: Browser) -> None:
    """7.5.2"""
    stranger.headers["User-Agent"] = (
        "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) AppleWebKit/605.1 Version/19.0 Safari/605.1"
    )
    stranger.sign_in("ada@example.com")
    listed = ada.get("/me/sessions").json["sessions"]
    assert sorted((each["browser"], each["current"], each["city"]) for each in listed) == [
        ("Firefox on Windows", True, None),
        ("Safari on iPhone", False, None),
    ]
    assert all(len(each["id"]) == 16 for each in listed)
    (other,) = [each["id"] for each in listed if not each["current"]]
    assert ada.ask("DELETE", f"/me/sessions/{other}").status_code == 204
    assert stranger.get("/me").status_code == 401
    assert_problem(ada.ask("DELETE", f"/me/sessions/{other}"), 404)


def test_all_the_others_end_at_once(ada: Browser, stranger: Browser) -> None:
    stranger.sign_in("ada@example.com")
    assert ada.ask("DELETE", "/me/sessions").status_code == 204
    assert ada.get("/me").status_code == 200
    assert stranger.get("/me").status_code == 401


def test_anothers_session_is_as_absent_as_none(ada: Browser, bob: Browser) -> None:
    """TRUST S2"""
    bobs = bob.get("/me/sessions").json["sessions"][0]["id"]
    refused = [ada.ask("DELETE", f"/me/sessions/{session_id}") for session_id in (bobs, "0" * 16)]
    assert [each.status_code for each in refused] == [404, 404]
    assert bob.get("/me").status_code == 200


def test_a_role_changes_the_sessions_at_hand(ada: Browser) -> None:
    """8.3.2"""

    assert run(ada.parts, "add", "ADA@example.com") == 0
    assert ada.checked()["X-Customer-Role"] == "staff"
    assert ada.get("/me").json["role"] == "staff"
    assert run(ada.parts, "remove", "ada@example.com") == 0
    assert ada.checked()["X-Customer-Role"] == "customer"
    assert run(ada.parts, "add", "nobody@example.com") == 1


def test_a_session_is_256_random_bits_that_nothing_keeps_as_they_are(ada: Browser, redis_url: str) -> None:
    """7.2.3, 11.5.1"""
    secrets = {new_secret() for _ in range(1_000)}
    assert len(secrets) == 1_000
    assert {len(urlsafe_b64decode(f"{secret}=")) for secret in secrets} == {32}
    redis = Redis.from_url(redis_url)
    kept = b" ".join(key + (redis.dump(key) or b"") for key in redis.scan_iter())
    assert b"accounts:" in kept
    assert str(ada.session).encode() not in kept
