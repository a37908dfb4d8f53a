"""Who is told of a step that a person has ended, and the command that ends it."""

from datetime import timedelta
from typing import Any

import pytest
from hanging import SAID, Ask, words_of
from kit.smtp import SmtpPost
from kit.testing import SetClock
from kit.testing.mail_box import MailBox
from outside_world import CARRIER, OutsideWorld
from policy_holder import Holder
from quotes import hanging_steps
from quotes.adapters.outbox import PAUSES, SENDING_FOR
from quotes.composition import Shop
from quotes.settings import Settings
from scenes import Scene

Json = dict[str, Any]
DATABASES = ("sqlite", "postgresql")


def test_the_letter_goes_to_whom_the_policy_names_when_it_is_sent(
    hang: Ask, unsold: Shop, ada: Holder, bought: Json, box: MailBox
) -> None:
    """The address may have been corrected while the mail server was away: it may be a stranger's by now."""
    assert unsold.step_ender.end(hang("cancellation"), SAID)
    new = "ada.marsh@example.net"
    assert ada.known_at(new).correct(bought["id"], email=new).status_code == 200
    assert unsold.letters.deliver_due() == 1
    assert new in box.mails[0]["To"]


@pytest.mark.parametrize("kind", ["cancellation", "change"])
def test_whoever_reads_it_and_asked_for_nothing_is_told_whom_to_call(
    kind: str, hang: Ask, unsold: Shop, box: MailBox
) -> None:
    """Somebody else signed in to their account, as the mails about steps that were made say as well."""
    assert unsold.step_ender.end(hang(kind), SAID)
    assert unsold.letters.deliver_due() == 1
    assert "If this was not you, call Coati at " in words_of(box)


def test_a_letter_that_was_given_up_is_tried_again_by_the_command(
    hang: Ask, unsold: Shop, clock: SetClock, box: MailBox, request: pytest.FixtureRequest
) -> None:
    step_id = hang("cancellation")
    assert unsold.step_ender.end(step_id, SAID)
    monkeypatch: pytest.MonkeyPatch = request.getfixturevalue("monkeypatch")
    with monkeypatch.context() as away:
        away.setattr(unsold.letters, "_post", SmtpPost("smtp://127.0.0.1:9", timeout_s=1))
        for pause in (*PAUSES, timedelta()):
            assert unsold.letters.deliver_due() == 0
            clock.advance(max(pause, SENDING_FOR))
    assert unsold.gauges["quotes_outbox"]() == {"due": 1, "failed": 1}, "the purchase's mail, and this"
    settings: Settings = request.getfixturevalue("settings")
    monkeypatch.setattr(hanging_steps, "Settings", lambda: settings)
    monkeypatch.setattr(hanging_steps, "open_shop", lambda *_: unsold)
    assert hanging_steps.main(["--end", step_id, "--said", SAID]) == 0
    assert (unsold.letters.deliver_due(), len(box.mails)) == (1, 1)


@pytest.mark.parametrize(("option", "told"), [("--end", "ended"), ("--made", "written down as made")])
def test_the_command_says_what_hangs_and_ends_it(
    option: str, told: str, hang: Ask, unsold: Shop, request: pytest.FixtureRequest
) -> None:
    scene, monkeypatch, capsys = (
        request.getfixturevalue(name) for name in ("scene", "monkeypatch", "capsys")
    )
    assert isinstance(scene, Scene)
    monkeypatch.setattr(hanging_steps, "Settings", lambda: scene.settings)
    monkeypatch.setattr(hanging_steps, "open_shop", lambda *_: unsold)
    step_id = hang("cancellation")
    assert hanging_steps.main([]) == 1
    said = capsys.readouterr().out
    assert step_id in said and f"$120 to return, sent to {CARRIER}" in said and "1 hanging" in said
    assert hanging_steps.main([option, step_id]) == 1
    assert "whose word" in capsys.readouterr().err
    assert hanging_steps.main([option, step_id, "--said", SAID]) == 0
    assert capsys.readouterr().out == f"{step_id}: {told}\n0 hanging\n"
    assert hanging_steps.main([option, step_id, "--said", SAID]) == 0
    assert f"has been {told} before" in capsys.readouterr().out


def test_the_command_says_what_could_not_be_taken_since_its_hold_had_lapsed(
    hang: Ask, unsold: Shop, world: OutsideWorld, request: pytest.FixtureRequest
) -> None:
    """Banks hold for a week, and a step hangs for longer: nobody else is told that the money is still to come."""
    monkeypatch, capsys = (request.getfixturevalue(name) for name in ("monkeypatch", "capsys"))
    monkeypatch.setattr(hanging_steps, "Settings", lambda: request.getfixturevalue("settings"))
    monkeypatch.setattr(hanging_steps, "open_shop", lambda *_: unsold)
    step_id = hang("change")
    for intent in world.books.intents.values():
        intent.status = "canceled" if intent.status == "requires_capture" else intent.status
    for _ in range(2):
        assert hanging_steps.main(["--made", step_id, "--said", SAID]) == 0
        assert f"{step_id}: $15.00 could not be taken" in capsys.readouterr().out
