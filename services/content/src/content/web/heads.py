"""What the frame says of a place in its head."""

from dataclasses import dataclass
from datetime import date
from typing import Any

from content.domain.libraries import Library
from content.domain.pages import Area, Page
from content.domain.pictures import FALLBACK_PATH, SHARED_SIZE
from content.domain.posts import Post
from content.domain.providers import Provider, ProviderIndex
from content.domain.routes import Home, PetHome, Place, PostsPage, Section, section_of
from content.web.naming import HOME_DESCRIPTION, HOME_TITLE, PET_DESCRIPTION, PET_TITLE, tab
from content.web.presenting.pages import page
from content.web.presenting.posts import post, post_list
from content.web.presenting.providers import provider, provider_list
from content.web.presenting.readings import Reading
from content.web.readers import Reader
from content.web.structured_data import Data, Describer


@dataclass(frozen=True)
class Head:
    """`address` is the canonical path with its query; `body` what the edge includes into <main>."""

    title: str
    description: str
    address: str
    section: Section
    area: Area
    picture: str
    data: Data
    indexed: bool = True
    published: date | None = None
    modified: date | None = None
    feed: bool = False

    @property
    def body(self) -> str:
        return f"/_body{self.address}"


def head_of(place: Place, library: Library, reader: Reader, origin: str) -> Head:
    """The head of a place under the reader's brand; addresses are those of the main brand's origin."""
    describer = Describer(reader.brand, origin)
    reading = Reading(library, reader)
    values: dict[str, Any]
    match place:
        case Home():
            values = {"title": HOME_TITLE, "description": HOME_DESCRIPTION, "data": describer.home()}
            return _head(place.path, origin, values)
        case PetHome():
            data = describer.pet_home(place.path, PET_TITLE, PET_DESCRIPTION)
            values = {"title": PET_TITLE, "description": PET_DESCRIPTION, "data": data, "area": "pet"}
        case PostsPage():
            posts = post_list(reading, place)
            data = describer.posts(posts, place.address)
            values = {"title": posts.title, "description": posts.description, "data": data, "feed": True}
        case Post():
            values = _post(place, reading, describer, origin)
        case ProviderIndex():
            data = describer.providers(provider_list(reading, place))
            values = {"title": place.title, "description": place.description, "data": data}
        case Provider():
            data = describer.provider(place, provider(reading, place))
            values = {"title": place.title, "description": place.description, "data": data}
        case Page():
            data = describer.page(place, page(reading, place))
            values = {"title": place.title, "description": place.description, "data": data}
            values |= {"area": place.area, "indexed": place.indexed}
    values["title"] = tab(values["title"], reader.brand.name)
    return _head(place.address if isinstance(place, PostsPage) else place.path, origin, values)


def _head(address: str, origin: str, values: dict[str, Any]) -> Head:
    usual = {"area": "travel", "picture": origin + FALLBACK_PATH, "section": section_of(address)}
    return Head(address=address, **{**usual, **values})


def _post(place: Post, reading: Reading, describer: Describer, origin: str) -> dict[str, Any]:
    drawn = reading.library.pictures.get(f"{place.slug}.png")
    shown = drawn.path if drawn and (drawn.width, drawn.height) == SHARED_SIZE else FALLBACK_PATH
    return {
        "title": place.title,
        "description": place.description,
        "picture": origin + shown,
        "data": describer.post(place, post(reading, place), origin + shown),
        "published": place.published,
        "modified": place.updated,
        "feed": True,
    }
