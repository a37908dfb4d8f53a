"""Whether a wished correction can be asked for at all: each fault names the field it stands in. Source: ADR 49, 59."""

import hmac
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from typing import Any

import orjson
from kit.card_numbers import holds_card_number

from quotes.adapters.policy_tables import PolicyHistory
from quotes.adapters.servicing import Held
from quotes.domain.corrections import MOST_MOVED_PERCENT, moves, other_people
from quotes.domain.drift import Drift, Fingerprint, Move, Moves, drift
from quotes.domain.elsewhere import ELSEWHERE
from quotes.domain.persons import Person, Persons
from quotes.domain.states import STATES
from quotes.domain.trips import age_on
from quotes.domain.words import counted, day
from quotes.domain.zip_codes import states_of
from quotes.sales.orders import ADULT_YEARS, CARD_NUMBER, birth_fault, unprintable_faults
from quotes.sales.refusals import Fault, FieldsError

WHOLE = ""
FINGERPRINT_DIGITS = 32
NOTHING = "Nothing would be different. Correct a name, a date of birth, the address or how we reach you."
PARTY = "Travelers cannot be added or removed here: this policy insures {party}. Please call us."
ANOTHER_PERSON = (
    "This would be another person than the policy insures. Here a name can be spelled right, and one of first name, "
    "last name and date of birth can become another one altogether. To insure somebody else, please call us."
)
ANOTHER_STATE = (
    "This policy was written for {state}, and each state has its own. If you have moved to another state, please call "
    "us."
)
NO_ZIP = "This is no ZIP code of {state}. If you have moved to another state, please call us: each has its own policy."
NOT_PROVED = (
    "Emails about a policy go only to an address whose owner has shown that it is theirs: this policy's own as it is, "
    "or the one of your account. To use another one, give it to your account first; we send a code to it."
)
UNBORN = "Everybody was born by {day}, the day this policy was bought. Give that day or an earlier one."
TOO_YOUNG = "The person who bought the policy must have been 18 or older."
EMPTY = "Give the {name} as it stands in the passport."


def acceptable_moves(
    before: Persons,
    after: Persons,
    held: Held,
    earlier: Drift,
    fingerprint: Fingerprint,
    *,
    proved: str | None,
) -> Moves:
    """What the correction makes of the marks, fingerprinted. `proved` is the address of the account that asks.

    Raises: FieldsError: everything about it that cannot be accepted, in the order of the form.
    """
    bought_on = held.bought_on
    _refuse([*_faults_of_form(before, after, bought_on), *_unproved(before, after, proved)])
    now = moves(before, after, earlier).fingerprinted(fingerprint)
    _refuse([*_other_people(now, earlier), *_too_young(before, after, bought_on)])
    if before == after:
        _refuse([Fault(WHOLE, "no-change", NOTHING)])
    return now


def _refuse(faults: list[Fault]) -> None:
    if faults:
        raise FieldsError(faults)


def _faults_of_form(before: Persons, after: Persons, bought_on: date) -> list[Fault]:
    if len(before.party) != len(after.party):
        return [
            Fault("/travelers", "wrong-number", PARTY.format(party=counted(len(before.party), "traveler")))
        ]
    return [
        *_names(before, after),
        *_births(after, bought_on),
        *_home(before, after),
        *_card_numbers(after),
        *_unprintable(before, after),
    ]


def corrected_before(lines: Iterable[PolicyHistory]) -> Drift:
    """Where earlier corrections took the marks, as the history tells it: which, how far, and never what they were."""
    return drift(_moves_of(orjson.loads(line.became)) for line in lines if line.what == "policy.corrected")


def said_of(now: Moves) -> dict[str, object]:
    """What the history says of a correction's moves, fingerprinted: a release from before reads `moved` alone."""
    return {
        "moved": [(each.nth, each.mark, each.percent) for each in now.marks],
        "stood": [(each.before, each.after) for each in now.marks],
        "swapped": now.swapped,
    }


def fingerprints(key: bytes | None) -> Fingerprint:
    """Tells readings of one policy as the same; without its key, which goes with it, nobody can try names out."""
    return lambda reading: hmac.new(key or b"", reading.encode(), "sha256").hexdigest()[:FINGERPRINT_DIGITS]


def _moves_of(said: dict[str, Any]) -> Moves:
    moved = said.get("moved")
    if moved is None:
        # From before ADR 55: it counted nothing but what was replaced.
        return Moves(tuple(Move(nth, mark, MOST_MOVED_PERCENT + 1) for nth, mark in said.get("replaced", [])))
    stood = said.get("stood") or [("", "")] * len(moved)
    marks = (Move(*each, *readings) for each, readings in zip(moved, stood, strict=True))
    return Moves(tuple(marks), tuple(said.get("swapped", ())))


def _names(before: Persons, after: Persons) -> Iterator[Fault]:
    for index, (old, person) in enumerate(zip(before.party, after.party, strict=True)):
        for field, label, was, name in (
            ("firstName", "first name", old.first_name, person.first_name),
            ("lastName", "last name", old.last_name, person.last_name),
        ):
            if name != was and not any(each.isalpha() for each in name):
                yield Fault(f"/travelers/{index}/{field}", "no-name", EMPTY.format(name=label))


def _births(after: Persons, bought_on: date) -> Iterator[Fault]:
    for index, person in enumerate(after.party):
        pointer = f"/travelers/{index}/dateOfBirth"
        if person.born > bought_on:
            yield Fault(pointer, "in-future", UNBORN.format(day=day(bought_on)))
            continue
        fault = birth_fault(person.born, bought_on)
        if fault:
            yield Fault(pointer, *fault)


def _home(before: Persons, after: Persons) -> Iterator[Fault]:
    state = before.home.state
    if after.home.state != state:
        place = ELSEWHERE.get(after.home.state)
        message = ANOTHER_STATE.format(state=STATES[state])
        yield Fault("/address/state", "other-state", f"{message} {place.why}" if place else message)
        return
    # One that stands is not asked about again: what was sold with it was sold.
    moved = after.home.post_code != before.home.post_code
    if moved and state not in states_of(after.home.post_code):
        yield Fault("/address/postCode", "other-state", NO_ZIP.format(state=STATES[state]))


def _unproved(before: Persons, after: Persons, proved: str | None) -> Iterator[Fault]:
    """Source: ADR 59."""
    known = {each.casefold() for each in (before.email, proved) if each}
    if after.email.casefold() not in known:
        yield Fault("/email", "not-proved", NOT_PROVED)


def _card_numbers(after: Persons) -> Iterator[Fault]:
    """Source: S17."""
    texts = {**_printed(after), "/email": after.email, "/telephone": after.telephone or ""}
    for pointer, text in texts.items():
        if holds_card_number(text):
            yield Fault(pointer, "card-number", CARD_NUMBER)


def _unprintable(before: Persons, after: Persons) -> list[Fault]:
    """What documents would be printed without; what was sold with it before was sold, and is written out."""
    stood = _printed(before)
    return unprintable_faults({at: text for at, text in _printed(after).items() if text != stood.get(at)})


def _printed(persons: Persons) -> dict[str, str]:
    """The texts that documents print, by their pointers."""
    texts = {"/address/street": persons.home.street, "/address/city": persons.home.city}
    for index, person in enumerate(persons.party):
        texts[f"/travelers/{index}/firstName"] = person.first_name
        texts[f"/travelers/{index}/lastName"] = person.last_name
    return texts


def _other_people(now: Moves, earlier: Drift) -> Iterator[Fault]:
    for nth in other_people(now, earlier):
        yield Fault(f"/travelers/{nth - 1}/firstName", "another-person", ANOTHER_PERSON)


def _too_young(before: Persons, after: Persons, bought_on: date) -> Iterator[Fault]:
    """The buyer who travels follows their traveler; a minor could not have bought."""
    if after.holder == before.holder or age_on(after.holder.born, bought_on) >= ADULT_YEARS:
        return
    yield Fault(f"/travelers/{_place(after.party, after.holder)}/dateOfBirth", "too-young", TOO_YOUNG)


def _place(party: Sequence[Person], person: Person) -> int:
    return next(index for index, each in enumerate(party) if each == person)
