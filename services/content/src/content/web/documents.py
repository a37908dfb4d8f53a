"""Writes frames: our templates, with every value escaped, so that SSI finds no command in one."""

from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined, select_autoescape

from content.domain.libraries import Library
from content.domain.routes import Place, area_of
from content.web.heads import head_of
from content.web.readers import Reader

HELPFUL = (
    ("/", "Get quotes for a trip", "Prices from every insurer we work with, in under a minute."),
    (
        "/travel-insurance-101/",
        "Travel insurance 101",
        "What the words mean and which ones matter for your trip.",
    ),
    ("/blog/", "The blog", "Insurers, cruise lines and airlines reviewed, and guides to places."),
    ("/how-we-rank/", "How we rank plans", "The whole formula, and what we earn."),
    ("/contact-us/", "Contact us", "A person who can look it up with you."),
)
PET_HELPFUL = (
    "/pet-insurance/",
    "Pet insurance",
    "Kinds of coverage compared, and what comes back of a bill.",
)
_TEMPLATES = Environment(
    loader=FileSystemLoader(Path(__file__).with_name("templates")),
    autoescape=select_autoescape(default=True),
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)


def frame(place: Place, library: Library, reader: Reader, origin: str) -> str:
    """The frame of a place that is there."""
    head = head_of(place, library, reader, origin)
    return _TEMPLATES.get_template("frame.html").render(head=head, reader=reader, origin=origin)


def absent_frame(status: int, path: str, reader: Reader) -> str:
    """The frame of an address where nothing lies (404) or nothing lies any more (410)."""
    template = "gone.html" if status == 410 else "not_found.html"
    area = area_of(path)
    helpful = (PET_HELPFUL, *HELPFUL) if area == "pet" else HELPFUL
    return _TEMPLATES.get_template(template).render(reader=reader, helpful=helpful, area=area)
