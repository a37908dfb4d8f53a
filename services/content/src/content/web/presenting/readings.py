"""One library as one reader sees it, and what answers of every kind are made of."""

from dataclasses import dataclass

from content.adapters.words import Words, words
from content.domain.libraries import Library
from content.domain.pictures import FALLBACK_PATH, SHARED_SIZE
from content.web import wire
from content.web.readers import Reader

HOME = wire.Crumb(title="Home", url="/")


@dataclass(frozen=True)
class Reading:
    library: Library
    reader: Reader

    def words(self, body: str) -> Words:
        """Words as they read under the reader's brand."""
        return words(body, self.reader.marks)

    def person(self, slug: str) -> wire.Person:
        person = self.library.person(slug)
        return wire.Person(
            slug=person.slug, name=person.name, role=person.role, bio=person.bio, url=person.url
        )

    def picture(self, name: str, alt: str) -> wire.Picture:
        """A picture of the library; the fallback where there is none of that name."""
        file = self.library.pictures.get(name)
        if file is None:
            return wire.Picture(url=FALLBACK_PATH, width=SHARED_SIZE[0], height=SHARED_SIZE[1], alt="")
        return wire.Picture(url=file.path, width=file.width, height=file.height, alt=alt)


def crumb(title: str, url: str) -> wire.Crumb:
    return wire.Crumb(title=title, url=url)


def contents(spoken: Words) -> list[wire.ContentsItem]:
    return [wire.ContentsItem(id=anchor, title=title) for anchor, title in spoken.contents]
