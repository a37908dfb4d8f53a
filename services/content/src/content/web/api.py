"""The library as data: what the sections fetch when a reader goes on inside them, open to everybody."""

from typing import TypeVar

from flask import Blueprint, request
from kit import api
from kit.clock import Clock
from kit.problems import of_status
from kit.wire import WireModel
from pydantic import Field

from content.adapters.shelves import LibraryShelf
from content.domain.pages import Page
from content.domain.posts import BLOG_PATH, Post
from content.domain.providers import PROVIDERS_PATH, Provider, ProviderIndex
from content.domain.routes import Absent, PostsPage, place_at
from content.web import wire
from content.web.presenting.menus import menus
from content.web.presenting.pages import page
from content.web.presenting.partners import partner
from content.web.presenting.posts import categories, post, post_list
from content.web.presenting.providers import provider, provider_list
from content.web.presenting.readings import Reading
from content.web.readers import Readers
from content.web.unknown import refuse_unknown

Kind = TypeVar("Kind", Page, Post, Provider, ProviderIndex, PostsPage)
READ = (404, 410, 503)


class ListQuery(WireModel):
    page: int = Field(1, ge=1, le=99_999)
    category: str | None = Field(None, pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", max_length=80)


def blueprint(shelf: LibraryShelf, readers: Readers, clock: Clock) -> Blueprint:
    """`/api/content/…`."""
    content = Blueprint("api", __name__, url_prefix="/api/content")

    def reading() -> Reading:
        return Reading(shelf.library, readers.of(request.headers))

    @content.get("/posts")
    @api.operation(query=ListQuery, answers={200: wire.PostList}, problems=READ)
    def list_posts(query: ListQuery) -> wire.PostList:
        """List posts, newest first: one page of all, or of a category."""
        path = f"{BLOG_PATH}category/{query.category}/" if query.category else BLOG_PATH
        return post_list(reading(), _find(shelf, PostsPage, path, query.page))

    @content.get("/posts/<slug>")
    @api.operation(answers={200: wire.Post}, problems=READ)
    def read_post(slug: str) -> wire.Post:
        """Read one post under the brand the visit has."""
        return post(reading(), _find(shelf, Post, f"{BLOG_PATH}{slug}/"))

    @content.get("/categories")
    @api.operation(answers={200: wire.Categories}, problems=(503,))
    def list_categories() -> wire.Categories:
        """List the blog's categories with the number of posts in each."""
        refuse_unknown(shelf.library, "posts", "categories.yaml")
        return categories(reading())

    @content.get("/providers")
    @api.operation(answers={200: wire.ProviderList}, problems=READ)
    def list_providers() -> wire.ProviderList:
        """List the carriers, best score first, and how they are scored."""
        return provider_list(reading(), _find(shelf, ProviderIndex, PROVIDERS_PATH))

    @content.get("/providers/<slug>")
    @api.operation(answers={200: wire.Provider}, problems=READ)
    def read_provider(slug: str) -> wire.Provider:
        """Read one carrier's page: score, strengths, weaknesses, a trip priced."""
        return provider(reading(), _find(shelf, Provider, f"{PROVIDERS_PATH}{slug}/"))

    @content.get("/pages/<path:slug>")
    @api.operation(answers={200: wire.PageAnswer}, problems=READ)
    def read_page(slug: str) -> wire.PageAnswer:
        """Read one page of the library under the brand the visit has."""
        return page(reading(), _find(shelf, Page, f"/{slug}/"))

    @content.get("/menus")
    @api.operation(answers={200: wire.Menus}, problems=(503,))
    def read_menus() -> wire.Menus:
        """Read the links of each area's menu."""
        refuse_unknown(shelf.library, "menus.yaml")
        return menus(shelf.library)

    @content.get("/partners/<pid>")
    @api.operation(answers={200: wire.Partner}, problems=(404, 503))
    def read_partner(pid: str) -> wire.Partner:
        """Read a partner; one that is unknown, expired or wrongly written down is not there."""
        library = shelf.library
        found = library.partners.get(pid)
        if found is None and library.is_partner_unread(pid):
            raise of_status(503)
        if found is None or not found.is_live(clock()):
            raise of_status(404)
        return partner(library, found)

    return content


def _find(shelf: LibraryShelf, kind: type[Kind], path: str, number: int = 1) -> Kind:
    found = place_at(shelf.library, path, number)
    if isinstance(found, kind):
        return found
    raise of_status(found.status if isinstance(found, Absent) else 404)
