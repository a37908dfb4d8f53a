"""Words that people type for what our pages call otherwise: a page that speaks of the one is found by the other.

They go into the record and not into the query, so both engines find by them and no search is slower for it.
"""

import re
from collections.abc import Iterable

_OTHER = {
    r"any[ -]reason": "CFAR",
    r"interrupt\w* for any reason": "IFAR",
    r"medical evacuation": "medevac air ambulance helicopter",
    r"pre-?existing (?:medical )?conditions?|heart condition": "PEX cancer diabetes asthma stroke medication",
    r"free[ -]look": "refund policy cancel policy money back guarantee",
    r"dropped ports?": "skipped port",
    r"child(?:ren)?": "kids, traveling with kids",
    r"bluefin": "blue fin",
    r"northwind": "north wind",
    r"lanternfish": "lantern fish",
    r"sablewood": "sable wood",
    r"covered reasons": "death in family",
    r"beach house|vacation rental": "airbnb vrbo",
    r"(?:supplier|financial) default|stops? all service|cannot pay for": "bankrupt bankruptcy insolvency",
    r"credit card": "amex mastercard",
    r"laid off|job loss": "redundancy unemployed fired",
    r"travel insurance": "holiday insurance",
    r"emails?": "e-mail",
    r"marketing emails": "unsubscribe",
    r"in your browser": "cookies",
    r"annual (?:plan|policy|policies|cover|coverage|travel insurance)": "multi-trip yearly",
    r"appeals?|denials?": "denied rejected refused complaint dispute",
    r"baggage|bags": "luggage suitcase suitcases",
    r"older (?:traveler|people|parent|relative|couple)s?|age 80|at 80|retired|medicare": (
        "senior seniors elderly pensioner over 65 70 75 80 years old"
    ),
    r"pet insurance": "dog dogs cat cats puppy kitten",
    r"cruises?": "cruise insurance, cruise travel insurance",
    r"work with us": "jobs careers vacancies",
    r"covid(?:-19)?": "coronavirus pandemic",
    r"airlines?": "plane ticket",
    r"cover(?:s|ed)?|insur\w+": "coverage",
    r"coverages?": "cover",
    r"(?:group|families|family|people) (?:travel insurance|from several states)|in several states": (
        "different states multi-state household reunion destination wedding multigenerational"
    ),
}
# Companies of the real world that people sail and fly with. No page is about them, and each has a category of articles
# that holds for all of its kind: a name leads there, and nowhere by a likeness of letters ("delta": delay).
_NAMES = {
    "Cruise Company Insurance Reviews": "princess carnival norwegian royal caribbean celebrity viking cunard disney",
    "Airline Travel Insurance Reviews": "delta united southwest american jetblue lufthansa ryanair",
}
NO_MISSPELLING = [
    "airbnb", "amex", "cancer", "carnival", "cunard", "delta", "jetblue", "login", "logon", "norwegian", "princess",
    "ryanair", "viking",
]  # fmt: skip
"""Words that no typo leads to or from: names, and what asks for a page that is not in the index."""
_WORDS = [(re.compile(rf"\b(?:{shape})\b", re.IGNORECASE), words) for shape, words in _OTHER.items()]


def other_words(texts: Iterable[str]) -> list[str]:
    """What else these texts may be asked for by."""
    every = " \n ".join(texts)
    return [words for shape, words in _WORDS if shape.search(every)]


def names_in(category: str | None) -> str:
    """The names that people type for the companies of a category; none for any other category."""
    return _NAMES.get(category or "", "")
