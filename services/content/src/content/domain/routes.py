"""What lies at an address: decided here once, for frames, sitemaps and the check."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from typing import Literal

from content.domain.addresses import canonical
from content.domain.libraries import Library
from content.domain.pages import Area, Page
from content.domain.posts import BLOG_PATH, Category, Post, pages_of
from content.domain.providers import PROVIDERS_PATH, Provider, ProviderIndex

PET_PATH = "/pet-insurance/"
Section = Literal["quote", "pet", "blog", "chrome"]


@dataclass(frozen=True)
class Home:
    path: str = "/"


@dataclass(frozen=True)
class PetHome:
    """The pet remote draws this page; the library only knows that it is there."""

    path: str = PET_PATH


@dataclass(frozen=True)
class PostsPage:
    """One page of the list of all posts, or of a category's."""

    category: Category | None
    number: int = 1

    @property
    def path(self) -> str:
        """The address without the page's number."""
        return self.category.path if self.category else BLOG_PATH

    @property
    def address(self) -> str:
        return self.path if self.number == 1 else f"{self.path}?page={self.number}"


@dataclass(frozen=True)
class Moved:
    path: str


@dataclass(frozen=True)
class Absent:
    """Nothing lies here: 404 never known, 410 taken away for good, 503 what would say so cannot be read yet."""

    status: Literal[404, 410, 503]


Place = Home | PetHome | PostsPage | Page | Post | Provider | ProviderIndex
Route = Place | Moved | Absent


def route(library: Library, asked: str, number: int = 1) -> Route:
    """What to answer for a path (it begins with a slash) and a page number.

    Every other spelling of an address, moved ones included, is one hop from where it leads. Source: TRUST §4.
    """
    wanted = canonical(asked)
    if wanted is None:
        return Absent(404)
    if wanted in library.tables.moved:
        return Moved(library.tables.moved[wanted])
    found = place_at(library, wanted, number)
    if found == Absent(404) and library.is_unknown("moved.yaml"):
        return Absent(503)
    if isinstance(found, Absent) or asked == wanted:
        return found
    return Moved(wanted)


def place_at(library: Library, path: str, number: int = 1) -> Place | Absent:
    """The place with this canonical path."""
    if path == "/":
        return Home()
    if path == PET_PATH:
        return PetHome()
    found = library.pages.get(path) or _among_lists(library, path, number)
    if found is not None:
        return found
    if path in library.tables.gone:
        return Absent(410)
    return Absent(503 if library.is_unknown(*_sources(path)) else 404)


def _among_lists(library: Library, path: str, number: int) -> Place | None:
    if path == PROVIDERS_PATH:
        return library.provider_index
    if path == BLOG_PATH:
        return _page_of(library, None, number)
    slug = path.rstrip("/").rpartition("/")[2]
    if path == f"{PROVIDERS_PATH}{slug}/":
        return library.providers.get(slug)
    if path == f"{BLOG_PATH}{slug}/":
        return library.posts.get(slug)
    if path == f"{BLOG_PATH}category/{slug}/" and slug in library.tables.categories:
        return _page_of(library, library.tables.categories[slug], number)
    return None


def _page_of(library: Library, category: Category | None, number: int) -> PostsPage | None:
    if library.is_unknown("posts"):
        return None
    posts = library.listed(category.slug if category else None)
    return PostsPage(category, number) if 1 <= number <= pages_of(len(posts)) else None


def _sources(path: str) -> tuple[str, str]:
    """The file or table, and the folder, that say what lies at a path."""
    slug = path.strip("/")
    name = slug.rpartition("/")[2]
    files = {
        PROVIDERS_PATH: ("providers/index.md", "providers"),
        BLOG_PATH: ("posts", "posts"),
        f"{PROVIDERS_PATH}{name}/": (f"providers/{name}.md", "providers"),
        f"{BLOG_PATH}{name}/": (f"posts/{name}.md", "posts"),
        f"{BLOG_PATH}category/{name}/": ("categories.yaml", "posts"),
    }
    return files.get(path, (f"pages/{slug}.md", "pages"))


def section_of(path: str) -> Section:
    """The remote that takes over at a path, as the host's `ownerOf` says it."""
    if path == "/":
        return "quote"
    return "pet" if PET_PATH.rstrip("/") in path else "blog"


def area_of(path: str) -> Area:
    """The part of the site a path belongs to by itself: what no page says of an address where nothing lies.

    Source: P-14 (any path containing /pet-insurance is a pet page).
    """
    return "pet" if section_of(path.lower()) == "pet" else "travel"


def indexable(library: Library) -> Iterator[tuple[Place, date | None]]:
    """Every place a search engine is invited to, with the day its content changed."""
    yield Home(), None
    yield PetHome(), None
    for page in library.pages.values():
        if page.indexed:
            yield page, page.updated
    for category in (None, *library.tables.categories.values()):
        posts = library.listed(category.slug if category else None)
        changed = max((post.updated for post in posts), default=None)
        for number in range(1, pages_of(len(posts)) + 1):
            yield PostsPage(category, number), changed
    for post in library.newest:
        yield post, post.updated
    if library.provider_index:
        yield library.provider_index, library.provider_index.updated
    for provider in library.providers.values():
        yield provider, provider.updated
