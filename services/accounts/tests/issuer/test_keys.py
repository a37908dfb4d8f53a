"""The keys that sign: shown before they sign and after, turned by command and by age, closed to others."""

from datetime import timedelta

import pytest
from accounts.composition import Parts, open_parts
from accounts.issuer.lifetimes import DOCUMENTS_KEPT_S, ID_TOKEN
from accounts.keys import run
from browser_of_accounts import Browser
from company_application import CompanyApplication
from joserfc.errors import JoseError
from kit.testing import SetClock
from pydantic import SecretStr


def shown(agents: CompanyApplication) -> set[str]:
    return {each["kid"] for each in agents.keys()["keys"]}


def test_only_public_parts_are_shown(ada: Browser, agents: CompanyApplication) -> None:
    agents.tokens(ada)
    (key,) = agents.keys()["keys"]
    assert set(key) == {"kty", "n", "e", "kid", "use", "alg"}
    assert (key["kty"], key["use"], key["alg"]) == ("RSA", "sig", "RS256")


def test_a_new_key_is_shown_before_it_signs_and_the_old_until_its_tokens_are_over(
    ada: Browser, agents: CompanyApplication, clock: SetClock
) -> None:
    """9.1.3: nobody meets a key unknown to them, and no token dies early."""
    old = agents.kid_of(agents.tokens(ada)["id_token"])
    assert run(ada.parts, "rotate") == 0
    (new,) = shown(agents) - {old}
    clock.advance(timedelta(seconds=DOCUMENTS_KEPT_S))
    ada.sign_in("ada@example.com")
    assert agents.kid_of(agents.tokens(ada)["id_token"]) == old
    clock.advance(timedelta(minutes=5) - timedelta(seconds=1))
    last = agents.tokens(ada)["id_token"]
    clock.advance(timedelta(seconds=1))
    assert agents.kid_of(agents.tokens(ada)["id_token"]) == new
    clock.advance(ID_TOKEN)
    ada.parts.issuer.keys.tidy()
    assert agents.kid_of(last) == old, "it may still be looked at"
    clock.advance(timedelta(minutes=5))
    ada.parts.issuer.keys.tidy()
    assert shown(agents) == {new}
    with pytest.raises((JoseError, ValueError)):
        agents.kid_of(last)


def test_a_leaked_key_is_gone_at_once(ada: Browser, agents: CompanyApplication) -> None:
    before = agents.tokens(ada)["id_token"]
    assert run(ada.parts, "rotate", leaked=True) == 0
    with pytest.raises((JoseError, ValueError)):
        agents.kid_of(before)
    assert {agents.kid_of(agents.tokens(ada)["id_token"])} == shown(agents)


def test_the_worker_makes_the_first_and_turns_an_old_one(parts: Parts, clock: SetClock) -> None:
    keys = parts.issuer.keys
    for count in (1, 1, 2, 1):
        keys.tidy()
        assert len(keys.all()) == count
        clock.advance(timedelta(days=46))
    assert keys.signing()[0] == keys.all()[0].id


def test_asking_for_the_keys_makes_none(agents: CompanyApplication) -> None:
    assert agents.keys() == {"keys": []}


def test_keys_are_closed_without_the_secret_and_new_ones_sign(
    ada: Browser, agents: CompanyApplication, clock: SetClock
) -> None:
    """13.3.1: ACCOUNTS_KEY turned, or a copy of the database in other hands."""
    old = agents.tokens(ada)["id_token"]
    settings = ada.parts.settings.model_copy(update={"key": SecretStr("k" * 40)})
    turned = open_parts(settings, clock)
    kid, _ = turned.issuer.keys.signing()
    assert kid != agents.kid_of(old), "the old one opens no more, but is still shown"
    assert {kid, agents.kid_of(old)} == shown(agents)
    turned.db.engine.dispose()


def test_a_swapped_key_does_not_sign(ada: Browser, agents: CompanyApplication, clock: SetClock) -> None:
    """Who may write into the database cannot put a key of their own, nor one for another, in its place."""
    agents.tokens(ada)
    clock.advance(timedelta(minutes=1))
    run(ada.parts, "rotate")
    new, old = ada.parts.issuer.keys.all()
    with ada.parts.db.write() as session:
        session.merge(old).private = new.private
    fresh = open_parts(ada.parts.settings, clock)
    assert fresh.issuer.keys.signing()[0] not in (old.id, new.id)
    fresh.db.engine.dispose()


def test_the_command_lists_them(parts: Parts, capsys: pytest.CaptureFixture[str]) -> None:
    run(parts, "rotate")
    kid = parts.issuer.keys.all()[0].id
    assert kid in capsys.readouterr().out
