"""An application is not vouched to for somebody whose sign-ins have all ended since the question was looked at."""

from collections.abc import Callable
from typing import Any

import pytest
from accounts.issuer.server import Server
from browser_of_accounts import PASSWORD, Browser
from company_application import CompanyApplication, said
from letter_box import LetterBox

DATABASES = ("sqlite", "postgresql")
ADA = "ada@example.com"
OTHER = "seven bridges over a violet kayak"


def reset(ada: Browser, owner: Browser, box: LetterBox) -> int:
    begun = owner.post("/reset", {"email": ADA}).json
    owner.deliver()
    typed = {"flow": begun["flow"], "code": box.code(ADA), "password": OTHER}
    return owner.post("/reset/confirm", typed).status_code


def signed_out(ada: Browser, owner: Browser, box: LetterBox) -> int:
    return ada.post("/sign-out", {}).status_code


def signed_out_elsewhere(ada: Browser, owner: Browser, box: LetterBox) -> int:
    assert owner.sign_in(ADA, PASSWORD).status_code == 200
    return owner.ask("DELETE", "/me/sessions").status_code


@pytest.mark.parametrize("end", [reset, signed_out, signed_out_elsewhere])
def test_whose_sign_ins_have_ended_meanwhile_is_asked_to_sign_in(
    ada: Browser,
    stranger: Browser,
    box: LetterBox,
    agents: CompanyApplication,
    *,
    monkeypatch: pytest.MonkeyPatch,
    end: Callable[[Browser, Browser, LetterBox], int],
) -> None:
    """[R-02] TRUST S8: or a thief's sign-in at an application would outlive the reset that was to end it."""
    look = Server.get_consent_grant

    def look_and_end(self: Server, **who: Any) -> Any:
        monkeypatch.setattr(Server, "get_consent_grant", look)
        grant = look(self, **who)
        assert end(ada, stranger, box) in (200, 204)
        return grant

    monkeypatch.setattr(Server, "get_consent_grant", look_and_end)
    answer = agents.sends(ada)
    assert (answer.status_code, answer.location) == (303, agents.link())
    again = agents.sends(ada)
    assert again.location.startswith("/sign-in?next=")
    assert "code" not in said(again)
