"""The brand files of shells/brands: read, checked, and put into the shape that pages carry."""

import json
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator

from release.layout import ROOT

FOLDER = ROOT / "shells" / "brands"
MAIN = "coati"
VARIANTS = ("standard", "welcome", "aarp")
LOGO_SIZES = ((760, 156), (260, 60))
# What pages need of a brand, as contracts' Brand; host names and theme stay with the edge and the stylesheet.
_ON_PAGES = ("id", "name", "productId", "legalName", "contacts", "address", "links", "reviews", "texts")
_ON_PARTNERS_PAGES = ("producer", "tripKind")


class BrandError(Exception):
    """A brand file cannot be used; the message names the file, the place in it and what is expected there."""


@dataclass(frozen=True)
class Brand:
    """One checked brand file."""

    id: str
    content: dict[str, Any]
    # The main brand's, which a partner's visitors call when no number of its own holds.
    main_telephone: str = ""

    @property
    def logo_file(self) -> str:
        """The logo's path inside the brands folder."""
        return str(self.content["logo"]["uri"])

    @property
    def sets_headings_as_text(self) -> bool:
        """True where headings stand in the text's typeface, so that the other one is never drawn."""
        return "f-heading" in self.content["theme"].get("shape", {})

    def on_pages(self, assets: str) -> dict[str, Any]:
        """The brand as contracts' Brand; `assets` is the address the folder's files are served under."""
        page = {key: self.content[key] for key in _ON_PAGES}
        page |= {key: self.content[key] for key in _ON_PARTNERS_PAGES if key in self.content}
        if self.content["partnerIds"]:
            page["mainTelephone"] = self.main_telephone
        return {**page, "logo": {**self.content["logo"], "uri": f"{assets}/{self.logo_file}"}}

    def stylesheet(self) -> str:
        """The brand's tokens as one small stylesheet; empty for the main brand."""
        theme = self.content["theme"]
        rules = {
            part: "".join(f"--{name}:{value};" for name, value in sorted(theme.get(part, {}).items()))
            for part in ("light", "dark", "shape")
        }
        base = rules["light"] + rules["shape"]
        light = f":root{{{base}}}" if base else ""
        dark = f"@media (prefers-color-scheme:dark){{:root{{{rules['dark']}}}}}" if rules["dark"] else ""
        return light + dark


def load(folder: Path = FOLDER) -> list[Brand]:
    """Every brand of the folder, the main one first.

    Raises: BrandError: a file breaks the schema, misses its logo, or claims what another brand holds.
    """
    schema = json.loads((folder / "schema" / "brand.json").read_text("utf-8"))
    validator = Draft202012Validator(schema)
    brands = [_read(path, validator, folder) for path in sorted(folder.glob("*.json"))]
    main = next((brand for brand in brands if brand.id == MAIN), None)
    if main is None:
        raise BrandError(f"{folder}: there is no {MAIN}.json, and every page falls back to it")
    _refuse_twins(brands)
    telephone = main.content["contacts"]["standard"]["telephone"]
    ordered = sorted(brands, key=lambda brand: (brand.id != MAIN, brand.id))
    return [replace(brand, main_telephone=telephone) for brand in ordered]


def _read(path: Path, validator: Draft202012Validator, folder: Path) -> Brand:
    try:
        content = json.loads(path.read_text("utf-8"))
    except ValueError as error:
        raise BrandError(f"{path.name}: not JSON: {error}") from error
    wrong = sorted(validator.iter_errors(content), key=lambda error: list(map(str, error.absolute_path)))
    if wrong:
        lines = (f"{path.name} at /{'/'.join(map(str, one.absolute_path))}: {one.message}" for one in wrong)
        raise BrandError("\n".join(lines))
    if content["id"] != path.stem:
        raise BrandError(f"{path.name} at /id: {content['id']!r} is not the file's name")
    logo = content["logo"]
    if (logo["width"], logo["height"]) not in LOGO_SIZES:
        raise BrandError(
            f"{path.name} at /logo: {logo['width']}x{logo['height']} is neither 760x156 nor 260x60 (A-02)"
        )
    if not (folder / logo["uri"]).is_file():
        raise BrandError(f"{path.name} at /logo/uri: there is no {logo['uri']}")
    return Brand(content["id"], content)


def _refuse_twins(brands: list[Brand]) -> None:
    owners: dict[tuple[str, str], str] = {}
    for brand in brands:
        for kind in ("hosts", "partnerIds"):
            for claimed in brand.content[kind]:
                owner = owners.setdefault((kind, claimed), brand.id)
                if owner != brand.id:
                    raise BrandError(
                        f"{owner}.json and {brand.id}.json at /{kind}: {claimed!r} can be of one brand only"
                    )
