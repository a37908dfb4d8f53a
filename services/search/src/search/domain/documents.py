"""From a document of the content service to a record of the index. Source: S-04, S-06."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from search.domain.other_words import NO_MISSPELLING, names_in, other_words

# Far below what a record may hold in all: one that is too big would keep the whole index as it was.
MAX_TEXT_BYTES = 60_000
_SPACED = frozenset(
    "p h1 h2 h3 h4 h5 h6 li td th tr dt dd blockquote div section br".split()  # noqa: SIM905
)
# What the index of the platform searches, and how; the rest is said by each request.
SETTINGS: dict[str, Any] = {
    "searchableAttributes": [
        "title", "heading", "unordered(headings)", "unordered(alsoAbout)", "description", "category", "unordered(text)",
        "unordered(alsoSaid)",
    ],
    "attributesForFaceting": ["contentType", "category"],
    "attributesToRetrieve": [
        "title", "slug", "contentType", "url", "description", "category", "thumbnail", "updatedOn",
    ],
    "attributesToHighlight": ["title", "description"],
    "attributesToSnippet": ["text:24"],
    "unretrievableAttributes": ["digest", "linksTo"],
    "removeStopWords": ["en"],
    "ignorePlurals": ["en"],
    "removeWordsIfNoResults": "allOptional",
    "disableTypoToleranceOnWords": NO_MISSPELLING,
}  # fmt: skip
# Records are kept in this order, and where two match alike the earlier one comes first.
KINDS = ("posts", "providers", "pages")
RECORD_SHAPE = 7
"""Counted up when `record_of` makes something else of the same document, so that every record is made anew."""
HEADINGS = frozenset(("h2", "h3", "h4"))


def record_of(kind: str, slug: str, digest: str, document: Mapping[str, Any]) -> dict[str, Any]:
    """The record of one document.

    Raises: KeyError, TypeError: it is not shaped as the content service promises.
    """
    picture = document.get("thumbnail") or document.get("mark")
    category = document.get("category")
    text = " ".join([*_facts(document), *_texts(document.get("words") or [])])
    title, heading = document["title"], document.get("heading") or document["title"]
    return {
        "objectID": f"{kind}/{slug}",
        "contentType": kind,
        "slug": slug,
        "title": document["name"] if kind == "providers" else title,
        "heading": heading,
        "headings": list(_headings(document.get("words") or [])),
        "url": document["path"],
        "description": document["description"],
        "category": category["title"] if category else None,
        "thumbnail": {name: picture[name] for name in ("url", "width", "height", "alt")} if picture else None,
        "updatedOn": document.get("updatedOn"),
        "linksTo": sorted(set(_links(document.get("words") or []))),
        "text": " ".join(text.split()).encode()[:MAX_TEXT_BYTES].decode(errors="ignore"),
        "alsoAbout": [
            *other_words((title, heading)),
            names_in(category["title"] if category else None),
            *_plans(document),
        ],
        "alsoSaid": other_words((document["description"], text)),
        "digest": digest,
    }


def _facts(document: Mapping[str, Any]) -> Iterator[str]:
    """What a provider's page says outside its words."""
    for name in ("legalName", "strengths", "weaknesses"):
        value = document.get(name) or ()
        yield from (value,) if isinstance(value, str) else value


def _plans(document: Mapping[str, Any]) -> Iterator[str]:
    """The full names of a provider's plans: its words say "Evergreen" where people type "Juniper Evergreen"."""
    for row in (document.get("itinerary") or {}).get("rows") or ():
        yield row["plan"]


def _headings(nodes: list[Any]) -> Iterator[str]:
    """The headings of all levels: a question that a page answers is often one of the third."""
    for node in nodes:
        if isinstance(node, list):
            tag, _, *inner = node
            if tag in HEADINGS:
                yield " ".join("".join(_pieces(inner)).split())
            else:
                yield from _headings(inner)


def _links(nodes: list[Any]) -> Iterator[str]:
    """The pages of ours that the words lead to."""
    for node in nodes:
        if isinstance(node, list):
            tag, attributes, *inner = node
            address = (attributes or {}).get("href", "") if tag == "a" else ""
            if address.startswith("/"):
                yield address.partition("#")[0]
            yield from _links(inner)


def in_order(records: Iterable[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """Records as they are kept: those that most other ones lead to first, a guide before one case of it."""
    every = list(records)
    led = Counter(address for record in every for address in record["linksTo"] if address != record["url"])
    return sorted(every, key=lambda record: -led[record["url"]])


def _texts(nodes: list[Any]) -> Iterator[str]:
    """The plain text of a tree of words, with a space where a block ends."""
    yield "".join(_pieces(nodes))


def _pieces(nodes: list[Any]) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, str):
            yield node
            continue
        tag, _, *inner = node
        if tag in _SPACED:
            yield " "
        yield from _pieces(inner)
        if tag in _SPACED:
            yield " "
