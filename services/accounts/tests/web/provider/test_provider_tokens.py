"""What a hosted provider signs: a token that is not in order, or is anybody else's, signs nobody in."""

import base64
import json
from collections.abc import Callable
from typing import Any

import pytest
from accounts.composition import Parts
from browser_of_accounts import Browser
from joserfc import jwt
from joserfc.jwk import OctKey, RSAKey
from provider_steps import REFUSED, back, customers, go
from small_issuer import CLIENT_SECRET, Claims, SmallIssuer


def without(name: str) -> Callable[[Claims], Claims]:
    return lambda claims: {key: value for key, value in claims.items() if key != name}


def changed(**changes: Any) -> Callable[[Claims], Claims]:
    return lambda claims: {**claims, **changes}


@pytest.mark.parametrize(
    "spoil",
    [
        changed(iss="https://evil.example"),
        changed(aud="another-client"),
        changed(aud=["coati-web", "another-client"]),
        changed(azp="another-client"),
        changed(nonce="another"),
        changed(exp=1),
        changed(exp="soon"),
        changed(iat=4_000_000_000),
        changed(sub=""),
        changed(sub=7),
        changed(sub="a\0b"),
        *(without(name) for name in ("iss", "aud", "nonce", "exp", "iat", "sub")),
    ],
)
def test_a_token_that_is_not_in_order_signs_nobody_in(
    guest: Browser, issuer: SmallIssuer, hosted: Parts, spoil: Callable[[Claims], Claims]
) -> None:
    """9.2.1–9.2.3, 10.5.1–10.5.4"""
    issuer.spoil = spoil
    assert back(guest, issuer.approve(go(guest))).headers["Location"] == REFUSED
    assert (guest.session, customers(hosted)) == (None, 0)


def unsigned(claims: Claims) -> str:
    parts = (json.dumps(part).encode() for part in ({"alg": "none"}, claims))
    return ".".join(base64.urlsafe_b64encode(part).rstrip(b"=").decode() for part in parts) + "."


def by_another(claims: Claims) -> str:
    return jwt.encode({"alg": "RS256", "kid": "one"}, claims, RSAKey.generate_key(2048))


def by_the_secret(claims: Claims) -> str:
    return jwt.encode({"alg": "HS256"}, claims, OctKey.import_key(CLIENT_SECRET))


@pytest.mark.parametrize("sign", [unsigned, by_another, by_the_secret, lambda _: "", lambda _: "a.b.c"])
def test_a_token_of_anybody_else_signs_nobody_in(
    guest: Browser, issuer: SmallIssuer, hosted: Parts, sign: Callable[[Claims], str]
) -> None:
    """9.1.1, 9.1.2: alg none, a foreign key, our own secret."""
    issuer.sign = sign
    assert back(guest, issuer.approve(go(guest))).headers["Location"] == REFUSED
    assert (guest.session, customers(hosted)) == (None, 0)


def test_a_new_key_is_found(guest: Browser, issuer: SmallIssuer, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rotation at the provider needs nobody here."""
    monkeypatch.setattr("accounts.adapters.id_tokens.KEYS_AGAIN_S", 0.0)
    back(guest, issuer.approve(go(guest)))
    old = issuer.key
    issuer.key = RSAKey.generate_key(2048, {"kid": "one"})
    try:
        assert back(guest, issuer.approve(go(guest))).headers["Location"] == "/account"
    finally:
        issuer.key = old
