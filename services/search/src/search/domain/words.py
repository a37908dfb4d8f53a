"""From text to words: case, accents and apostrophes never count. Source: PROTOCOLS §a (relevance)."""

import re
import unicodedata
from functools import lru_cache
from typing import NamedTuple

MAX_WORD = 64
# Letters and digits with their combining marks; an apostrophe inside a word is part of it ("traveler's").
_MARKS = "\u0300-\u036f"
_WORD = re.compile(rf"[^\W_][^\W_{_MARKS}]*(?:[{_MARKS}]+[^\W_]*)*(?:['’][^\W_{_MARKS}]+)*")
_PLAIN_WORD = re.compile(r"[a-z0-9]+(?:'[a-z0-9]+)*")
_COMPOUND = re.compile(r"[^\W_]+(?:[-‐‑][^\W_]+)+")


class Token(NamedTuple):
    """A word as it is compared, and where it stands in the text."""

    text: str
    start: int
    end: int


@lru_cache(maxsize=50_000)
def fold(word: str) -> str:
    """A word without case, accents and apostrophes."""
    if word.isascii():
        return word.lower().replace("'", "")
    apart = unicodedata.normalize("NFKD", word).replace("'", "").replace("’", "")
    return "".join(letter for letter in apart if not unicodedata.combining(letter)).casefold()


def tokens(text: str) -> list[Token]:
    """The words of a text in their order."""
    found = (Token(fold(match[0]), match.start(), match.end()) for match in _WORD.finditer(text))
    return [token for token in found if token.text]


def words(text: str) -> list[str]:
    """The words of a text, at most 64 letters of each."""
    if text.isascii():
        # The same words, found several times faster: most texts hold nothing else.
        found = _PLAIN_WORD.findall(text.lower())
        return [word.replace("'", "")[:MAX_WORD] for word in found]
    return [token.text[:MAX_WORD] for token in tokens(text)]


def indexed_words(text: str) -> list[str]:
    """The words to find a text by: its own, then hyphenated ones in one piece ("pre-existing": "preexisting")."""
    found = words(text)
    if "-" in text or not text.isascii():
        joined = [fold(re.sub(r"[-‐‑]", "", match[0])) for match in _COMPOUND.finditer(text)]
        found += [word for word in joined if len(word) <= MAX_WORD]
    return found


def whole(text: str) -> str:
    """A text as one key: equal when all words are equal and in the same order."""
    return " ".join(words(text))
