"""The library that is served: everything by its address, with the orders that lists need made once."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from content.domain.menus import Menus
from content.domain.pages import Document, Page
from content.domain.partners import Partner
from content.domain.people import Person
from content.domain.pictures import PictureFile
from content.domain.posts import Category, Post
from content.domain.providers import Provider, ProviderIndex


@dataclass(frozen=True)
class Fault:
    """One thing wrong with one file: where (line from 1) and what is expected instead."""

    file: str
    line: int
    reason: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.reason}"


class FaultyFileError(Exception):
    """A file of the library cannot be used; `faults` say where and why. The reader of the library reports them."""

    def __init__(self, *faults: Fault) -> None:
        super().__init__("; ".join(map(str, faults)))
        self.faults = faults


@dataclass(frozen=True)
class Tables:
    """What the library's single files hold."""

    people: Mapping[str, Person] = field(default_factory=dict)
    categories: Mapping[str, Category] = field(default_factory=dict)
    menus: Menus = field(default_factory=dict)
    moved: Mapping[str, str] = field(default_factory=dict)
    gone: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Library:
    """Pages by path, all others by slug.

    `broken` files cannot be used and have no earlier version; `missing` folders, tables and files were never seen. Of
    what they would say nothing is known, not even that there is nothing.
    """

    pages: Mapping[str, Page] = field(default_factory=dict)
    posts: Mapping[str, Post] = field(default_factory=dict)
    providers: Mapping[str, Provider] = field(default_factory=dict)
    provider_index: ProviderIndex | None = None
    partners: Mapping[str, Partner] = field(default_factory=dict)
    pictures: Mapping[str, PictureFile] = field(default_factory=dict)
    tables: Tables = Tables()
    faults: tuple[Fault, ...] = ()
    broken: frozenset[str] = frozenset()
    missing: frozenset[str] = frozenset()
    newest: tuple[Post, ...] = ()
    by_category: Mapping[str, tuple[Post, ...]] = field(default_factory=dict)
    by_provider: Mapping[str, tuple[Post, ...]] = field(default_factory=dict)
    places: Mapping[str, int] = field(default_factory=dict)

    @property
    def documents(self) -> Iterable[Document]:
        """Every Markdown file that is served."""
        yield from self.pages.values()
        yield from self.newest
        if self.provider_index:
            yield self.provider_index
        yield from self.providers.values()

    def is_unknown(self, *names: str) -> bool:
        """Whether any of these files, tables and folders could not be read since the service began."""
        return not self.broken.union(self.missing).isdisjoint(names)

    def is_partner_unread(self, pid: str) -> bool:
        """Whether nobody can say if there is such a partner; one that is wrongly written down is not there."""
        return not self.missing.isdisjoint(("partners", f"partners/{pid}.yaml"))

    def person(self, slug: str) -> Person:
        """An author or reviewer; one whose entry is missing is named by the slug, and the check reports it."""
        return self.tables.people.get(slug) or Person(slug, _spoken(slug))

    def category(self, slug: str) -> Category:
        """A post's category, named by the slug while its entry is missing."""
        return self.tables.categories.get(slug) or Category(slug, _spoken(slug), _spoken(slug), "", "")

    def listed(self, category: str | None) -> tuple[Post, ...]:
        """The posts of a category, or all of them; newest first."""
        return self.newest if category is None else self.by_category.get(category, ())

    def related(self, post: Post, count: int) -> tuple[Post, ...]:
        """What to read next: the author's own choice, then older posts of the category, round to its newest."""
        chosen = {slug: self.posts[slug] for slug in post.related if slug in self.posts}
        neighbors = self.by_category.get(post.category, ())
        place = self.places.get(post.slug, 0)
        for step in range(1, min(len(neighbors), 2 * count + 1)):
            neighbor = neighbors[(place + step) % len(neighbors)]
            chosen.setdefault(neighbor.slug, neighbor)
        return tuple(one for slug, one in chosen.items() if slug != post.slug)[:count]


def shelve(
    documents: Iterable[Document],
    *,
    tables: Tables,
    partners: Iterable[Partner] = (),
    pictures: Iterable[PictureFile] = (),
    faults: tuple[Fault, ...] = (),
    broken: frozenset[str] = frozenset(),
    missing: frozenset[str] = frozenset(),
) -> Library:
    """Sort documents into a library and make the orders that lists are cut from."""
    known = list(documents)
    newest = sorted((one for one in known if isinstance(one, Post)), key=lambda post: post.slug)
    newest.sort(key=lambda post: post.published, reverse=True)
    by_category: dict[str, list[Post]] = defaultdict(list)
    by_provider: dict[str, list[Post]] = defaultdict(list)
    for post in newest:
        by_category[post.category].append(post)
        if post.provider:
            by_provider[post.provider].append(post)
    providers = sorted(
        (one for one in known if isinstance(one, Provider)), key=lambda one: (-one.score, one.name)
    )
    return Library(
        pages={one.path: one for one in known if isinstance(one, Page)},
        posts={post.slug: post for post in newest},
        providers={one.slug: one for one in providers},
        provider_index=next((one for one in known if isinstance(one, ProviderIndex)), None),
        partners={one.pid: one for one in partners},
        pictures={one.name: one for one in pictures},
        tables=tables,
        faults=faults,
        broken=broken,
        missing=missing,
        newest=tuple(newest),
        by_category={slug: tuple(posts) for slug, posts in by_category.items()},
        by_provider={slug: tuple(posts) for slug, posts in by_provider.items()},
        places={post.slug: place for posts in by_category.values() for place, post in enumerate(posts)},
    )


def _spoken(slug: str) -> str:
    return slug.replace("-", " ").capitalize()
