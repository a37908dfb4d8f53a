"""Posts nobody wrote: the same at every run, with a vocabulary that is used as unevenly as a language's.

Titles of six words, texts of a hundred; queries are two words of one title, typed to the end or not, with a typo or
not.
"""

import random
from collections.abc import Iterator
from itertools import accumulate

CONSONANTS, VOWELS = "bcdfghjklmnprstvwz", "aeiou"
SEED = 20261121
WORDS, TITLE_WORDS, TEXT_WORDS = 25_000, 6, 100
QUERIES = 250
KINDS = ("prefix", "typo", "typo and prefix", "exact")


def vocabulary(chance: random.Random) -> list[str]:
    """Pronounceable words of six letters and more."""
    found: dict[str, None] = {}
    while len(found) < WORDS:
        found["".join(_syllable(chance) for _ in range(chance.randint(3, 5)))] = None
    return list(found)


def _syllable(chance: random.Random) -> str:
    end = chance.choice(CONSONANTS) if chance.random() < 0.3 else ""
    return chance.choice(CONSONANTS) + chance.choice(VOWELS) + end


def posts(count: int) -> Iterator[dict[str, str]]:
    """`count` records."""
    chance = random.Random(SEED)
    words = vocabulary(chance)
    weights = list(accumulate(1 / (rank + 10) for rank in range(len(words))))
    for number in range(count):
        title = chance.choices(words, cum_weights=weights, k=TITLE_WORDS)
        text = chance.choices(words, cum_weights=weights, k=TEXT_WORDS)
        yield {"objectID": str(number), "title": " ".join(title), "text": " ".join(text)}


def queries(titles: list[str]) -> dict[str, list[tuple[str, tuple[str, str]]]]:
    """By kind: what is typed, and the two words that a right answer's title holds."""
    chance = random.Random(SEED + 1)
    asked: dict[str, list[tuple[str, tuple[str, str]]]] = {kind: [] for kind in KINDS}
    for kind in KINDS:
        while len(asked[kind]) < QUERIES:
            first, second = chance.sample(sorted(set(chance.choice(titles).split())), 2)
            typed = [first, second]
            if "typo" in kind:
                place = chance.randrange(2)
                typed[place] = typo(typed[place], chance)
            if "prefix" in kind:
                typed[1] = typed[1][: max(3, len(typed[1]) - 2)]
            asked[kind].append((" ".join(typed), (first, second)))
    return asked


def typo(word: str, chance: random.Random) -> str:
    """One edit, not of the first letter; a swap of neighbors is one."""
    place = chance.randrange(1, len(word) - 1)
    kind = chance.randrange(4)
    if kind == 0:
        return word[:place] + word[place + 1 :]
    if kind == 1:
        return word[:place] + chance.choice(CONSONANTS) + word[place:]
    if kind == 2:
        return word[:place] + chance.choice(CONSONANTS) + word[place + 1 :]
    return word[:place] + word[place + 1] + word[place] + word[place + 2 :]
