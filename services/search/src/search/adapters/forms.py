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
# A beginning of three letters has some dozens of words; this many at most are looked up for it.
MOST_OF_LONGER = 60
SHORTEST_STEM = 3
MOST_RECORDS = 2_000
"""Up to so many, all words of one first letter are read through in a millisecond, compared in three at most."""
_kept = local()


def with_forms(opened: Opened, word: Typed, fields: Fields) -> Typed:
    """The word together with its other forms, those that most records hold first."""
    if not word.text.isalpha():
        return word
    begun = _begun(opened, word.text, fields) if word.prefix else []
    if begun:
        return replace(word, forms=_forms_of_longer(opened, word.text, begun, fields))
    stem = _stem(word.text)
    if len(stem) < SHORTEST_STEM:
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


def _forms_of_longer(opened: Opened, text: str, begun: list[str], fields: Fields) -> tuple[str, ...]:
    """The forms of all words that begin so.

    A beginning stands for each word that it may become; otherwise fewer would be found by "insuranc" than by
    "insurance", which finds "insured" too.
    """
    stems = {_stem(word): None for word in begun if word.isalpha()}
    found: dict[str, None] = {}
    for stem in stems:
        base = stem.removesuffix("i")
        # All forms begin as their stem does; those of a stem that begins with this text are found by the text.
        if len(stem) >= SHORTEST_STEM and not base.startswith(text):
            held = _begun(opened, base, fields)
            found |= {form: None for form in held if _stem(form) == stem and not form.startswith(text)}
    return tuple(found)[:MOST_OF_LONGER]


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
