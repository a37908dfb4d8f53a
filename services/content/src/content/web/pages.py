"""Pages as data, for sections that show them themselves."""

from datetime import date

from flask import Blueprint, request
from kit import api
from kit.problems import of_status
from kit.wire import WireModel

from content.adapters.libraries import LibraryShelf
from content.web.documents import Documents


class PageAnswer(WireModel):
    """One page; `html` is safe to put into a document as it is."""

    slug: str
    url: str
    title: str
    heading: str
    description: str
    area: str
    sample: bool
    updated_on: date
    reviewed_on: date | None
    reviewer: str | None
    html: str


def blueprint(shelf: LibraryShelf, documents: Documents) -> Blueprint:
    """`/api/content/pages/{slug}`, open to everybody."""
    pages = Blueprint("pages", __name__)

    @pages.get("/api/content/pages/<path:slug>")
    @api.operation(answers={200: PageAnswer}, problems=(404, 503))
    def read_page(slug: str) -> PageAnswer:
        """Read one page of the library under the brand the visit has."""
        library = shelf.library
        page = library.pages.get(f"/{slug}/")
        if page is None:
            raise of_status(503 if f"/{slug}/" in library.broken else 404)
        return PageAnswer(
            slug=page.slug,
            url=page.path,
            title=page.title,
            heading=page.heading,
            description=page.description,
            area=page.area,
            sample=page.sample,
            updated_on=page.updated,
            reviewed_on=page.reviewed,
            reviewer=page.reviewer,
            html=documents.page_html(page, documents.reader(request.headers)),
        )

    return pages
