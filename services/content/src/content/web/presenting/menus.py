"""The links of the header; they read the same under every brand."""

from content.domain.libraries import Library
from content.web import wire


def menus(library: Library) -> wire.Menus:
    links = {
        area: [wire.MenuLink(**vars(link)) for link in library.tables.menus.get(area, ())]
        for area in ("travel", "about", "pet")
    }
    return wire.Menus(**links)
