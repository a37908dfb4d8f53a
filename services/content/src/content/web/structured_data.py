"""What search engines are told about a page, as schema.org data."""

from typing import Any

from content.domain.pages import Brand, Page

CONTEXT = "https://schema.org"


def of_home(brand: Brand, origin: str) -> dict[str, Any]:
    """The site and the agency behind it; no rating of ourselves. Source: TRUST §4."""
    agency = f"{origin}/#agency"
    return {
        "@context": CONTEXT,
        "@graph": [
            {
                "@type": "WebSite",
                "@id": f"{origin}/#site",
                "url": f"{origin}/",
                "name": brand.name,
                "inLanguage": "en-US",
                "publisher": {"@id": agency},
            },
            {
                "@type": "InsuranceAgency",
                "@id": agency,
                "name": brand.name,
                "legalName": brand.legal_name,
                "url": f"{origin}/",
                "telephone": brand.phone("standard"),
                "email": brand.email("standard"),
                "areaServed": "US",
                "address": {
                    "@type": "PostalAddress",
                    "streetAddress": brand.street,
                    "addressLocality": brand.city,
                    "addressRegion": brand.state,
                    "postalCode": brand.post_code,
                    "addressCountry": "US",
                },
            },
        ],
    }


def of_page(page: Page, brand: Brand, origin: str) -> dict[str, Any]:
    """The page, who stands behind it, and the way to it."""
    address = f"{origin}{page.path}"
    web_page: dict[str, Any] = {
        "@type": "WebPage",
        "@id": address,
        "url": address,
        "name": page.heading,
        "description": page.description,
        "inLanguage": "en-US",
        "dateModified": page.updated.isoformat(),
        "isPartOf": {"@id": f"{origin}/#site"},
        "publisher": {"@type": "InsuranceAgency", "name": brand.name, "url": f"{origin}/"},
    }
    if page.reviewed and page.reviewer:
        web_page["lastReviewed"] = page.reviewed.isoformat()
        web_page["reviewedBy"] = {"@type": "Person", "name": page.reviewer}
    trail = [("Home", f"{origin}/"), (page.title, address)]
    crumbs = [
        {"@type": "ListItem", "position": number, "name": name, "item": item}
        for number, (name, item) in enumerate(trail, start=1)
    ]
    return {
        "@context": CONTEXT,
        "@graph": [web_page, {"@type": "BreadcrumbList", "itemListElement": crumbs}],
    }
