"""Makes the wire's models from the library, for one reader: the same answer for the API and for the page."""

from content.adapters.words import Words, words
from content.domain.libraries import Library
from content.domain.pages import Document, Page
from content.domain.partners import Partner, is_brand_logo
from content.domain.people import Person
from content.domain.pictures import FALLBACK_PATH, SHARED_SIZE
from content.domain.posts import BLOG_PATH, Category, Post, pages_of, posts_on
from content.domain.providers import PROVIDERS_PATH, Provider, ProviderIndex
from content.domain.routes import PET_PATH, PostsPage
from content.web import wire
from content.web.naming import PROVIDERS_CRUMB, names_of
from content.web.readers import Reader

RELATED = 3
POSTS_OF_PROVIDER = 6
_HOME = wire.Crumb(title="Home", url="/")
_BLOG = wire.Crumb(title="Blog", url=BLOG_PATH)
_PROVIDERS = wire.Crumb(title=PROVIDERS_CRUMB, url=PROVIDERS_PATH)
_PET = wire.Crumb(title="Pet Insurance", url=PET_PATH)


def words_for(place: Document | PostsPage, reader: Reader) -> Words:
    """The words of a place under the reader's brand; a list's are its category's, on its first page."""
    if isinstance(place, PostsPage):
        first = place.category if place.number == 1 else None
        return words(first.words if first else "", reader.marks)
    return words(place.body, reader.marks)


class Presenter:
    """One library as one reader sees it."""

    def __init__(self, library: Library, reader: Reader) -> None:
        self._library = library
        self._reader = reader

    def posts(self, place: PostsPage) -> wire.PostList:
        category = place.category
        posts = self._library.listed(category.slug if category else None)
        pages, names = pages_of(len(posts)), names_of(place, len(posts))
        shown = posts_on(place.number)
        crumbs = [_HOME, _BLOG, *([_crumb(category.title, category.path)] if category else [])]
        if place.number > 1:
            crumbs.append(_crumb(f"Page {place.number}", place.address))
        return wire.PostList(
            path=place.path,
            title=names.title,
            heading=names.heading,
            description=names.description,
            breadcrumb=crumbs,
            categories=[self._count(one) for one in self._library.tables.categories.values()],
            category=_category(category) if category else None,
            words=words_for(place, self._reader).nodes,
            posts=[self.card(post) for post in posts[shown.start : shown.stop]],
            page=place.number,
            pages=pages,
            total=len(posts),
            previous=PostsPage(category, place.number - 1).address if place.number > 1 else None,
            next=PostsPage(category, place.number + 1).address if place.number < pages else None,
        )

    def categories(self) -> wire.Categories:
        return wire.Categories(
            categories=[
                wire.CategoryCard(**self._count(one).model_dump(), description=one.description)
                for one in self._library.tables.categories.values()
            ]
        )

    def card(self, post: Post) -> wire.PostCard:
        author = self._library.person(post.author)
        return wire.PostCard(**self._facts(post), author=wire.NamedLink(name=author.name, url=author.url))

    def post(self, post: Post) -> wire.Post:
        category = self._library.category(post.category)
        spoken = words_for(post, self._reader)
        provider = self._library.providers.get(post.provider) if post.provider else None
        return wire.Post(
            **self._facts(post),
            path=post.path,
            heading=post.heading,
            breadcrumb=[_HOME, _BLOG, _crumb(category.title, category.path), _crumb(post.title, post.path)],
            author=_person(self._library.person(post.author)),
            reviewer=_person(self._library.person(post.reviewer)),
            reviewed_on=post.reviewed,
            sample=post.sample,
            contents=_contents(spoken),
            words=spoken.nodes,
            sources=[wire.Source(title=one.title, url=one.url) for one in post.sources],
            related=[self.card(one) for one in self._library.related(post, RELATED)],
            provider=wire.NamedLink(name=provider.name, url=provider.path) if provider else None,
        )

    def providers(self, index: ProviderIndex) -> wire.ProviderList:
        return wire.ProviderList(
            path=index.path,
            title=index.title,
            heading=index.heading,
            description=index.description,
            breadcrumb=[_HOME, _PROVIDERS],
            words=words_for(index, self._reader).nodes,
            providers=[self._provider_card(one) for one in self._library.providers.values()],
        )

    def provider(self, provider: Provider) -> wire.Provider:
        posts = self._library.by_provider.get(provider.slug, ())[:POSTS_OF_PROVIDER]
        trip = provider.itinerary
        return wire.Provider(
            path=provider.path,
            slug=provider.slug,
            title=provider.title,
            heading=provider.heading,
            description=provider.description,
            breadcrumb=[_HOME, _PROVIDERS, _crumb(provider.name, provider.path)],
            name=provider.name,
            legal_name=provider.legal_name,
            naic=provider.naic,
            domicile=provider.domicile,
            am_best=provider.am_best,
            founded=provider.founded,
            mark=self._mark(provider),
            score=provider.score,
            sub_scores=[
                wire.SubScore(name=one.name, score=one.score, why=one.why) for one in provider.sub_scores
            ],
            strengths=list(provider.strengths),
            weaknesses=list(provider.weaknesses),
            itinerary=wire.Itinerary(
                **{
                    name: getattr(trip, name)
                    for name in ("summary", "state", "destination", "days", "cost_cents")
                },
                ages=list(trip.ages),
                priced_on=trip.priced_on,
                rows=[wire.ItineraryRow(**vars(row)) for row in trip.rows],
            ),
            words=words_for(provider, self._reader).nodes,
            author=_person(self._library.person(provider.author)),
            reviewer=_person(self._library.person(provider.reviewer)),
            reviewed_on=provider.reviewed,
            updated_on=provider.updated,
            sample=provider.sample,
            posts=[self.card(post) for post in posts],
        )

    def page(self, page: Page) -> wire.PageAnswer:
        spoken = words_for(page, self._reader)
        known = page.reviewer in self._library.tables.people
        crumbs = [_HOME, *([_PET] if page.area == "pet" else []), _crumb(page.title, page.path)]
        return wire.PageAnswer(
            path=page.path,
            slug=page.slug,
            title=page.title,
            heading=page.heading,
            description=page.description,
            area=page.area,
            breadcrumb=crumbs,
            sample=page.sample,
            updated_on=page.updated,
            reviewed_on=page.reviewed,
            reviewer=_person(self._library.person(page.reviewer)) if page.reviewer and known else None,
            form=page.form,
            contents=_contents(spoken),
            words=spoken.nodes,
        )

    def menus(self) -> wire.Menus:
        menus = self._library.tables.menus
        links = {
            area: [wire.MenuLink(**vars(link)) for link in menus.get(area, ())]
            for area in ("travel", "about", "pet")
        }
        return wire.Menus(**links)

    def partner(self, partner: Partner) -> wire.Partner:
        return wire.Partner(
            pid=partner.pid,
            name=partner.name,
            telephone=partner.telephone,
            logo=self._logo(partner),
            licensed_states=list(partner.licensed_states),
            compensation=partner.compensation,
            allowed_wording=partner.allowed_wording,
            expires_at=partner.expires_at,
        )

    def _logo(self, partner: Partner) -> wire.PartnerLogo | None:
        logo = partner.logo
        if logo is None:
            return None
        uri = logo.uri
        if is_brand_logo(uri):
            file = self._library.pictures.get(uri)
            if file is None:
                return None
            uri = file.path
        return wire.PartnerLogo(uri=uri, width=260, height=60, alt_txt=logo.alt_text)

    def _facts(self, post: Post) -> dict[str, object]:
        return {
            "slug": post.slug,
            "url": post.path,
            "title": post.title,
            "description": post.description,
            "category": _category(self._library.category(post.category)),
            "published_on": post.published,
            "updated_on": post.updated,
            "reading_minutes": post.minutes,
            "thumbnail": self._picture(f"{post.slug}.svg", post.picture_alt),
        }

    def _provider_card(self, provider: Provider) -> wire.ProviderCard:
        return wire.ProviderCard(
            slug=provider.slug,
            url=provider.path,
            name=provider.name,
            score=provider.score,
            summary=provider.summary,
            am_best=provider.am_best,
            plan_count=len(provider.itinerary.rows),
            mark=self._mark(provider),
        )

    def _mark(self, provider: Provider) -> wire.Picture:
        # The name stands beside it; saying it twice would help nobody.
        return self._picture(f"mark-{provider.slug}.svg", "")

    def _picture(self, name: str, alt: str) -> wire.Picture:
        file = self._library.pictures.get(name)
        if file is None:
            return wire.Picture(url=FALLBACK_PATH, width=SHARED_SIZE[0], height=SHARED_SIZE[1], alt="")
        return wire.Picture(url=file.path, width=file.width, height=file.height, alt=alt)

    def _count(self, category: Category) -> wire.CategoryCount:
        return wire.CategoryCount(
            slug=category.slug,
            title=category.title,
            url=category.path,
            count=len(self._library.listed(category.slug)),
        )


def _crumb(title: str, url: str) -> wire.Crumb:
    return wire.Crumb(title=title, url=url)


def _category(category: Category) -> wire.CategoryLink:
    return wire.CategoryLink(slug=category.slug, title=category.title, url=category.path)


def _person(person: Person) -> wire.Person:
    return wire.Person(slug=person.slug, name=person.name, role=person.role, bio=person.bio, url=person.url)


def _contents(spoken: Words) -> list[wire.ContentsItem]:
    return [wire.ContentsItem(id=anchor, title=title) for anchor, title in spoken.contents]
