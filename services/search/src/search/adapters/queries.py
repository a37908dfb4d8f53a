"""What was typed as tantivy queries whose scores are the ranking itself.

Fewer typos always come first: one typo outweighs all that the other criteria can add up to with sixteen words. Then
count, weighed together, the rank of the attribute a word stands in and words that stand beside each other; then whole
words before beginnings. A score is a 32-bit float: whole numbers up to 2^24 are exact, and sixteen words stay below
2^22.
Source: PROTOCOLS §a (relevance).
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise, product

import tantivy

from search.adapters import folders
from search.adapters.open_folders import Opened
from search.domain.errors import bad
from search.domain.searches import Typed
from search.domain.typos import marked
from search.domain.typos import typos as typos_between

MUST, SHOULD = tantivy.Occur.Must, tantivy.Occur.Should
PER_WORD, PER_TYPO, TOGETHER, PER_RANK, EXACT = 131072, 32768, 512, 64, 1
WHOLE_ATTRIBUTE = 32
MAX_RANK = 7
PER_FORM = PER_RANK
MOST_TYPOS = 2
MOST_SPELLED = 3
# Each is looked for in each field; a long query has its neighbors looked for as they are typed alone.
MOST_PHRASES = 500
Fields = Sequence[tuple[int, int]]
"""(field number, rank) of each attribute that is searched."""


def fields_of(opened: Opened, restrict_to: frozenset[str], *, first_rank_only: bool = False) -> Fields:
    """The fields to search in.

    Raises: RefusedError: 400, an attribute to restrict to is not searched at all.
    """
    planned = opened.plan.fields
    unknown = restrict_to.difference(name for name, _ in planned)
    if unknown:
        raise bad(f"Attribute {min(unknown)} is not in searchableAttributes")
    chosen = [
        (n, min(rank, MAX_RANK))
        for n, (name, rank) in enumerate(planned)
        if not restrict_to or name in restrict_to
    ]
    best = min((rank for _, rank in chosen), default=0)
    return [(n, rank) for n, rank in chosen if not first_rank_only or rank == best]


def words_query(
    opened: Opened,
    words: Sequence[Typed],
    fields: Fields,
    *,
    typos: int = MOST_TYPOS,
    near: Fields = (),
    within: Typed | None = None,
) -> tantivy.Query:
    """All words, each in any of the fields with at most so many typos.

    In the fields of `near` it counts how the words stand together. `within` must be there too, as it is typed.
    """
    parts = [(MUST, word_query(opened, word, fields, typos)) for word in words]
    if within is not None:
        parts.append((MUST, tantivy.Query.const_score_query(word_query(opened, within, fields, 0), 0.0)))
    parts += [(SHOULD, query) for query in _closeness(opened, words, near)]
    return tantivy.Query.boolean_query(parts)


def one_field_query(opened: Opened, words: Sequence[Typed], fields: Fields) -> tantivy.Query:
    """All words without a typo in one and the same field; a beginning counts there as much as a whole word."""
    schema, ways = opened.index.schema, []
    for number, rank in fields:
        name, score = folders.word_field(number), PER_WORD + PER_RANK * (MAX_RANK - rank)
        parts = []
        for word in words:
            if word.prefix:
                one = tantivy.Query.fuzzy_term_query(schema, name, marked(word.text), 0, True, True)
            else:
                one = tantivy.Query.term_query(schema, name, marked(word.text), "basic")
            parts.append((MUST, tantivy.Query.const_score_query(one, score)))
        ways.append(tantivy.Query.boolean_query(parts))
    return ways[0] if len(ways) == 1 else tantivy.Query.disjunction_max_query(ways)


def is_known(opened: Opened, word: Typed, fields: Fields) -> bool:
    """Whether any record holds a word as it is typed, or one that begins with it where that is enough."""
    if word.typos == 0:
        return True  # whether it is or not, nothing else is looked for
    text = marked(word.text)
    names = [folders.word_field(number) for number, _ in fields]
    if any(opened.searcher.doc_freq(name, text) for name in names):
        return True
    return word.prefix and any(opened.searcher.terms_with_prefix(name, text, limit=1) for name in names)


def any_words_query(
    opened: Opened, words: Sequence[Typed], fields: Fields, weights: Sequence[float]
) -> tantivy.Query:
    """At least one of the words; a word counts by its weight (rare ones more), so most of the meaning comes first."""
    queries = [word_query(opened, word, fields, MOST_TYPOS) for word in words]
    return tantivy.Query.boolean_query(
        [
            (SHOULD, tantivy.Query.boost_query(query, weight))
            for query, weight in zip(queries, weights, strict=True)
        ]
        + [(SHOULD, query) for query in _closeness(opened, words, fields)]
    )


def word_query(opened: Opened, word: Typed, fields: Fields, typos: int) -> tantivy.Query:
    """One word in any of the fields; the best way in which a record holds it counts."""
    ways: list[tantivy.Query] = []
    for number, rank in fields:
        fewest = PER_WORD + PER_RANK * (MAX_RANK - rank)
        ways += _as_typed(opened, word, folders.word_field(number), fewest)
        ways += _other_forms(opened, word, folders.word_field(number), fewest - PER_FORM)
        for count in range(1, min(word.typos, typos) + 1):
            wrong = _begun(opened, word.text, folders.word_field(number), count, prefix=word.prefix)
            ways.append(tantivy.Query.const_score_query(wrong, fewest - count * PER_TYPO))
    if not ways:
        return tantivy.Query.empty_query()
    return ways[0] if len(ways) == 1 else tantivy.Query.disjunction_max_query(ways)


def _as_typed(opened: Opened, word: Typed, name: str, fewest: int) -> Iterable[tantivy.Query]:
    """The word without a typo in one field; nothing where the field does not hold it."""
    text, schema = marked(word.text), opened.index.schema
    held = (
        [found for found, _ in opened.searcher.terms_with_prefix(name, text, limit=2)] if word.prefix else []
    )
    term = tantivy.Query.term_query(schema, name, text, "basic")
    # What nothing longer begins with is looked up: to gather the records of a beginning costs several times as much.
    if held == [text] or (not word.prefix and opened.searcher.doc_freq(name, text)):
        yield tantivy.Query.const_score_query(term, fewest + EXACT)
    elif held:
        # A whole word is a beginning too, so it only adds its point: cheaper than choosing between the two.
        begun = _begun(opened, word.text, name, 0, prefix=True)
        both = (MUST, tantivy.Query.const_score_query(begun, fewest))
        yield tantivy.Query.boolean_query([both, (SHOULD, tantivy.Query.const_score_query(term, EXACT))])


def _other_forms(opened: Opened, word: Typed, name: str, score: int) -> Iterable[tantivy.Query]:
    """Words of the same stem; one that is the word but for a typo counts like a whole word."""
    near = [form for form in word.forms if typos_between(word.text, form, word.typos) is not None]
    for forms, more in ((near, EXACT), ([form for form in word.forms if form not in near], 0)):
        if forms:
            held = tantivy.Query.term_set_query(opened.index.schema, name, [marked(form) for form in forms])
            yield tantivy.Query.const_score_query(held, score + more)


def _begun(opened: Opened, text: str, name: str, typos: int, *, prefix: bool) -> tantivy.Query:
    return tantivy.Query.fuzzy_term_query(opened.index.schema, name, marked(text), typos, True, prefix)


def _closeness(opened: Opened, words: Sequence[Typed], fields: Fields) -> Iterable[tantivy.Query]:
    """Words that stand beside each other as typed, and an attribute that is exactly what was typed."""
    schema = opened.index.schema
    if not fields:
        return
    count = sum(len(list(_spelled(left, right))) for left, right in pairwise(words)) * len(fields)
    spelled = _spelled if count <= MOST_PHRASES else _as_they_are
    for left, right in pairwise(words):
        # Words that were passed over stood between the two, so as many stand there in the text.
        apart = 1 + len(right.passed)
        ways = []
        for (first, second), (number, rank) in product(spelled(left, right), fields):
            name = folders.word_field(number)
            pair: list[str | tuple[int, str]] = [(0, marked(first)), (apart, marked(second))]
            phrase = (
                tantivy.Query.phrase_prefix_query(schema, name, pair)
                if right.prefix and second == right.text
                else tantivy.Query.phrase_query(schema, name, pair)
            )
            ways.append(tantivy.Query.const_score_query(phrase, TOGETHER + PER_RANK * (MAX_RANK - rank)))
        yield tantivy.Query.disjunction_max_query(ways)
    typed = " ".join(text for word in words for text in (*word.passed, word.text))
    for number, rank in fields:
        attribute = opened.plan.fields[number][0]
        term = tantivy.Query.term_query(schema, folders.WHOLE, folders.whole_key(attribute, typed), "basic")
        yield tantivy.Query.const_score_query(term, WHOLE_ATTRIBUTE + MAX_RANK - rank)


def _spelled(left: Typed, right: Typed) -> Iterable[tuple[str, str]]:
    """Two neighbors as typed, and each with the forms of it that most records hold, or with what was meant."""
    lefts, rights = ((each.text, *each.forms[:MOST_SPELLED], *each.meant) for each in (left, right))
    return product(lefts, rights)


def _as_they_are(left: Typed, right: Typed) -> Iterable[tuple[str, str]]:
    return [(left.text, right.text)]


def rarity(opened: Opened, word: Typed, fields: Fields) -> int:
    """How many records hold a word as it is typed, in the field that has most of them."""
    text = marked(word.text)
    return max(
        (opened.searcher.doc_freq(folders.word_field(number), text) for number, _ in fields), default=0
    )
