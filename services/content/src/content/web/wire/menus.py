"""The links of the header."""

from kit.wire import WireModel


class MenuLink(WireModel):
    """Source: N-03."""

    title: str
    url: str
    external: bool
    open_in_new_window: bool


class Menus(WireModel):
    travel: list[MenuLink]
    about: list[MenuLink]
    pet: list[MenuLink]
