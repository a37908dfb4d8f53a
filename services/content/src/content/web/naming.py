"""What the lists are called, and the title a browser's tab shows."""

from dataclasses import dataclass

from content.domain.posts import pages_of, posts_on
from content.domain.routes import PostsPage

HOME_TITLE = "Travel Insurance Marketplace: Quotes, Plans, Reviews"
HOME_DESCRIPTION = (
    "Compare travel insurance plans side by side: prices, medical limits, deadlines and the insurer behind each. "
    "No phone number or email needed."
)
PET_TITLE = "Pet Insurance: Compare Coverage, Costs and Waiting Times"
PET_DESCRIPTION = (
    "How pet insurance works, what plans for dogs and cats pay for, what they leave out, and the questions to ask "
    "before you buy one."
)
BLOG_TITLE = "Travel Insurance Blog"
BLOG_HEADING = "Travel insurance, read closely"
BLOG_DESCRIPTION = (
    "Reviews of insurers and of the coverage that cruise lines, airlines and travel companies sell, and guides to "
    "cities and countries, with sources."
)
PROVIDERS_CRUMB = "Travel Insurance Providers"
LONGEST_TITLE = 60


@dataclass(frozen=True)
class Names:
    title: str
    heading: str
    description: str


def tab(title: str, brand: str) -> str:
    """The title with the brand beside it, where both fit into a list of results. Source: TRUST §4."""
    whole = f"{title} | {brand}"
    return whole if len(whole) <= LONGEST_TITLE else title


def names_of(place: PostsPage, total: int) -> Names:
    """What one page of a list is called; no two pages of it alike."""
    category = place.category
    title = category.title if category else BLOG_TITLE
    heading = category.heading if category else BLOG_HEADING
    if place.number == 1:
        return Names(title, heading, category.description if category else BLOG_DESCRIPTION)
    shown = posts_on(place.number)
    first, last = shown.start + 1, min(total, shown.stop)
    return Names(
        f"{title}, page {place.number}",
        f"{heading}, page {place.number}",
        f"Page {place.number} of {pages_of(total)} of {title}: articles {first} to {last} of {total}, newest first, "
        "each with author, reviewer and sources.",
    )
