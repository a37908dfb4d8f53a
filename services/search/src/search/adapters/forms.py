"""Other words of a typed word's stem that an index holds: "cancelled" finds cancellation, "traveller" finds travelers.

Spellings and endings that people mix up share a stem more often than they are one typo apart. Looked for only for a
word that is nowhere. English alone, as the words without meaning are.
"""

from dataclasses import replace
from functools import lru_cache
from threading import local

import tantivy

from search.adapters import folders
from search.adapters.open_folders import Opened
from search.adapters.queries import Fields
from search.domain.searches import Typed
from search.domain.typos import marked

MOST_FORMS = 12
SHORTEST_STEM = 4
_kept = local()


def with_forms(opened: Opened, word: Typed, fields: Fields) -> Typed:
    """The word together with its other forms, those that most records hold first."""
    stem = _stem(word.text)
    if len(stem) < SHORTEST_STEM or not word.text.isalpha():
        return word
    # A stem that ends with i may stand for a y ("polici": policy, policies).
    begun = marked(stem.removesuffix("i"))
    counts: dict[str, int] = {}
    for number, _ in fields:
        for held, count in opened.searcher.terms_with_prefix(folders.word_field(number), begun):
            counts[held[1:]] = max(count, counts.get(held[1:], 0))
    found = [form for form in counts if form != word.text and _stem(form) == stem]
    found.sort(key=lambda form: (-counts[form], form))
    return replace(word, forms=tuple(found[:MOST_FORMS]))


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
