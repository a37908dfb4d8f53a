"""Applications are entered by command, each with whole addresses; and the metadata says what they can do."""

import pytest
from accounts.clients import _parser, run
from accounts.composition import Parts
from accounts.issuer.clients import check_uri
from browser_of_accounts import ORIGIN, Browser
from company_application import CompanyApplication

BACK = "https://agents.example/back"


def enter(parts: Parts, *arguments: str) -> int:
    return run(parts, _parser().parse_args(arguments))


def test_a_secret_is_said_once_and_kept_nowhere(parts: Parts, capsys: pytest.CaptureFixture[str]) -> None:
    """13.3.1"""
    assert enter(parts, "add", "--name", "Agents", "--redirect", BACK) == 0
    said = dict(line.split("=", 1) for line in capsys.readouterr().out.split("\n") if line.startswith("cl"))
    client = parts.issuer.clients.get(said["client_id"])
    assert client is not None
    assert client.check_client_secret(said["client_secret"])
    assert not client.check_client_secret("")
    assert client.secret_hash not in (None, said["client_secret"])
    assert enter(parts, "list") == 0
    listed = capsys.readouterr().out
    assert f"{client.client_id}  Agents (with a secret)  {BACK}" in listed
    assert said["client_secret"] not in listed


def test_a_public_one_has_none(parts: Parts, capsys: pytest.CaptureFixture[str]) -> None:
    assert enter(parts, "add", "--name", "Pocket", "--redirect", BACK, "--public") == 0
    assert "client_secret" not in capsys.readouterr().out


@pytest.mark.parametrize(
    "arguments",
    [
        ("--name", "A", "--redirect", "http://agents.example/back"),
        ("--name", "A", "--redirect", BACK, "--post-logout", "/goodbye"),
        ("--name", "A", "--redirect", BACK, "--scopes", "email"),
        ("--name", "A", "--redirect", BACK, "--scopes", "openid admin"),
        ("--name", " ", "--redirect", BACK),
    ],
)
def test_what_does_not_fit_is_said(
    parts: Parts, capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...]
) -> None:
    assert enter(parts, "add", *arguments) == 1
    assert capsys.readouterr().err.startswith("Not entered: ")
    assert parts.issuer.clients.all() == []


def test_a_removed_one_is_gone_with_its_tokens(
    ada: Browser, agents: CompanyApplication, capsys: pytest.CaptureFixture[str]
) -> None:
    token = agents.tokens(ada)
    assert enter(ada.parts, "remove", agents.id) == 0
    assert agents.hears(token["access_token"]).status_code == 401
    assert agents.refreshes(token["refresh_token"]).json["error"] == "invalid_client"
    assert agents.sends(ada).status_code == 400
    assert enter(ada.parts, "remove", agents.id) == 1


@pytest.mark.parametrize(
    "uri",
    [
        "http://agents.example/",
        "https://agents.example/#a",
        "https://a@agents.example/",
        "https://*.agents.example/",
        "https:///back",
        "//agents.example/",
        "javascript:alert(1)",
        "https://agents.example/\\evil",
        "https://agents.example/ a",
        "https://\u0430gents.example/",
        "https://agents.example/" + "a" * 400,
        "com.example.app:/back",
    ],
)
def test_an_address_is_whole_and_encrypted(uri: str) -> None:
    """TRUST S10, 10.4.1"""
    with pytest.raises(ValueError, match="not an address"):
        check_uri(uri)


@pytest.mark.parametrize("uri", [BACK, f"{BACK}?a=b", "http://localhost:8081/b", "http://[::1]:9/b"])
def test_developers_machines_may_do_without(uri: str) -> None:
    check_uri(uri)


@pytest.mark.parametrize("name", ["openid-configuration", "oauth-authorization-server"])
def test_the_metadata_says_where_everything_is(agents: CompanyApplication, name: str) -> None:
    """OpenID Connect Discovery, RFC 8414: every address it names answers."""
    answer = agents.http.get(f"/.well-known/{name}", base_url=ORIGIN)
    assert answer.headers["Cache-Control"] == "public, max-age=600"
    said = answer.json
    assert said["issuer"] == ORIGIN
    assert said["code_challenge_methods_supported"] == ["S256"]
    assert said["response_types_supported"] == ["code"]
    assert said["id_token_signing_alg_values_supported"] == ["RS256"]
    assert said["authorization_response_iss_parameter_supported"] is True
    for key in ("authorization", "token", "userinfo", "end_session", "revocation"):
        address = said[f"{key}_endpoint"]
        assert agents.http.post(address.removeprefix(ORIGIN), base_url=ORIGIN).status_code not in (404, 405)
    assert agents.http.get(said["jwks_uri"].removeprefix(ORIGIN), base_url=ORIGIN).status_code == 200
