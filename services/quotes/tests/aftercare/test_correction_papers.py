"""The papers of corrections: a new one where it says something new, numbered by what made it."""

from datetime import timedelta
from typing import Any

from correcting import paper_of, persons, wish
from kit.testing import SetClock
from outside_world import TOKEN, OutsideWorld
from policy_holder import Holder

Json = dict[str, Any]
DATABASES = ("sqlite", "postgresql")


def test_how_somebody_is_reached_makes_no_new_paper(ada: Holder, bought: Json, world: OutsideWorld) -> None:
    """No paper says it: the one that was given out holds as it is."""
    before = ada.policy()["documents"]
    said = persons(ada, bought) | {"telephone": "239 555 0100", "email": "new@example.com"}
    preview = ada.known_at("new@example.com").preview(bought["id"], "correction", **said).json
    policy = ada.take(bought["id"], "correction", preview).json
    assert policy["documents"] == before
    assert policy["history"][-1]["what"].startswith("Corrected: the email address and the telephone number.")
    assert len(world.books.taken("correction")) == 1
    named = ada.preview(bought["id"], "correction", **wish(ada, bought, firstName="Adda")).json
    policy = ada.take(bought["id"], "correction", named, "key-step-2").json
    assert [each["title"] for each in policy["documents"][:2]] == [
        "Confirmation of coverage after correction 1",
        "Confirmation of coverage as first bought, replaced",
    ]


def test_papers_are_counted_by_what_made_them(ada: Holder, bought: Json) -> None:
    """The first change after a correction is change 1: nobody looks for one that never was."""
    named = ada.preview(bought["id"], "correction", **wish(ada, bought, firstName="Adda")).json
    assert ada.take(bought["id"], "correction", named).status_code == 200
    moved = ada.preview(bought["id"], "change", returning="2027-02-24").json
    policy = ada.take(bought["id"], "change", moved, "key-step-2", paymentToken=TOKEN).json
    assert [each["title"] for each in policy["documents"][:3]] == [
        "Confirmation of coverage after change 1",
        "Confirmation of coverage after correction 1, replaced",
        "Confirmation of coverage as first bought, replaced",
    ]


def test_papers_of_one_instant_keep_their_order(ada: Holder, bought: Json) -> None:
    """Their ids are drawn by lot; the clock stands still here."""
    for nth, name in enumerate(("Adda", "Adah", "Adaa", "Adha", "Ada")):
        preview = ada.preview(bought["id"], "correction", **wish(ada, bought, firstName=name)).json
        assert ada.take(bought["id"], "correction", preview, f"key-step-{nth}").status_code == 200
        assert f"Policyholder {name} Marsh" in paper_of(ada, ada.policy()), name


def test_each_paper_says_which_one_it_takes_the_place_of(ada: Holder, bought: Json, clock: SetClock) -> None:
    """An insurer or a border officer who was shown the former one must see which of the two holds, on any page."""
    first = paper_of(ada, ada.policy())
    assert "takes the place" not in first
    assert "Issued November 21, 2026, 10:00 AM Eastern time" in first
    clock.advance(timedelta(hours=1))
    moved = ada.preview(bought["id"], "change", returning="2027-02-24").json
    changed = paper_of(ada, ada.take(bought["id"], "change", moved, paymentToken=TOKEN).json)
    assert changed.count("Changed confirmation of coverage") >= 2, "as heading and at the foot"
    assert "takes the place of the confirmation of November 21, 2026, 10:00 AM Eastern time" in changed
    assert "Changed November 21, 2026, 11:00 AM Eastern time" in changed
    clock.advance(timedelta(days=1))
    named = ada.preview(bought["id"], "correction", **wish(ada, bought, firstName="Adda")).json
    corrected = paper_of(ada, ada.take(bought["id"], "correction", named, "key-step-2").json)
    assert corrected.count("Corrected confirmation of coverage") >= 2
    assert "takes the place of the confirmation of November 21, 2026, 11:00 AM Eastern time" in corrected
    assert "Corrected November 22, 2026, 11:00 AM Eastern time" in corrected


def test_the_papers_of_a_canceled_policy_say_that_none_of_them_insures(ada: Holder, bought: Json) -> None:
    named = ada.preview(bought["id"], "correction", **wish(ada, bought, firstName="Adda")).json
    assert ada.take(bought["id"], "correction", named).status_code == 200
    policy = ada.cancel(bought["id"], "key-cancel").json
    assert [each["title"] for each in policy["documents"][:3]] == [
        "Proof of cancellation",
        "Confirmation of coverage after correction 1, canceled",
        "Confirmation of coverage as first bought, replaced",
    ]
