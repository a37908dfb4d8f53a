"""Highlights and snippets: where the typed words stand in a record.

The request's own tags are honoured. When a tag is markup, so is the value: its text is escaped, and a page may show it
as it is. When the tags are plain marks, as InstantSearch sends, the value is text, and the client escapes it.
Source: PROTOCOLS §0 (7), §a (answer fields); TRUST S1.
"""

import html
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from search.domain.searches import Typed
from search.domain.typos import prefix_typos, typos
from search.domain.words import Token, fold, tokens


class Marks(NamedTuple):
    """The tags around a match, and whether they are markup."""

    pre: str
    post: str

    @property
    def is_markup(self) -> bool:
        return "<" in self.pre + self.post

    def text(self, plain: str) -> str:
        """Text outside the tags."""
        return html.escape(plain) if self.is_markup else plain


class Spot(NamedTuple):
    """One match in a text: from where to where, and which typed word it is."""

    start: int
    end: int
    word: int


def spots(found: Sequence[Token], typed: Sequence[Typed]) -> list[Spot]:
    """Every word of a text that one of the typed words matches."""
    words, known = tuple(typed), _known(tuple(typed))
    matches = []
    for token in found:
        written = token.end - token.start
        key = (token.text, written)
        # A long text says its words again and again; what was typed is hashed once for all of them.
        match = known[key] if key in known else known.setdefault(key, _match(token.text, written, words))
        if match is not None:
            matches.append(Spot(token.start, token.start + (match[1] or written), match[0]))
    return matches


@lru_cache(maxsize=8)
def _known(_typed: tuple[Typed, ...]) -> dict[tuple[str, int], tuple[int, int] | None]:
    """What is known of the words of texts, kept from one hit of a search to the next."""
    return {}


def _match(token: str, written: int, typed: tuple[Typed, ...]) -> tuple[int, int] | None:
    """Which typed word a word matches best, and how many of its letters (0: all)."""
    best: tuple[int, int, int] | None = None
    for place, word in enumerate(typed):
        count = 0 if token in word.forms else typos(word.text, token, word.typos)
        length = 0
        if count is None and word.prefix:
            begun = prefix_typos(word.text, token, word.typos)
            count, length = begun if begun is not None else (None, 0)
            # Folding may change a word's length; then it is marked whole.
            length = length if written == len(token) else 0
        if count is not None and (best is None or count < best[0]):
            best = (count, place, length)
    return None if best is None else best[1:]


def highlighted(value: Any, typed: Sequence[Typed], marks: Marks) -> Any:
    """The value as `_highlightResult` holds it; lists and objects mirror the record."""
    if isinstance(value, bool) or value is None:
        return None
    if isinstance(value, str | int | float):
        return _highlighted_text(str(value), typed, marks)
    if isinstance(value, Mapping):
        inner = {name: highlighted(item, typed, marks) for name, item in value.items()}
        return {name: item for name, item in inner.items() if item is not None}
    return [item for item in (highlighted(each, typed, marks) for each in value) if item is not None]


def snippet(text: str, typed: Sequence[Typed], marks: Marks, ellipsis: str, size: int) -> dict[str, Any]:
    """About `size` words of a text, around the place with most of the typed words."""
    found = tokens(text)
    matches = spots(found, typed)
    first = _densest(found, matches, size)
    last = min(first + size, len(found)) - 1
    start = found[first].start if first > 0 else 0
    end = found[last].end if 0 <= last < len(found) - 1 else len(text)
    inside = [spot for spot in matches if spot.start >= start and spot.end <= end]
    value = _marked(text, inside, marks, start, end)
    before, after = (ellipsis if start > 0 else ""), (ellipsis if end < len(text) else "")
    return {"value": before + value + after, "matchLevel": _level(inside, typed)}


def _highlighted_text(text: str, typed: Sequence[Typed], marks: Marks) -> dict[str, Any]:
    found = tokens(text)
    matches = spots(found, typed)
    result: dict[str, Any] = {
        "value": _marked(text, matches, marks, 0, len(text)),
        "matchLevel": _level(matches, typed),
    }
    if matches:
        covered = sum(spot.end - spot.start for spot in matches)
        result["fullyHighlighted"] = covered == sum(token.end - token.start for token in found)
    result["matchedWords"] = [typed[place].text for place in sorted({spot.word for spot in matches})]
    return result


def _marked(text: str, matches: Sequence[Spot], marks: Marks, start: int, end: int) -> str:
    parts, at = [], start
    for spot in matches:
        parts += [
            marks.text(text[at : spot.start]),
            marks.pre,
            marks.text(text[spot.start : spot.end]),
            marks.post,
        ]
        at = spot.end
    return "".join([*parts, marks.text(text[at:end])])


def _level(matches: Sequence[Spot], typed: Sequence[Typed]) -> str:
    seen = {spot.word for spot in matches}
    return "none" if not seen else "full" if len(seen) == len(typed) else "partial"


def _densest(found: Sequence[Token], matches: Sequence[Spot], size: int) -> int:
    """The first word of the window that holds most different typed words, a few words before the first of them."""
    if not matches or len(found) <= size:
        return 0
    places = {token.start: number for number, token in enumerate(found)}
    marked = [(places[spot.start], spot.word) for spot in matches]
    inside: Counter[int] = Counter()
    best, most, last = marked[0][0], 0, 0
    for first, word in marked:
        while last < len(marked) and marked[last][0] < first + size:
            inside[marked[last][1]] += 1
            last += 1
        if len(inside) > most:
            best, most = first, len(inside)
        inside[word] -= 1
        if not inside[word]:
            del inside[word]
    return max(0, min(best - size // 4, len(found) - size))


def is_match(text: str, query: str) -> bool:
    """Whether one of a text's words begins as the query does; for facet values."""
    wanted = fold(query.strip())
    return (
        not wanted
        or any(token.text.startswith(wanted) for token in tokens(text))
        or fold(text).startswith(wanted)
    )
