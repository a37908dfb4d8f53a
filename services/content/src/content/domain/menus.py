"""The links that the chrome shows for each area."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class MenuLink:
    """Source: N-03."""

    title: str
    url: str
    external: bool = False
    open_in_new_window: bool = False


Menus = Mapping[str, tuple[MenuLink, ...]]
