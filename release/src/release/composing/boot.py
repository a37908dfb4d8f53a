"""The data a page carries for the host that starts in it: contracts' BootData."""

from typing import Any

from release.brands import Brand
from release.builds import HOST, Build
from release.composing.parts import Parts


def boot_data(parts: Parts, section: str, area: str, brand: Brand) -> dict[str, Any]:
    return {
        "brand": brand.on_pages(parts.pictures),
        "section": section,
        "area": area,
        "remotes": {name: _address(one) for name, one in parts.remotes.items()},
        "hostRelease": parts.built[HOST].release,
        **({"search": parts.access.search.on_pages()} if parts.access.search else {}),
        **({"tracking": parts.access.tracking.on_pages()} if parts.access.tracking else {}),
        "chat": parts.access.chat.on_pages(),
    }


def _address(one: Build) -> dict[str, Any]:
    """A remote as the host's loader asks for it: contracts' RemoteAddress."""
    manifest = one.manifest
    return {
        "release": one.release,
        "contract": manifest["contract"],
        "entry": one.asset(manifest["entry"]),
        "integrity": manifest["integrity"],
        "styles": [one.asset(path) for path in manifest["styles"]],
    }
