"""Queries made from the titles of the library, each with one typo, the same at every run.

A title gives two queries: two of its words with a typo in one of them, as a whole and with the last word still being
typed. The seed is the document's address, so a new document changes no other one's queries.
"""

import random
from collections.abc import Iterator
from typing import NamedTuple

from search.domain.english import STOP_WORDS
from search.domain.words import words

LETTERS = "abcdefghijklmnopqrstuvwxyz"
SHORTEST_WITH_TYPO = 5


class Question(NamedTuple):
    """What is typed, and the addresses of right answers."""

    query: str
    right: tuple[str, ...]


def questions_of(title: str, url: str) -> Iterator[Question]:
    """The queries of one document; none where its title holds no word long enough for a typo."""
    chance = random.Random(url)
    telling = [word for word in words(title) if word not in STOP_WORDS and len(word) > 2]
    long = [word for word in telling if len(word) >= SHORTEST_WITH_TYPO and word.isalpha()]
    if not long or len(telling) < 2:
        return
    for unfinished in (False, True):
        wrong = chance.choice(long)
        other = chance.choice([word for word in telling if word != wrong])
        pair = [with_typo(wrong, chance), other]
        chance.shuffle(pair)
        if unfinished and len(pair[1]) > SHORTEST_WITH_TYPO and pair[1] == other:
            pair[1] = pair[1][:-2]
        yield Question(" ".join(pair), (url,))


def with_typo(word: str, chance: random.Random) -> str:
    """A word with one letter left out, doubled, changed or swapped with the next one; never the first."""
    place = chance.randrange(1, len(word) - 1)
    kind = chance.choice(("drop", "double", "change", "swap"))
    if kind == "drop":
        return word[:place] + word[place + 1 :]
    if kind == "double":
        return word[:place] + word[place] + word[place:]
    if kind == "change":
        other = chance.choice([letter for letter in LETTERS if letter != word[place]])
        return word[:place] + other + word[place + 1 :]
    return word[:place] + word[place + 1] + word[place] + word[place + 2 :]
