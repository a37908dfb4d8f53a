"""Codes, tokens and what they open: once, for one application, for a while. What is shown twice ends all of it."""

import base64
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from browser_of_accounts import ORIGIN, PASSWORD, Browser
from company_application import CALLBACK, CompanyApplication
from joserfc import jwt
from joserfc.jwk import KeySet
from kit.testing import SetClock
from sqlalchemy import text
from werkzeug.test import TestResponse

DATABASES = ("sqlite", "postgresql")
FORM = {"Content-Type": "application/x-www-form-urlencoded"}


def refused(answer: TestResponse, error: str = "invalid_grant", status: int = 400) -> None:
    assert (answer.status_code, answer.json["error"]) == (status, error), answer.json
    assert "no-store" in answer.headers["Cache-Control"]
    assert "token" not in str(answer.json.get("access_token", ""))


def test_a_code_becomes_tokens(ada: Browser, agents: CompanyApplication, clock: SetClock) -> None:
    """[R-02] 9.1.1, 9.2.3, 10.5.1: for this application, of this sign-in, for ten minutes."""
    began = int(clock().timestamp())
    clock.advance(timedelta(minutes=2))
    answer = agents.redeems(agents.code(ada))
    assert answer.headers["Cache-Control"] == "no-store"
    token = answer.json
    assert (token["token_type"], token["expires_in"]) == ("Bearer", 600)
    keys = KeySet.import_key_set(agents.keys())  # type: ignore[arg-type]
    claims = jwt.decode(token["id_token"], keys, algorithms=["RS256"]).claims
    now = int(clock().timestamp())
    assert claims.pop("at_hash")
    assert claims == {
        "iss": ORIGIN,
        "aud": agents.id,
        "sub": ada.get("/me").json["id"],
        "nonce": "n-1",
        "iat": now,
        "exp": now + 600,
        "auth_time": began,
    }


def test_a_name_that_no_database_takes_is_no_application(agents: CompanyApplication) -> None:
    """TRUST R24"""
    form = {"grant_type": "authorization_code", "code": "x" * 48, "client_id": "a\0b"}
    refused(agents.ask("/oauth/token", form, as_itself=False), "invalid_client")


def test_what_is_told_of_a_customer_goes_by_scope(ada: Browser, agents: CompanyApplication) -> None:
    me = {"sub": ada.get("/me").json["id"]}
    email = {"email": "ada@example.com", "email_verified": True}
    names = {"name": "Ada Marsh", "given_name": "Ada", "family_name": "Marsh"}
    for scope, claims in (("openid", {}), ("openid email", email), ("openid profile", names)):
        answer = agents.hears(agents.tokens(ada, scope=scope)["access_token"])
        assert (answer.status_code, answer.json) == (200, me | claims)
        assert answer.headers["Cache-Control"] == "no-store"


def test_nothing_that_opens_anything_is_kept(ada: Browser, agents: CompanyApplication) -> None:
    """11.4.1: whoever reads the database signs in nowhere."""
    code = agents.code(ada)
    token = dict(agents.redeems(code).json)
    with ada.parts.db.read() as session:
        rows = [
            str(session.execute(text(f"select * from {table}")).all())
            for table in ("oauth_clients", "oauth_grants", "oauth_tokens", "oauth_keys")
        ]
    for secret in (code, token["access_token"], token["refresh_token"], agents.secret):
        assert secret not in "".join(rows)
    assert '"d"' not in rows[-1]


def test_a_code_is_good_for_a_minute(ada: Browser, agents: CompanyApplication, clock: SetClock) -> None:
    code = agents.code(ada)
    clock.advance(timedelta(seconds=60))
    refused(agents.redeems(code))


def test_a_replayed_code_takes_back_what_it_gave(ada: Browser, agents: CompanyApplication) -> None:
    """10.4.2"""
    code = agents.code(ada)
    first = agents.redeems(code).json
    assert agents.hears(first["access_token"]).status_code == 200
    refused(agents.redeems(code))
    assert agents.hears(first["access_token"]).status_code == 401
    refused(agents.refreshes(first["refresh_token"]))


@pytest.mark.parametrize(
    ("wrong", "error", "status"),
    [
        ({"code_verifier": "w" * 43}, "invalid_grant", 400),
        ({"code_verifier": ""}, "invalid_request", 400),
        ({"code_verifier": "short"}, "invalid_request", 400),
        ({"redirect_uri": f"{CALLBACK}&more"}, "invalid_grant", 400),
        ({"redirect_uri": ""}, "invalid_grant", 400),
        ({"code": "nothing"}, "invalid_grant", 400),
        ({"client_secret": "wrong"}, "invalid_client", 401),
        ({"client_secret": ""}, "invalid_client", 401),
        ({"client_id": "nobody"}, "invalid_client", 400),
        ({"grant_type": "password"}, "unsupported_grant_type", 400),
        ({"grant_type": '"\\\u0430'}, "unsupported_grant_type", 400),
        ({"grant_type": "client_credentials"}, "unsupported_grant_type", 400),
    ],
)
def test_a_code_alone_is_not_enough(
    ada: Browser, agents: CompanyApplication, wrong: dict[str, str], error: str, status: int
) -> None:
    """10.4.6, 10.4.10"""
    refused(agents.redeems(agents.code(ada), **wrong), error, status)


def test_another_application_cannot_use_it_and_nobody_can_then(
    ada: Browser, agents: CompanyApplication, pocket: CompanyApplication
) -> None:
    code = agents.code(ada)
    refused(pocket.redeems(code, code_verifier=agents.verifier))
    refused(agents.redeems(code))


@pytest.mark.parametrize("authorization", ["Basic", "Basic /w==", "Basic !!!", "Bearer a", "Basic YTo="])
def test_odd_credentials_are_none(ada: Browser, agents: CompanyApplication, authorization: str) -> None:
    form = {"grant_type": "authorization_code", "code": agents.code(ada)}
    answer = agents.ask("/oauth/token", form, as_itself=False, Authorization=authorization)
    assert answer.status_code in (400, 401)
    assert answer.json["error"] in ("invalid_client", "invalid_request")


def test_the_secret_may_come_by_either_way(ada: Browser, agents: CompanyApplication) -> None:
    basic = base64.b64encode(f"{agents.id}:{agents.secret}".encode()).decode()
    form = {"grant_type": "authorization_code", "code": agents.code(ada), "redirect_uri": CALLBACK}
    form["code_verifier"] = agents.verifier
    answer = agents.ask("/oauth/token", form, as_itself=False, Authorization=f"Basic {basic}")
    assert answer.status_code == 200


def test_a_public_application_has_its_verifier_for_a_secret(ada: Browser, pocket: CompanyApplication) -> None:
    assert pocket.tokens(ada)["id_token"]
    refused(pocket.redeems(pocket.code(ada), code_verifier=""), "invalid_request")
    refused(pocket.redeems(pocket.code(ada), client_secret="guessed"), "invalid_client", 401)


def test_each_refresh_token_gives_the_next(ada: Browser, agents: CompanyApplication) -> None:
    """10.4.5"""
    first = agents.tokens(ada)
    second = agents.refreshes(first["refresh_token"]).json
    assert second["refresh_token"] not in ("", first["refresh_token"])
    assert agents.hears(second["access_token"]).status_code == 200
    third = agents.refreshes(second["refresh_token"], scope="openid")
    assert (third.status_code, third.json["scope"]) == (200, "openid")
    last = third.json["refresh_token"]
    refused(agents.refreshes(last, scope="openid admin"), "invalid_scope")
    assert agents.refreshes(last).json["scope"] == first["scope"], "asking for too much used nothing up"


def test_one_used_twice_ends_them_all(ada: Browser, agents: CompanyApplication) -> None:
    """10.4.5: one of the two was a thief, and nobody knows which."""
    first = agents.tokens(ada)
    second = agents.refreshes(first["refresh_token"]).json
    refused(agents.refreshes(first["refresh_token"]))
    refused(agents.refreshes(second["refresh_token"]))
    assert agents.hears(second["access_token"]).status_code == 401
    assert agents.hears(first["access_token"]).status_code == 401


def test_a_refresh_token_is_one_applications(
    ada: Browser, agents: CompanyApplication, pocket: CompanyApplication
) -> None:
    token = agents.tokens(ada)["refresh_token"]
    refused(pocket.refreshes(token))
    assert agents.refreshes(token).status_code == 200


def test_of_twins_at_the_same_moment_one_wins(ada: Browser, agents: CompanyApplication) -> None:
    """[R-02] two processes of ours, one code, one refresh token."""
    grants = ada.parts.issuer.grants
    code, refresh = agents.code(ada), agents.tokens(ada)["refresh_token"]
    with ThreadPoolExecutor(6) as pool:
        redeemed = list(pool.map(lambda _: grants.redeem(code, agents.id), range(6)))
        used = list(pool.map(lambda _: grants.use(refresh), range(6)))
    assert sum(each is not None for each in redeemed) == 1
    assert sum(used) == 1


def test_none_is_given_unasked(ada: Browser, agents: CompanyApplication) -> None:
    assert "refresh_token" not in agents.tokens(ada, scope="openid email")


def test_tokens_end(ada: Browser, agents: CompanyApplication, clock: SetClock) -> None:
    token = agents.tokens(ada)
    clock.advance(timedelta(minutes=10))
    assert agents.hears(token["access_token"]).status_code == 401
    newest = agents.refreshes(token["refresh_token"]).json["refresh_token"]
    clock.advance(timedelta(days=30))
    refused(agents.refreshes(newest))


def test_a_sign_in_ends_however_often_it_was_renewed(
    ada: Browser, agents: CompanyApplication, clock: SetClock
) -> None:
    newest = agents.tokens(ada)["refresh_token"]
    for _ in range(4):
        clock.advance(timedelta(days=20))
        newest = agents.refreshes(newest).json["refresh_token"]
    clock.advance(timedelta(days=10))
    refused(agents.refreshes(newest))


def test_an_application_gives_its_tokens_back(ada: Browser, agents: CompanyApplication) -> None:
    """RFC 7009"""
    token = agents.tokens(ada)
    assert agents.ask("/oauth/revoke", {"token": token["access_token"]}).status_code == 200
    assert agents.hears(token["access_token"]).status_code == 401
    newer = agents.refreshes(token["refresh_token"]).json
    assert agents.ask("/oauth/revoke", {"token": newer["refresh_token"]}).status_code == 200
    assert agents.hears(newer["access_token"]).status_code == 401
    refused(agents.refreshes(newer["refresh_token"]))
    assert agents.ask("/oauth/revoke", {"token": "unknown"}).status_code == 200
    refused(agents.ask("/oauth/revoke", {"token": "a", "client_secret": "b"}), "invalid_client", 401)


def test_but_not_anothers(ada: Browser, agents: CompanyApplication, pocket: CompanyApplication) -> None:
    token = agents.tokens(ada)["access_token"]
    pocket.ask("/oauth/revoke", {"token": token})
    assert agents.hears(token).status_code == 200


def test_a_new_password_ends_what_applications_hold(ada: Browser, agents: CompanyApplication) -> None:
    """7.4.3"""
    token = agents.tokens(ada)
    changed = {"currentPassword": PASSWORD, "newPassword": "seven bridges over a violet kayak"}
    assert ada.post("/me/password", changed).status_code == 204
    assert agents.hears(token["access_token"]).status_code == 401
    refused(agents.refreshes(token["refresh_token"]))


def test_the_copy_of_all_data_names_the_applications(
    ada: Browser, agents: CompanyApplication, clock: SetClock
) -> None:
    """[R-02] TRUST §5"""
    agents.tokens(ada)
    said = ada.get("/me/export").json["account"]["applications"]
    assert said == [{"name": "Agents", "signedInAt": clock().isoformat()}]


def test_a_deleted_customer_is_gone_everywhere(ada: Browser, agents: CompanyApplication) -> None:
    """[R-02] TRUST §5"""
    token = agents.tokens(ada)
    assert ada.post("/me/deletion", {"password": PASSWORD}).status_code == 202
    assert agents.hears(token["access_token"]).status_code == 401
    refused(agents.refreshes(token["refresh_token"]))
    with ada.parts.db.read() as session:
        assert session.execute(text("select count(*) from oauth_tokens")).scalar() == 0


@pytest.mark.parametrize("token", ["", "a", "\u00e4"])
def test_userinfo_wants_a_token_that_is_good(agents: CompanyApplication, token: str) -> None:
    answer = agents.http.get("/oauth/userinfo", headers={"Authorization": f"Bearer {token}"}, base_url=ORIGIN)
    assert answer.status_code == 401
    assert answer.headers["WWW-Authenticate"].startswith("Bearer")


def test_a_refresh_token_opens_no_userinfo(ada: Browser, agents: CompanyApplication) -> None:
    assert agents.hears(agents.tokens(ada)["refresh_token"]).status_code == 401


@pytest.mark.parametrize("path", ["/oauth/token", "/oauth/revoke", "/oauth/userinfo"])
def test_pages_have_no_business_with_tokens(agents: CompanyApplication, path: str) -> None:
    """TRUST S6, S7, 10.1.1"""
    for headers in ({"Origin": "https://evil.example"}, {"Sec-Fetch-Site": "same-origin"}):
        answer = agents.ask(path, {"token": "a"}, **headers)
        assert answer.status_code == 403
        assert "Access-Control-Allow-Origin" not in answer.headers


def test_secrets_in_the_address_are_refused(ada: Browser, agents: CompanyApplication) -> None:
    """14.2.1: addresses are logged."""
    path = f"/oauth/token?client_id={agents.id}&client_secret={agents.secret}"
    form = {"grant_type": "authorization_code", "code": agents.code(ada), "redirect_uri": CALLBACK}
    refused(agents.ask(path, {**form, "code_verifier": agents.verifier}), "invalid_request")


def test_what_is_over_is_forgotten(ada: Browser, agents: CompanyApplication, clock: SetClock) -> None:
    """TRUST §5"""
    agents.code(ada)
    agents.tokens(ada)
    clock.advance(timedelta(days=91))
    ada.parts.issuer.tidy()
    with ada.parts.db.read() as session:
        for table in ("oauth_grants", "oauth_tokens"):
            assert session.execute(text(f"select count(*) from {table}")).scalar() == 0
