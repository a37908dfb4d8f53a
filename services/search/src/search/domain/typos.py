"""How many typos lie between a typed word and a found one.

A swap of neighbors is one typo, a wrong first letter two. The first letter is written twice on both sides: then every
way to get it wrong costs two edits by itself, in this table and in the engine's automaton alike.
Source: PROTOCOLS §a (relevance).
"""

from functools import lru_cache

ONE_TYPO_FROM = 4
TWO_TYPOS_FROM = 8


def marked(word: str) -> str:
    """A word with its first letter twice."""
    return word[0] + word


def allowed(word: str, one_from: int, two_from: int) -> int:
    """How many typos a typed word of this length may hold."""
    if len(word) >= two_from:
        return 2
    return 1 if len(word) >= one_from else 0


@lru_cache(maxsize=50_000)
def typos(typed: str, found: str, limit: int) -> int | None:
    """The typos from one word to the other; None when there are more than `limit`."""
    if typed == found:
        return 0
    if abs(len(typed) - len(found)) > limit or _is_too_far(typed, found, limit):
        return None
    fewest = _last_row(marked(typed), marked(found))[-1]
    return fewest if fewest <= limit else None


@lru_cache(maxsize=50_000)
def prefix_typos(typed: str, found: str, limit: int) -> tuple[int, int] | None:
    """The typos from a typed beginning to the best beginning of a found word, and how long that one is."""
    if found.startswith(typed):
        return 0, len(typed)
    if _is_too_far(typed, found, limit):
        return None
    last = _last_row(marked(typed), marked(found[: len(typed) + limit]))
    fewest = min(last)
    if fewest > limit:
        return None
    # The longest of equally good beginnings that is no longer than what was typed.
    ends = [end for end, count in enumerate(last) if count == fewest]
    best = min(ends, key=lambda end: abs(end - 1 - len(typed)))
    return fewest, max(1, best - 1)


def _is_too_far(typed: str, found: str, limit: int) -> bool:
    """Whether the letters alone are more typos than allowed: most words of a text end here.

    Each typed letter that the found word lacks costs a typo of its own; a wrong first letter costs two.
    """
    if limit == 0 or (limit == 1 and typed[0] != found[0]):
        return True
    return (letters(typed) & ~letters(found)).bit_count() > limit


@lru_cache(maxsize=50_000)
def letters(word: str) -> int:
    """The letters of a word as bits; two that share a bit make words seem nearer than they are, never farther."""
    found = 0
    for letter in word:
        found |= 1 << (ord(letter) & 63)
    return found


@lru_cache(maxsize=1_000)
def _places(typed: str) -> dict[str, int]:
    """Of each letter the places at which it stands, as bits."""
    found: dict[str, int] = {}
    for place, letter in enumerate(typed):
        found[letter] = found.get(letter, 0) | 1 << place
    return found


def _last_row(typed: str, found: str) -> list[int]:
    """The last row of the table of edits (swaps included): from all that was typed to each beginning of a word.

    A column of the table is one number, a bit for each row; a step is a dozen operations however long the word is.
    Source: H. Hyyrö, A bit-vector algorithm for computing Levenshtein and Damerau edit distances (2003), §4.
    """
    places, whole, last = _places(typed), (1 << len(typed)) - 1, 1 << (len(typed) - 1)
    up, down, score = whole, 0, len(typed)
    diagonal, before = 0, 0
    row = [score]
    for letter in found:
        here = places.get(letter, 0)
        swapped = ((~diagonal & here) << 1) & before
        diagonal = ((((here & up) + up) ^ up) | here | down | swapped) & whole
        rises, falls = (down | ~(diagonal | up)) & whole, up & diagonal
        score += ((rises & last) != 0) - ((falls & last) != 0)
        # The first row counts up: a beginning of the found word costs its length when nothing was typed.
        rises, falls = (rises << 1 | 1) & whole, (falls << 1) & whole
        up, down = (falls | ~(diagonal | rises)) & whole, rises & diagonal
        before = here
        row.append(score)
    return row
