"""What a post says of our plans in figures, held by the file of its name in `posts/prices`.

`trips` are the trips it prices; one whose name begins with `any` is not told in it. `words` are
its sentences with the figures left open (`release.published.words`), `rising` what it says is cheaper than what, and
`not_ours` the amounts it gives that no plan asks or pays: bills, fares, what a cruise line charges.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import yaml

from release.published.offers import Json
from release.published.trips import Trip
from release.published.words import Figure

Offers = Mapping[str, Json]
"""What is sold for a trip, by the plan's name as figures write it: `harbor_voyager`."""

_FIELDS = {
    "limit": "amountCents",
    "daily": "perDayCents",
    "deductible": "deductibleCents",
    "hours": "triggerHours",
    "percent": "percent",
}
_CONDITIONS = {
    "article": re.compile(r"\$([\d,]+) (?:an|per) article"),
    "valuables": re.compile(r"\$([\d,]+) for valuables"),
    "onset": re.compile(r"[Ss]udden onset\D*\$([\d,]+)"),
    "lookback": re.compile(r"(?:Look-back of|in the) (\d+) days"),
    "notice": re.compile(r"(\d+) hours (?:or more )?before departure"),
    "wait": re.compile(r"[Mm]ore than (\d+) days after your"),
}
_MOST = re.compile(r"(?:up to|more than) \$([\d,]+)(?: is insured)?$")


@dataclass(frozen=True, slots=True)
class PostFigures:
    """One file: the trips by name, the sentences, the orders, and the amounts that are nobody's price or limit."""

    trips: Mapping[str, Trip]
    words: tuple[str, ...]
    rising: tuple[tuple[str, ...], ...]
    not_ours: frozenset[str]


def read_figures(file: Path) -> PostFigures:
    raw = yaml.safe_load(file.read_text("utf-8"))
    trips = {name: _trip(name, **fields) for name, fields in raw.get("trips", {}).items()}
    rising = tuple(tuple(order.split(" < ")) for order in raw.get("rising", ()))
    return PostFigures(trips, tuple(raw.get("words", ())), rising, frozenset(raw.get("not_ours", ())))


def _trip(name: str, to: list[str], ages: list[int], kind: Any = "single", **fields: Any) -> Trip:
    return Trip(name, kind, tuple(to), destination=to[0], ages=tuple(ages), **fields)


def offers_by_plan(answer: Json) -> dict[str, Json]:
    """The offers of a quote answer, each with its `windows`: days from the first deposit, by benefit."""
    deposit = date.fromisoformat(answer["params"]["trip"]["firstDepositDate"])
    return {
        offer["plan"]["name"].lower().replace(" ", "_"): {**offer, "windows": _windows(offer, deposit)}
        for offer in answer["quotes"]
    }


def _windows(offer: Json, deposit: date) -> dict[str, int]:
    return {line["id"]: (date.fromisoformat(line["date"]) - deposit).days for line in offer["deadlines"]}


def figure_of(trips: Mapping[str, Trip], offers: Mapping[str, Offers]) -> Figure:
    """What the names in braces stand for.

    `trip.cost` is the trip's, `trip.least.basic` and `trip.dearest.basic` are the ends of what plans of a kind cost for
    it. `trip.plan` is a plan's price, `trip.plan.age_71` the share of who is 71, `trip.plan.option.cfar` what an option
    adds, `trip.plan.most` the highest trip cost that a traveler can insure. `limit`, `daily`, `deductible`, `hours` and
    `percent` are fields of a benefit, as in `trip.plan.limit.baggage`; `article`, `valuables` and `onset` are amounts
    of its conditions, and so are `lookback` (days), `notice` (hours) and `wait` (days until it holds). `window` is how
    many days from the first deposit a benefit can be bought in, as in `trip.plan.window.cfar`.
    """

    def figure(path: tuple[str, ...]) -> Decimal:
        match path:
            case (trip, "cost"):
                return Decimal(trips[trip].cost_usd)
            case (trip, "least", kind):
                return _dollars(min(_prices(offers[trip], kind)))
            case (trip, "dearest", kind):
                return _dollars(max(_prices(offers[trip], kind)))
            case (trip, plan, *what) if plan in offers[trip]:
                return _of_offer(offers[trip][plan], what)
        raise LookupError(f"nothing is called {'.'.join(path)}")

    return figure


def _prices(offers: Offers, kind: str) -> list[int]:
    return [offer["priceCents"] for offer in offers.values() if offer["plan"]["kind"] == kind]


def _of_offer(offer: Json, what: Sequence[str]) -> Decimal:
    match [each.replace("_", "-") for each in what]:
        case []:
            return _dollars(offer["priceCents"])
        case ["most"]:
            return _amount(_MOST, offer["eligibility"])
        case ["option", name]:
            return _dollars(_one(offer["options"], id=name, available=True)["priceCents"])
        case [kind, name] if kind in _CONDITIONS:
            return _amount(_CONDITIONS[kind], _benefit(offer, name)["conditions"])
        case [kind, name] if (value := _field(offer, kind, name)) is not None:
            return value
        case [age] if age.startswith("age-"):
            return _dollars(_one(offer["perTraveler"], age=int(age[4:]))["priceCents"])
    raise LookupError(f"{offer['plan']['name']} has no {'.'.join(what)}")


def _field(offer: Json, kind: str, name: str) -> Decimal | None:
    if kind == "window":
        days = offer["windows"].get(name)
        return None if days is None else Decimal(days)
    value = _benefit(offer, name).get(_FIELDS.get(kind, ""))
    if value is None:
        return None
    return _dollars(value) if _FIELDS[kind].endswith("Cents") else Decimal(value)


def _dollars(cents: int) -> Decimal:
    return Decimal(cents) / 100


def _one(rows: Iterable[Json], **fields: Any) -> Json:
    for row in rows:
        if all(row[key] == value for key, value in fields.items()):
            return row
    raise LookupError(f"no row with {fields}")


def _benefit(offer: Json, name: str) -> Json:
    found = _one(offer["benefits"], id=name)
    if found["state"] == "none":
        raise LookupError(f"{offer['plan']['name']} has no {name}")
    return found


def _amount(pattern: re.Pattern[str], sentences: Iterable[str]) -> Decimal:
    for sentence in sentences:
        if found := pattern.search(sentence):
            return Decimal(found[1].replace(",", ""))
    raise LookupError(f"no sentence says {pattern.pattern}")
