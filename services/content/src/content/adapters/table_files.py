"""Reads the library's single files: people, categories, menus, moved and removed addresses, partners."""

from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from typing import Annotated, Literal

from pydantic import BeforeValidator, Field, TypeAdapter

from content.adapters import front_matter
from content.adapters.heads import Description, Heading, Slug, Strict, Title
from content.domain import partners
from content.domain.libraries import Fault, FaultyFileError
from content.domain.menus import MenuLink, Menus
from content.domain.partners import LOGO_SIZE, Partner
from content.domain.people import Person
from content.domain.posts import Category

Path = Annotated[str, Field(pattern=r"^/(?:[a-z0-9]+(?:-[a-z0-9]+)*/)*$")]
Target = Annotated[str, Field(pattern=r"^(?:/[a-z0-9/#?=-]*|https://[^\s\"'<>\\]+)$")]


def _instant(value: object) -> datetime:
    """The instant in UTC. One without an offset is none: it would be another in each server's zone."""
    with suppress(ValueError, OverflowError):
        moment = datetime.fromisoformat(str(value))
        if moment.tzinfo is not None:
            return moment.astimezone(UTC)
    raise ValueError("not an instant such as 2027-06-30T23:59:59Z")


class PersonEntry(Strict):
    slug: Slug
    name: Annotated[str, Field(min_length=3, max_length=80)]
    role: Annotated[str, Field(min_length=3, max_length=120)]
    bio: Annotated[str, Field(min_length=40, max_length=1200)]
    # As /editorial-policy/ says who may.
    reviews_as: Literal["licensed agent", "former claims adjuster"] | None = None
    sample: Literal[True]


class CategoryEntry(Strict):
    slug: Slug
    title: Title
    heading: Heading
    description: Description
    words: Annotated[str, Field(min_length=40, max_length=900)]


class MenuEntry(Strict):
    title: Annotated[str, Field(min_length=2, max_length=40)]
    url: Target
    external: bool = False
    open_in_new_window: bool = False


class MenusFile(Strict):
    travel: list[MenuEntry]
    about: list[MenuEntry]
    pet: list[MenuEntry]


class LogoEntry(Strict):
    uri: str
    width: int
    height: int
    alt_text: str


class PartnerFile(Strict):
    name: Annotated[str, Field(min_length=2, max_length=80, pattern=r"^[^<>\x00-\x1f]+$")]
    telephone: str | None = None
    logo: LogoEntry | None = None
    licensed_states: list[Annotated[str, Field(pattern=r"^[A-Z]{2}$")]]
    compensation: Literal["flat", "commission"]
    allowed_wording: Annotated[str, Field(max_length=1000, pattern=r"^[^<>\x00-\x1f]+$")] | None = None
    expires_at: Annotated[datetime, BeforeValidator(_instant)]


_PEOPLE = TypeAdapter(list[PersonEntry])
_CATEGORIES = TypeAdapter(list[CategoryEntry])
_MENUS = TypeAdapter(MenusFile)
_MOVED = TypeAdapter(dict[Path, Path])
_GONE = TypeAdapter(list[Path])
_PARTNER = TypeAdapter(PartnerFile)


def read_people(text: str, file: str) -> dict[str, Person]:
    entries = front_matter.read(text, file, _PEOPLE)
    return {
        one.slug: Person(one.slug, one.name, one.role, one.bio.strip(), one.reviews_as) for one in entries
    }


def read_categories(text: str, file: str) -> dict[str, Category]:
    entries = front_matter.read(text, file, _CATEGORIES)
    return {
        one.slug: Category(one.slug, one.title, one.heading, one.description, one.words) for one in entries
    }


def read_menus(text: str, file: str) -> Menus:
    menus = front_matter.read(text, file, _MENUS)
    return {
        area: tuple(MenuLink(**entry.model_dump()) for entry in entries)
        for area, entries in (("travel", menus.travel), ("about", menus.about), ("pet", menus.pet))
    }


def read_moved(text: str, file: str) -> dict[str, str]:
    """Old address to new one. An address that moved on is followed to its end, so that one hop is enough.

    Raises: FaultyFileError: addresses lead round in a circle.
    """
    moved = front_matter.read(text, file, _MOVED)
    ends = {}
    for old, new in moved.items():
        end, hops = new, 0
        while end in moved:
            end, hops = moved[end], hops + 1
            if hops > len(moved):
                raise FaultyFileError(Fault(file, 1, f"{old} leads round in a circle"))
        ends[old] = end
    return ends


def read_gone(text: str, file: str) -> frozenset[str]:
    gone = front_matter.read(text, file, _GONE)
    return frozenset(gone)


TABLES: Mapping[str, Callable[[str, str], object]] = {
    "people.yaml": read_people,
    "categories.yaml": read_categories,
    "menus.yaml": read_menus,
    "moved.yaml": read_moved,
    "gone.yaml": read_gone,
}
"""How each table that a library has is read, by its name."""


def read_partner(text: str, file: str, pid: str, hosts: Collection[str]) -> tuple[Partner, list[Fault]]:
    """One partner, and a fault for each value that is left out because it is not what it should be."""
    if not partners.PID.fullmatch(pid):
        raise FaultyFileError(
            Fault(file, 1, "a partner's file is named by its id: small letters, digits, dashes")
        )
    entry = front_matter.read(text, file, _PARTNER)
    phone = partners.telephone(entry.telephone)
    logo = None
    if entry.logo:
        size = (entry.logo.width, entry.logo.height)
        logo = partners.logo(entry.logo.uri, size, entry.logo.alt_text, hosts)
    dropped = []
    if entry.telephone is not None and phone is None:
        dropped.append(Fault(file, _line(text, "telephone"), "telephone: no telephone number, left out"))
    if entry.logo and logo is None:
        wanted = (
            f"logo: an SVG or PNG of this site or an allowed host, {LOGO_SIZE[0]}x{LOGO_SIZE[1]}; left out"
        )
        dropped.append(Fault(file, _line(text, "logo"), wanted))
    partner = Partner(
        pid=pid,
        name=entry.name,
        telephone=phone,
        logo=logo,
        licensed_states=tuple(entry.licensed_states),
        compensation=entry.compensation,
        allowed_wording=entry.allowed_wording,
        expires_at=entry.expires_at,
    )
    return partner, dropped


def _line(text: str, key: str) -> int:
    return next((n for n, line in enumerate(text.splitlines(), 1) if line.startswith(f"{key}:")), 1)
