"""What posts, providers, pages, menus and partners look like on the wire; the TypeScript types come from here."""

from content.web.wire.basics import ContentsItem, Crumb, NamedLink, Person, Picture, Words
from content.web.wire.menus import MenuLink, Menus
from content.web.wire.pages import PageAnswer
from content.web.wire.partners import Partner, PartnerLogo
from content.web.wire.posts import (
    Categories,
    CategoryCard,
    CategoryCount,
    CategoryLink,
    Post,
    PostCard,
    PostList,
    Source,
)
from content.web.wire.providers import (
    Itinerary,
    ItineraryRow,
    Provider,
    ProviderCard,
    ProviderList,
    SubScore,
)

__all__ = [
    "Categories",
    "CategoryCard",
    "CategoryCount",
    "CategoryLink",
    "ContentsItem",
    "Crumb",
    "Itinerary",
    "ItineraryRow",
    "MenuLink",
    "Menus",
    "NamedLink",
    "PageAnswer",
    "Partner",
    "PartnerLogo",
    "Person",
    "Picture",
    "Post",
    "PostCard",
    "PostList",
    "Provider",
    "ProviderCard",
    "ProviderList",
    "Source",
    "SubScore",
    "Words",
]
