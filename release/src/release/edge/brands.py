"""What the edge takes from the brand files (host names, partner ids, phones), as lines of nginx maps."""

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from release.edge.errors import EdgeError
from release.edge.settings import EdgeSettings

VARIANTS = ("standard", "welcome", "aarp")
_ID = re.compile(r"^[a-z0-9-]{1,40}$")
_HOST = re.compile(r"^(\[[0-9a-f:]+\]|[a-z0-9.-]+)$")


@dataclass(frozen=True)
class EdgeBrand:
    """One brand as the edge knows it; `phones` by variant, as people read them."""

    id: str
    name: str
    hosts: tuple[str, ...]
    partner_ids: tuple[str, ...]
    phones: Mapping[str, str]


def read_brands(folder: Path) -> list[EdgeBrand]:
    """Read every <id>.json of the folder.

    Raises: EdgeError: there is none, or one cannot be used; the message names the file.
    """
    brands = [_read(path) for path in sorted(folder.glob("*.json"))]
    if not brands:
        raise EdgeError(f"no brand file in {folder}")
    return brands


def _read(path: Path) -> EdgeBrand:
    try:
        raw = json.loads(path.read_text("utf-8"))
        brand = EdgeBrand(
            id=raw["id"],
            name=raw["name"],
            hosts=tuple(raw.get("hosts", ())),
            partner_ids=tuple(raw.get("partnerIds", ())),
            phones={variant: raw["contacts"][variant]["telephone"] for variant in VARIANTS},
        )
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise EdgeError(f"{path.name}: {type(error).__name__} {error}") from error
    wrong = [item for item in (brand.id, *brand.partner_ids) if not _ID.match(item)]
    wrong += [host for host in brand.hosts if not _HOST.match(host)]
    if wrong:
        raise EdgeError(f"{path.name}: not usable as an id or host name: {', '.join(wrong)}")
    return brand


def brand_maps(brands: list[EdgeBrand], settings: EdgeSettings) -> dict[str, str]:
    """The marks of nginx/maps/brands.conf.

    Raises: EdgeError: the default brand is missing, or two brands claim one host or partner id.
    """
    main = settings.default_brand
    if main not in {brand.id for brand in brands}:
        raise EdgeError(f"no brand file for the default brand {main!r}")
    hosts = _owners((host, brand.id) for brand in brands for host in _hosts_of(brand, settings))
    # A brand's own id is the partner id under which others send it visitors.
    pids = _owners(
        (pid, brand.id) for brand in brands for pid in {brand.id, *brand.partner_ids} if brand.id != main
    )
    first_pid = {brand.id: (brand.partner_ids or (brand.id,))[0] for brand in brands if brand.id != main}
    phones = {f"{brand.id}|{variant}": phone for brand in brands for variant, phone in brand.phones.items()}
    return {
        "default_brand": main,
        "host_brands": _lines(hosts),
        "host_pids": _lines(first_pid),
        "known_pids": _lines({pid: pid for pid in pids}),
        "pid_brands": _lines(pids),
        "brands": _lines({brand.id: brand.id for brand in brands}),
        "brand_names": _lines({brand.id: brand.name for brand in brands}),
        "brand_phones": _lines(phones),
        "brand_phone_links": _lines({key: re.sub(r"[^0-9+]", "", phone) for key, phone in phones.items()}),
    }


def quoted(text: str) -> str:
    """A string as nginx reads it back unchanged.

    Raises: EdgeError: it holds a dollar sign, for which nginx has no escape, or a control character.
    """
    if "$" in text or not text.isprintable():
        raise EdgeError(f"nginx cannot hold this value: {text!r}")
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _hosts_of(brand: EdgeBrand, settings: EdgeSettings) -> set[str]:
    hosts = set(brand.hosts)
    if brand.id == settings.default_brand:
        hosts |= {*settings.hosts, urlsplit(settings.public_origin).hostname or ""} - {""}
    if not settings.production:
        hosts.add(f"{brand.id}.localhost")
    return hosts


def _owners(pairs: Iterable[tuple[str, str]]) -> dict[str, str]:
    owners: dict[str, str] = {}
    for key, owner in pairs:
        if owners.setdefault(key, owner) != owner:
            raise EdgeError(f"{key!r} belongs to two brands: {owners[key]} and {owner}")
    return owners


def _lines(pairs: Mapping[str, str]) -> str:
    return "\n".join(f"    {quoted(key)} {quoted(value)};" for key, value in sorted(pairs.items()))
