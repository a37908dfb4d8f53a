"""What search engines are told about a place, as schema.org data. No rating of ourselves. Source: TRUST §4."""

from collections.abc import Iterable
from typing import Any

from content.domain.brands import STANDARD, Brand
from content.domain.pages import Page
from content.domain.pictures import LOGO_PATH
from content.domain.posts import Post
from content.domain.providers import Provider
from content.web import wire

CONTEXT = "https://schema.org"
Data = dict[str, Any]


class Describer:
    """Writes schema.org data for one brand on the public origin."""

    def __init__(self, brand: Brand, origin: str) -> None:
        self._brand = brand
        self._origin = origin
        self._agency = {"@id": f"{origin}/#agency"}
        self._site = {"@id": f"{origin}/#site"}
        self._logo = f"{origin}{LOGO_PATH}"

    def home(self) -> Data:
        """The site and the agency behind it."""
        brand = self._brand
        site = {
            "@type": "WebSite",
            **self._site,
            "url": f"{self._origin}/",
            "name": brand.name,
            "inLanguage": "en-US",
            "publisher": self._agency,
        }
        agency = {
            **self._publisher(),
            "logo": self._logo,
            "legalName": brand.legal_name,
            "telephone": brand.phone(STANDARD),
            "email": brand.email(STANDARD),
            "areaServed": "US",
            "address": {
                "@type": "PostalAddress",
                "streetAddress": brand.street,
                "addressLocality": brand.city,
                "addressRegion": brand.state,
                "postalCode": brand.post_code,
                "addressCountry": "US",
            },
        }
        return self._graph(site, agency)

    def page(self, page: Page, answer: wire.PageAnswer) -> Data:
        described = self._web_page("WebPage", page.path, answer.heading, page.description)
        described["dateModified"] = page.updated.isoformat()
        if answer.reviewer and page.reviewed:
            described["lastReviewed"] = page.reviewed.isoformat()
            described["reviewedBy"] = self._person(answer.reviewer)
        return self._graph(described, self._trail(answer.breadcrumb))

    def pet_home(self, path: str, title: str, description: str) -> Data:
        trail = [wire.Crumb(title="Home", url="/"), wire.Crumb(title="Pet Insurance", url=path)]
        return self._graph(self._web_page("WebPage", path, title, description), self._trail(trail))

    def posts(self, answer: wire.PostList, address: str) -> Data:
        described = self._web_page("CollectionPage", address, answer.heading, answer.description)
        listed = self._list((post.url, post.title) for post in answer.posts)
        return self._graph(described, listed, self._trail(answer.breadcrumb))

    def post(self, post: Post, answer: wire.Post, picture: str) -> Data:
        address = f"{self._origin}{post.path}"
        article = {
            "@type": "BlogPosting",
            "@id": f"{address}#article",
            "headline": answer.heading,
            "description": post.description,
            "image": picture,
            "datePublished": post.published.isoformat(),
            "dateModified": post.updated.isoformat(),
            "author": self._person(answer.author),
            "publisher": {**self._publisher(), "logo": self._logo},
            "mainEntityOfPage": {"@id": address},
            "articleSection": answer.category.title,
            "inLanguage": "en-US",
            "citation": [one.url for one in post.sources if one.url],
        }
        described = self._web_page("WebPage", post.path, answer.heading, post.description)
        described["lastReviewed"] = post.reviewed.isoformat()
        described["reviewedBy"] = self._person(answer.reviewer)
        return self._graph(described, article, self._trail(answer.breadcrumb))

    def providers(self, answer: wire.ProviderList) -> Data:
        described = self._web_page("CollectionPage", answer.path, answer.heading, answer.description)
        listed = self._list((one.url, one.name) for one in answer.providers)
        return self._graph(described, listed, self._trail(answer.breadcrumb))

    def provider(self, provider: Provider, answer: wire.Provider) -> Data:
        """Our editors' review of the carrier; its score stands on the page."""
        review = {
            "@type": "Review",
            "@id": f"{self._origin}{provider.path}#review",
            "name": answer.heading,
            "reviewBody": provider.summary,
            "itemReviewed": {
                "@type": "Organization",
                "name": provider.name,
                "legalName": provider.legal_name,
            },
            "reviewRating": {
                "@type": "Rating",
                "ratingValue": provider.score,
                "bestRating": 10,
                "worstRating": 0,
            },
            "author": self._person(answer.author),
            "publisher": self._publisher(),
            "dateModified": provider.updated.isoformat(),
            "inLanguage": "en-US",
        }
        described = self._web_page("WebPage", provider.path, answer.heading, provider.description)
        described["lastReviewed"] = provider.reviewed.isoformat()
        described["reviewedBy"] = self._person(answer.reviewer)
        return self._graph(described, review, self._trail(answer.breadcrumb))

    def _graph(self, *nodes: Data) -> Data:
        return {"@context": CONTEXT, "@graph": list(nodes)}

    def _web_page(self, kind: str, path: str, name: str, description: str) -> Data:
        address = f"{self._origin}{path}"
        return {
            "@type": kind,
            "@id": address,
            "url": address,
            "name": name,
            "description": description,
            "inLanguage": "en-US",
            "isPartOf": self._site,
            "publisher": self._publisher(),
        }

    def _publisher(self) -> Data:
        return {
            "@type": "InsuranceAgency",
            **self._agency,
            "name": self._brand.name,
            "url": f"{self._origin}/",
        }

    def _person(self, person: wire.Person) -> Data:
        described = {"@type": "Person", "name": person.name, "url": f"{self._origin}{person.url}"}
        return {**described, "jobTitle": person.role} if person.role else described

    def _trail(self, crumbs: Iterable[wire.Crumb]) -> Data:
        return {
            "@type": "BreadcrumbList",
            "itemListElement": [
                {
                    "@type": "ListItem",
                    "position": number,
                    "name": crumb.title,
                    "item": f"{self._origin}{crumb.url}",
                }
                for number, crumb in enumerate(crumbs, start=1)
            ],
        }

    def _list(self, entries: Iterable[tuple[str, str]]) -> Data:
        return {
            "@type": "ItemList",
            "itemListElement": [
                {"@type": "ListItem", "position": number, "url": f"{self._origin}{url}", "name": name}
                for number, (url, name) in enumerate(entries, start=1)
            ],
        }
