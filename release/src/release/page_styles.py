"""Which stylesheets a section's pages carry inside, and where: styles of what is served in the head, the rest later.

Every byte before the first words delays them (SPEED.md, V14). What only a script can draw on a page stands behind the
words, in a <template> that the host's script opens; what nobody can draw there is left out.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from release import sheets
from release.builds import HOST, Build
from release.fragments import Sheet, sheet_of

UI = "@coati/ui"


@dataclass(frozen=True)
class PageStyles:
    """Stylesheets by the place they have in a page, each in the order of the cascade."""

    head: tuple[Sheet, ...]
    late: tuple[Sheet, ...]
    # Typefaces that have to be fetched: for visitors who have them already.
    faces: tuple[Sheet, ...]


def page_styles(built: Mapping[str, Build], section: str, brand: str, drawn: str) -> PageStyles:
    """The styles of one section's pages for one brand, whose own sheet is `brand`.

    `drawn` is the markup of all parts that are drawn with a release, in every form a visitor may get them.
    """
    shown = [built[name] for name in dict.fromkeys((HOST, "chrome", section))]
    served = sheets.modules_in(drawn)
    scripted = frozenset[str]().union(*(_drawn_by_scripts(built, one, section) for one in shown))
    head, late, faces = [], [], ""
    for one in shown:
        rest, fetched = sheets.take_faces(sheet_of(one).css)
        first, later = sheets.divide(rest, (served, scripted))
        head.append(Sheet(one.section, first))
        late.append(Sheet(one.section, later))
        faces += fetched
    head.insert(1, Sheet("brand", brand))
    return PageStyles(_written(head), _written(late), _written([Sheet("faces", faces)]))


def _drawn_by_scripts(built: Mapping[str, Build], one: Build, section: str) -> frozenset[str]:
    """The modules that a build's scripts can draw on this section's pages."""
    host = built[HOST].manifest
    takes_components = UI in built[section].manifest.get("shared", {})
    alone = one.section != HOST or takes_components
    without = () if alone or UI not in host["shared"] else host["shared"][UI]["scripts"]
    return sheets.modules_of_scripts(one.folder, frozenset(without))


def _written(found: list[Sheet]) -> tuple[Sheet, ...]:
    return tuple(sheet for sheet in found if sheet.css)
