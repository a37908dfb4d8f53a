"""Writes frames and bodies: our templates, with every value escaped, so that SSI finds no command in one."""

import threading
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined, select_autoescape
from werkzeug.datastructures import Headers

from content.adapters import markdown
from content.adapters.brands import MAIN
from content.domain.pages import Brand, Page, phone_link, words_of
from content.web import structured_data

HOME_TITLE = "Travel Insurance Marketplace: Quotes, Plans, Reviews"
HOME_DESCRIPTION = (
    "Compare travel insurance plans side by side: prices, medical limits, deadlines and the insurer behind each. "
    "No phone number or e-mail needed."
)
HELPFUL = (
    ("/", "Get quotes for a trip", "Prices from every insurer we work with, in under a minute."),
    (
        "/travel-insurance-101/",
        "Travel insurance 101",
        "What the words mean and which ones matter for your trip.",
    ),
    ("/how-we-rank/", "How we rank plans", "The whole formula, and what we earn."),
    ("/contact-us/", "Contact us", "A person who can look it up with you."),
)


@dataclass(frozen=True)
class Reader:
    """Under which brand and variant a document is read."""

    brand: Brand
    variant: str

    @property
    def phone(self) -> str:
        return self.brand.phone(self.variant)

    @property
    def phone_link(self) -> str:
        return phone_link(self.phone)


class Documents:
    """The templates, with what is the same for all of them."""

    def __init__(self, brands: Mapping[str, Brand], origin: str) -> None:
        self._brands = brands
        self._origin = origin
        self._rendered: dict[tuple[Page, str, str], str] = {}
        self._lock = threading.Lock()
        self._templates = Environment(
            loader=FileSystemLoader(Path(__file__).with_name("templates")),
            autoescape=select_autoescape(default=True),
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )

    def reader(self, headers: Headers) -> Reader:
        """Who reads, as the edge says it; an unknown brand reads as the main one."""
        brand = self._brands.get(headers.get("X-Coati-Brand", MAIN), self._brands[MAIN])
        return Reader(brand, headers.get("X-Coati-Variant", "standard"))

    def home_frame(self, reader: Reader) -> str:
        data = structured_data.of_home(reader.brand, self._origin)
        return self._frame(
            reader,
            path="/",
            section="quote",
            area="travel",
            title=HOME_TITLE,
            description=HOME_DESCRIPTION,
            data=data,
        )

    def page_frame(self, page: Page, reader: Reader) -> str:
        return self._frame(
            reader,
            path=page.path,
            section="chrome",
            area=page.area,
            title=f"{page.title} | {reader.brand.name}",
            description=page.description,
            data=structured_data.of_page(page, reader.brand, self._origin),
            indexed=page.indexed,
        )

    def not_found_frame(self, reader: Reader) -> str:
        return self._write("not_found.html", reader=reader, section="chrome", area="travel", helpful=HELPFUL)

    def page_body(self, page: Page, reader: Reader) -> str:
        return self._write("page.html", reader=reader, page=page, html=self.page_html(page, reader))

    def page_html(self, page: Page, reader: Reader) -> str:
        """The page's words as safe HTML; made once a brand and variant."""
        key = (page, reader.brand.id, reader.variant)
        found = self._rendered.get(key)
        if found is None:
            found = markdown.render(page.source, words_of(reader.brand, reader.variant))
            with self._lock:
                # An edited page is another key; the old one's HTML goes with the next clearing.
                if len(self._rendered) > 2000:
                    self._rendered.clear()
                self._rendered[key] = found
        return found

    def _frame(self, reader: Reader, **values: Any) -> str:
        return self._write("frame.html", reader=reader, origin=self._origin, **{"indexed": True, **values})

    def _write(self, template: str, **values: Any) -> str:
        return self._templates.get_template(template).render(**values)
