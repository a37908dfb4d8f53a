"""Words that people type for what our pages call otherwise: a page that speaks of the one is found by the other.

They go into the record and not into the query, so both engines find by them and no search is slower for it.
"""

import re
from collections.abc import Iterable

_OTHER = {
    r"any[ -]reason": "CFAR",
    r"interrupt\w* for any reason": "IFAR",
    r"medical evacuation": "medevac air ambulance",
    r"pre-?existing": "PEX",
    r"annual (?:plan|policy|policies|cover)": "multi-trip yearly",
    r"baggage|bags": "luggage suitcase suitcases",
    r"older (?:traveler|people|parent|relative|couple)s?|age 80|at 80|retired": "senior seniors elderly",
    r"pet insurance": "dog dogs cat cats puppy kitten",
    r"cruises?": "cruise insurance",
    r"work with us": "jobs careers vacancies",
    r"covid(?:-19)?": "coronavirus pandemic",
    r"airlines?": "plane ticket",
}
_WORDS = [(re.compile(rf"\b(?:{shape})\b", re.IGNORECASE), words) for shape, words in _OTHER.items()]


def other_words(texts: Iterable[str]) -> list[str]:
    """What else these texts may be asked for by."""
    every = " \n ".join(texts)
    return [words for shape, words in _WORDS if shape.search(every)]
