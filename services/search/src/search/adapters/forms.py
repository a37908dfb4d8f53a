"""Other words of a typed word's stem that an index holds: "canceled" finds cancellation, "traveller" finds travelers.

Spellings and endings that people mix up share a stem more often than they are one typo apart. They are looked for
whether the word as typed is there or not: otherwise one city guide that says "canceled" would hide the guide to
cancellation. English alone, as the words without meaning are. A word whose stem is nowhere either ("crusie") is read
as what it is but for a typo, where it stands beside its neighbors.
"""

from dataclasses import replace
from functools import lru_cache
from threading import local

import tantivy

from search.adapters import folders
from search.adapters.open_folders import Opened
from search.adapters.queries import Fields, is_known
from search.domain.searches import Typed
from search.domain.typos import marked
from search.domain.typos import typos as typos_between

MOST_FORMS = 12
SHORTEST_STEM = 3
MOST_RECORDS = 2_000
"""Up to so many, all words of one first letter are read through in a millisecond, compared in three at most."""
_kept = local()


def with_forms(opened: Opened, word: Typed, fields: Fields) -> Typed:
    """The word together with its other forms, those that most records hold first."""
    stem = _stem(word.text)
    if len(stem) < SHORTEST_STEM or not word.text.isalpha():
        return word
    # A stem that ends with i may stand for a y ("polici": policy, policies).
    held = _begun(opened, stem.removesuffix("i"), fields)
    forms = [form for form in held if form != word.text and _stem(form) == stem]
    if forms or opened.searcher.num_docs > MOST_RECORDS or is_known(opened, word, fields):
        return replace(word, forms=tuple(forms[:MOST_FORMS]))
    # A wrong first letter would be two typos.
    held = _begun(opened, word.text[0], fields)
    meant = next((each for each in held if typos_between(word.text, each, 1) is not None), None)
    return replace(word, meant=(meant,) if meant else ())


def _begun(opened: Opened, letters: str, fields: Fields) -> list[str]:
    """The words that begin so, those that most records hold first."""
    counts: dict[str, int] = {}
    for number, _ in fields:
        for held, count in opened.searcher.terms_with_prefix(folders.word_field(number), marked(letters)):
            counts[held[1:]] = max(count, counts.get(held[1:], 0))
    return sorted(counts, key=lambda form: (-counts[form], form))


@lru_cache(maxsize=20_000)
def _stem(word: str) -> str:
    return str(_analyzer().analyze(word)[0])


def _analyzer() -> tantivy.TextAnalyzer:
    # It keeps state while it reads, so each thread has its own.
    if not hasattr(_kept, "analyzer"):
        whole = tantivy.TextAnalyzerBuilder(tantivy.Tokenizer.raw())
        _kept.analyzer = whole.filter(tantivy.Filter.stemmer("english")).build()
    found: tantivy.TextAnalyzer = _kept.analyzer
    return found
