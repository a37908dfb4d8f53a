"""The same person insured twice for the same days: by name and date of birth, as policies name them.

Source: case T6; domain dossier §5 (overlap check). Double cover can be wanted, so it is said and never refused here.
"""

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from quotes.domain.persons import Person


@dataclass(frozen=True, slots=True)
class InsuredDays:
    """The persons of a policy, by its number, and the days on which it insures their trip."""

    number: str
    party: tuple[Person, ...]
    first: date
    last: date


@dataclass(frozen=True, slots=True)
class AlsoInsured:
    """A person who has another policy for some of the same days; both days count."""

    number: str
    name: str
    first: date
    last: date


def also_insured(one: InsuredDays, others: Iterable[InsuredDays]) -> list[AlsoInsured]:
    """Everybody of `one` whom another policy insures on days that it insures too, policy by policy."""
    party = {_key(each): each for each in one.party}
    found = []
    for other in others:
        first, last = max(one.first, other.first), min(one.last, other.last)
        if other.number == one.number or first > last:
            continue
        same = dict.fromkeys(key for each in other.party if (key := _key(each)) in party)
        found += [AlsoInsured(other.number, party[key].name, first, last) for key in same]
    return found


def _key(person: Person) -> tuple[str, str, date]:
    """A person whatever the case, the accents and the spaces of the name: `Zoë` and `ZOE ` are one."""
    return _letters(person.first_name), _letters(person.last_name), person.born


def _letters(name: str) -> str:
    plain = unicodedata.normalize("NFKD", name.casefold())
    return "".join(each for each in plain if each.isalnum())
