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


@lru_cache(maxsize=100_000)
def typos(typed: str, found: str, limit: int) -> int | None:
    """The typos from one word to the other; None when there are more than `limit`."""
    if typed == found:
        return 0
    if abs(len(typed) - len(found)) > limit or _begins_too_wrong(typed, found, limit):
        return None
    last = _last_row(marked(typed), marked(found), limit)
    return last[-1] if last and last[-1] <= limit else None


@lru_cache(maxsize=100_000)
def prefix_typos(typed: str, found: str, limit: int) -> tuple[int, int] | None:
    """The typos from a typed beginning to the best beginning of a found word, and how long that one is."""
    if found.startswith(typed):
        return 0, len(typed)
    if _begins_too_wrong(typed, found, limit):
        return None
    last = _last_row(marked(typed), marked(found[: len(typed) + limit]), limit)
    if not last or min(last) > limit:
        return None
    fewest = min(last)
    # The longest of equally good beginnings that is no longer than what was typed.
    ends = [end for end, count in enumerate(last) if count == fewest]
    best = min(ends, key=lambda end: abs(end - 1 - len(typed)))
    return fewest, max(1, best - 1)


def _begins_too_wrong(typed: str, found: str, limit: int) -> bool:
    """Whether the first letters alone are more typos than allowed: most words of a text end here."""
    return limit == 0 or (limit == 1 and typed[0] != found[0])


def _last_row(typed: str, found: str, limit: int) -> list[int]:
    """The last row of the table of edits (swaps included); empty once no way is within the limit."""
    before: list[int] = []
    row = list(range(len(found) + 1))
    for i, letter in enumerate(typed, 1):
        two_before, before, row = before, row, [i]
        for j, other in enumerate(found, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != other))
            if i > 1 and j > 1 and letter == found[j - 2] and typed[i - 2] == other:
                cost = min(cost, two_before[j - 2] + 1)
            row.append(cost)
        if min(row) > limit and min(before) > limit:
            return []
    return row
