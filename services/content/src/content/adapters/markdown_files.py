"""Reads the library's Markdown files: pages, posts, carriers."""

from typing import Any

from pydantic import TypeAdapter

from content.adapters import front_matter, heads, markdown
from content.adapters.heads import Head, ItineraryEntry, PageHead, PostHead, ProviderHead
from content.domain import addresses
from content.domain.brands import STANDARD, Brand, words_of
from content.domain.libraries import Fault, FaultyFileError
from content.domain.pages import Document, Page
from content.domain.posts import Post, Reference
from content.domain.providers import Itinerary, ItineraryRow, Provider, ProviderIndex, SubScore

# Any brand will do to see whether every mark stands for something.
_ANY = Brand(
    "any", "Any", "Any LLC", "1 Main St", "City", "FL", "33322", {"standard": "+1"}, {"standard": "a@b"}
)
_MARKS = words_of(_ANY, STANDARD)
_MODELS: dict[str, TypeAdapter[Any]] = {
    "pages": heads.PAGE,
    "posts": heads.POST,
    "providers": heads.PROVIDER,
}
INDEX_FILE = "providers/index.md"


def read_document(text: str, file: str) -> Document:
    """The document of one file; `file` is its path inside the library, which decides of what kind it is.

    Raises: FaultyFileError: the file cannot be used; everything that is wrong with it at once where possible.
    """
    folder, _, rest = file.partition("/")
    slug = rest.removesuffix(".md")
    if addresses.canonical(f"/{slug}") != f"/{slug}/" or (folder != "pages" and "/" in slug):
        raise FaultyFileError(
            Fault(file, 1, "a file's name is its address: lower-case words joined by single dashes")
        )
    model: TypeAdapter[Any] = heads.PROVIDER_INDEX if file == INDEX_FILE else _MODELS[folder]
    head, body, first_line = front_matter.split(text, file, model)
    if not body.strip():
        raise FaultyFileError(Fault(file, first_line, "the page has no words"))
    try:
        markdown.fill(body, _MARKS)
    except markdown.UnknownMarkError as error:
        line = first_line + error.line - 1
        raise FaultyFileError(Fault(file, line, f"{{{error.mark}}} stands for nothing")) from error
    return _document(head, file, slug, body, first_line)


def _document(head: Head, file: str, slug: str, body: str, first_line: int) -> Document:
    common: dict[str, Any] = {
        "file": file,
        "slug": slug,
        "title": head.title,
        "heading": head.heading or head.title,
        "description": head.description,
        "updated": head.updated,
        "sample": head.sample,
        "body": body,
        "first_line": first_line,
    }
    if isinstance(head, PageHead):
        return Page(
            **common,
            area=head.area,
            reviewed=head.reviewed,
            reviewer=head.reviewer,
            indexed=head.indexed,
            form=head.form,
        )
    if isinstance(head, PostHead):
        own = head.model_dump(
            include={"category", "published", "reviewed", "author", "reviewer", "picture_alt"}
        )
        return Post(
            **common,
            **own,
            provider=head.provider,
            sources=tuple(Reference(one.title, one.url) for one in head.sources),
            related=tuple(head.related),
        )
    if isinstance(head, ProviderHead):
        return _provider(head, common)
    return ProviderIndex(**common)


def _provider(head: ProviderHead, common: dict[str, Any]) -> Provider:
    own = head.model_dump(
        include={"name", "legal_name", "naic", "domicile", "am_best", "founded", "summary", "score"}
        | {"reviewed", "author", "reviewer"}
    )
    return Provider(
        **common,
        **own,
        sub_scores=tuple(SubScore(one.name, one.score, one.why) for one in head.sub_scores),
        strengths=tuple(head.strengths),
        weaknesses=tuple(head.weaknesses),
        itinerary=_itinerary(head.itinerary),
    )


def _itinerary(entry: ItineraryEntry) -> Itinerary:
    return Itinerary(
        summary=entry.summary,
        state=entry.state,
        destination=entry.destination,
        days=entry.days,
        ages=tuple(entry.ages),
        cost_cents=entry.cost_usd * 100,
        priced_on=entry.priced_on,
        rows=tuple(
            ItineraryRow(
                row.plan,
                row.price_cents,
                row.medical_usd * 100,
                row.evacuation_usd * 100,
                row.delay_usd * 100,
            )
            for row in entry.rows
        ),
    )
