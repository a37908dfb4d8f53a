"""Posts, the lists of them, and the blog's categories."""

from content.domain.posts import BLOG_PATH, Category, Post, pages_of, posts_on
from content.domain.routes import PostsPage
from content.web import wire
from content.web.naming import names_of
from content.web.presenting.readings import HOME, Reading, contents, crumb

RELATED = 3
_BLOG = crumb("Blog", BLOG_PATH)


def post_list(reading: Reading, place: PostsPage) -> wire.PostList:
    category = place.category
    posts = reading.library.listed(category.slug if category else None)
    pages, names = pages_of(len(posts)), names_of(place, len(posts))
    shown = posts_on(place.number)
    crumbs = [HOME, _BLOG, *([crumb(category.title, category.path)] if category else [])]
    if place.number > 1:
        crumbs.append(crumb(f"Page {place.number}", place.address))
    introduction = category.words if category and place.number == 1 else ""
    return wire.PostList(
        path=place.path,
        title=names.title,
        heading=names.heading,
        description=names.description,
        breadcrumb=crumbs,
        categories=[_count(reading, one) for one in reading.library.tables.categories.values()],
        category=_category(category) if category else None,
        words=reading.words(introduction).nodes,
        posts=[card(reading, post) for post in posts[shown.start : shown.stop]],
        page=place.number,
        pages=pages,
        total=len(posts),
        previous=PostsPage(category, place.number - 1).address if place.number > 1 else None,
        next=PostsPage(category, place.number + 1).address if place.number < pages else None,
    )


def post(reading: Reading, shown: Post) -> wire.Post:
    library = reading.library
    category = library.category(shown.category)
    spoken = reading.words(shown.body)
    provider = library.providers.get(shown.provider) if shown.provider else None
    return wire.Post(
        **_facts(reading, shown),
        path=shown.path,
        heading=shown.heading,
        breadcrumb=[HOME, _BLOG, crumb(category.title, category.path), crumb(shown.title, shown.path)],
        author=reading.person(shown.author),
        reviewer=reading.person(shown.reviewer),
        reviewed_on=shown.reviewed,
        sample=shown.sample,
        contents=contents(spoken),
        words=spoken.nodes,
        sources=[wire.Source(title=one.title, url=one.url) for one in shown.sources],
        related=[card(reading, one) for one in library.related(shown, RELATED)],
        provider=wire.NamedLink(name=provider.name, url=provider.path) if provider else None,
    )


def card(reading: Reading, shown: Post) -> wire.PostCard:
    """A post in a list."""
    author = reading.library.person(shown.author)
    return wire.PostCard(**_facts(reading, shown), author=wire.NamedLink(name=author.name, url=author.url))


def categories(reading: Reading) -> wire.Categories:
    return wire.Categories(
        categories=[
            wire.CategoryCard(**_count(reading, one).model_dump(), description=one.description)
            for one in reading.library.tables.categories.values()
        ]
    )


def _facts(reading: Reading, shown: Post) -> dict[str, object]:
    return {
        "slug": shown.slug,
        "url": shown.path,
        "title": shown.title,
        "description": shown.description,
        "category": _category(reading.library.category(shown.category)),
        "published_on": shown.published,
        "updated_on": shown.updated,
        "reading_minutes": shown.minutes,
        "thumbnail": reading.picture(f"{shown.slug}.svg", shown.picture_alt),
    }


def _category(category: Category) -> wire.CategoryLink:
    return wire.CategoryLink(slug=category.slug, title=category.title, url=category.path)


def _count(reading: Reading, category: Category) -> wire.CategoryCount:
    return wire.CategoryCount(
        slug=category.slug,
        title=category.title,
        url=category.path,
        count=len(reading.library.listed(category.slug)),
    )
