"""The people of a policy as it names them, and what is different between two readings of them, in words."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Literal

from quotes.domain.changes import Difference
from quotes.domain.words import day, listed

Kind = Literal["name", "date-of-birth", "address", "email", "telephone"]
KIND_WORDS: dict[str, tuple[str, str]] = {
    "name": ("a name", "names"),
    "date-of-birth": ("a date of birth", "dates of birth"),
    "address": ("the address", "the address"),
    "email": ("the email address", "the email address"),
    "telephone": ("the telephone number", "the telephone number"),
}
HOW_REACHED = frozenset({"email", "telephone"})
NONE = "None"


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody insured, or who bought."""

    first_name: str
    last_name: str
    born: date

    @property
    def name(self) -> str:
        return f"{self.first_name} {self.last_name}"


@dataclass(frozen=True, slots=True)
class Home:
    """Where the buyer lives; the state is the policy's own and is never corrected."""

    street: str
    city: str
    state: str
    post_code: str

    @property
    def line(self) -> str:
        return f"{self.street}, {self.city}, {self.state} {self.post_code}"


@dataclass(frozen=True, slots=True)
class Persons:
    """Everybody a policy names: who is insured, in the policy's order, and who bought it and where they are reached."""

    party: tuple[Person, ...]
    holder: Person
    home: Home
    email: str
    telephone: str | None


def differences(before: Persons, after: Persons) -> list[Difference]:
    """What would read differently, line by line; the buyer's own name follows the traveler who is the buyer."""
    return [difference for _, difference in _compared(before, after)]


def kinds(before: Persons, after: Persons) -> tuple[Kind, ...]:
    """What sort of thing would be corrected, each as often as it is: what may be kept of it for good."""
    return tuple(kind for kind, _ in _compared(before, after))


def kinds_in_words(corrected: Sequence[str]) -> str:
    """`names, a date of birth and the address`."""
    words = [KIND_WORDS[kind][corrected.count(kind) > 1] for kind in KIND_WORDS if kind in corrected]
    return listed(words)


def reads_differently(corrected: Sequence[str]) -> bool:
    """Whether a confirmation of coverage says any of it: it names nobody's email address and no telephone."""
    return not HOW_REACHED.issuperset(corrected)


def _compared(before: Persons, after: Persons) -> Iterator[tuple[Kind, Difference]]:
    several = len(before.party) > 1
    for nth, (old, new) in enumerate(zip(before.party, after.party, strict=True), 1):
        if old.name != new.name:
            yield "name", Difference(f"Traveler {nth}, name" if several else "Name", old.name, new.name)
        if old.born != new.born:
            yield (
                "date-of-birth",
                Difference(
                    f"Traveler {nth}, date of birth" if several else "Date of birth",
                    day(old.born),
                    day(new.born),
                ),
            )
    if before.home != after.home:
        yield "address", Difference("Address", before.home.line, after.home.line)
    if before.email != after.email:
        yield "email", Difference("Email address", before.email, after.email)
    if before.telephone != after.telephone:
        yield "telephone", Difference("Telephone", before.telephone, after.telephone or NONE)
