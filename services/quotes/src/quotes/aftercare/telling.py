"""A policy's history as its holder reads it: the lines of the trail that concern them, as sentences."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import orjson

from quotes.adapters.policy_tables import PolicyHistory
from quotes.domain.persons import kinds_in_words
from quotes.domain.words import dollars

Said = Mapping[str, Any]
AS_HERE = "The carrier has your policy as it is shown here."
STEPS = ("cancellation", "change", "correction")
UNDONE = {
    "payment-declined": "the card was declined",
    "carrier-declined": "the carrier would not do it",
    "stale": "the price no longer held",
    "interrupted": "our work on it was cut off before the carrier was asked",
    "away": "the carrier or the payment service could not be reached",
    "not-taken": "we had no answer, and the carrier said later that it had not made it",
    "carrier-gone": "the carrier, which is not sold here any more, has told us that it had not made it",
}


def told(lines: Iterable[PolicyHistory]) -> list[tuple[PolicyHistory, str]]:
    """Each line that has a sentence, oldest first; steps that are merely under way have none."""
    found = ((line, _SENTENCES.get(line.what)) for line in lines)
    return [(line, say(orjson.loads(line.was), orjson.loads(line.became))) for line, say in found if say]


def _issued(_: Said, became: Said) -> str:
    return f"Policy issued for {dollars(became['totalCents'])}."


def _attached(_: Said, became: Said) -> str:
    return "Added to your account: it was bought under your email address."


def _cancelled(_: Said, became: Said) -> str:
    refund = became["refundCents"]
    return f"Policy canceled. {f'{dollars(refund)} is returned.' if refund else 'Nothing is returned.'}"


def _changed(was: Said, became: Said) -> str:
    lines = [f"{what} from {before} to {after}" for what, before, after in became.get("changes", [])]
    return f"Policy changed: {'; '.join(lines)}. {_price(was, became)}"


def _corrected(was: Said, became: Said) -> str:
    return f"Corrected: {kinds_in_words(became['corrected'])}. {_price(was, became)}"


def _price(was: Said, became: Said) -> str:
    if was["totalCents"] == became["totalCents"]:
        return "The price stayed the same."
    return f"The price went from {dollars(was['totalCents'])} to {dollars(became['totalCents'])}."


def _refunded(_: Said, became: Said) -> str:
    return f"{dollars(became['cents'])} returned to your card."


def _refund_under_way(_: Said, became: Said) -> str:
    return f"{dollars(became['cents'])} is on its way to your card; your bank has not confirmed it yet."


def _refunded_again(_: Said, became: Said) -> str:
    return f"We return {dollars(became['cents'])} to your card once more."


def _refunded_by_hand(_: Said, became: Said) -> str:
    return f"{dollars(became['cents'])} returned to you another way than to your card."


def _not_refunded(_: Said, became: Said) -> str:
    return f"{dollars(became['cents'])} could not be returned to your card; we will be in touch."


def _undone(name: str) -> Callable[[Said, Said], str]:
    def say(_: Said, became: Said) -> str:
        # A release before or after this one may have written another.
        why = UNDONE.get(became["reason"], "it could not be finished")
        return f"A {name} was asked for and not made: {why}."

    return say


def _came_late(name: str) -> Callable[[Said, Said], str]:
    def say(_: Said, __: Said) -> str:
        return (
            f"The carrier tells us that it made the {name} after we had ended it as not made. We are clearing this up "
            "with the carrier, and will be in touch."
        )

    return say


def _closed(name: str) -> Callable[[Said, Said], str]:
    def say(_: Said, became: Said) -> str:
        if became["late"]:
            return f"The {name} that the carrier made late is cleared up. {AS_HERE}"
        return f"We have asked the carrier about the {name} that was not made. {AS_HERE}"

    return say


_SENTENCES: dict[str, Callable[[Said, Said], str]] = {
    "policy.issued": _issued,
    "policy.attached": _attached,
    "policy.cancelled": _cancelled,
    "policy.changed": _changed,
    "policy.corrected": _corrected,
    "refund.done": _refunded,
    "refund.pending": _refund_under_way,
    "refund.failed": _not_refunded,
    "refund.again": _refunded_again,
    "refund.by-hand": _refunded_by_hand,
    **{f"{name}.undone": _undone(name) for name in STEPS},
    **{f"{name}.came-late": _came_late(name) for name in STEPS},
    **{f"{name}.closed": _closed(name) for name in STEPS},
}
