"""Who signs the mails: the company whose site the visitor was on, a partner under its own name. Source: A-01."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from zoneinfo import ZoneInfo

import orjson


@dataclass(frozen=True)
class Company:
    """Who signs the mails, and whose clock their times are on.

    `sender_name` is a partner's, for its mails' From; the main brand's stands in the settings, beside the address.
    """

    id: str = "coati"
    name: str = "Coati"
    telephone: str = "+1 (954) 555-0100"
    email: str = "agents@coati.example"
    zone: ZoneInfo | None = None
    sender_name: str | None = None
    # A mail to a Californian that speaks of insurance shows it; where the reader lives is not asked in a chat.
    # The quotes service and the licensing page have the same one. Source: domain.md §4 (CA Ins. Code 1725.5).
    license: str = "California license no. Sample CA-1148"


class Companies:
    """Companies by the brand's id; whoever comes under a name that is gone, or under none, is the main one's."""

    def __init__(self, main: Company, partners: Iterable[Company] = ()) -> None:
        self.main = main
        self._partners = {company.id: company for company in partners}

    def of(self, brand_id: str) -> Company:
        return self._partners.get(brand_id, self.main)


def read_companies(path: Path | None, zone: ZoneInfo | None) -> Companies:
    """The main brand's file under shells/brands/, and those of its partners beside it; the sample company without one.

    Raises: KeyError, OSError, orjson.JSONDecodeError: a file is not a brand; the service does not start.
    """
    if path is None:
        return Companies(Company(zone=zone))
    beside = sorted(each for each in path.parent.glob("*.json") if each.name != path.name)
    partners = (_read(each, zone) for each in beside)
    return Companies(_read(path, zone), [replace(each, sender_name=each.name) for each in partners])


def _read(path: Path, zone: ZoneInfo | None) -> Company:
    raw = orjson.loads(path.read_bytes())
    contact = raw["contacts"]["standard"]
    return Company(raw["id"], raw["name"], contact["telephone"], contact["email"], zone)
