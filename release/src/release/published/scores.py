"""The score of an insurer, 0 to 10: six parts, worked out from its offers for three fixed trips. No part is typed.

providers/index.md publishes the formula; a contract test holds the page to the numbers here.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import fmean

from release.published.offers import Offer

SECONDARY, SLOW_DELAY, AS_OPTION = 0.85, 0.7, 0.5
EXTRA_REASONS = ("hurricane-weather", "terrorism", "financial-default", "job-loss", "cancel-for-work")
GRADES = {"A++": 10.0, "A+": 9.5, "A": 9.0, "A-": 8.0, "B++": 6.5, "B+": 5.5}
LOWEST_GRADE = 3.0


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a part: what full points are given for, how many of the part's 100, and the share a plan earns."""

    full: str
    points: int
    share: Callable[[Offer], float]


@dataclass(frozen=True, slots=True)
class Part:
    """One sub-score and its weight in the whole, in percent; parts without lines are worked out apart."""

    name: str
    weight: int
    lines: tuple[Line, ...] = ()

    def points(self, offer: Offer) -> float:
        return sum(line.points * line.share(offer) for line in self.lines)


def _up_to(benefit: str, usd: int) -> Callable[[Offer], float]:
    return lambda offer: min(1.0, offer.amount_usd(benefit) / usd)


def _offered(benefit: str) -> Callable[[Offer], float]:
    return lambda offer: float(offer.offers(benefit))


def _medical(offer: Offer) -> float:
    share = min(1.0, offer.amount_usd("emergency-medical") / 250_000)
    return share if offer.pays_first else share * SECONDARY


def _delay(offer: Offer) -> float:
    share = min(1.0, offer.amount_usd("travel-delay") / 1_500)
    return share if (offer.hours("travel-delay") or 99) <= 6 else share * SLOW_DELAY


def _reasons(offer: Offer) -> float:
    return fmean(
        1.0 if offer.covers(reason) else AS_OPTION if offer.offers(reason) else 0.0
        for reason in EXTRA_REASONS
    )


MEDICAL = Part(
    "Medical and evacuation",
    25,
    (
        Line("$250,000 of medical coverage that pays first", 55, _medical),
        Line("$1,000,000 for evacuation", 30, _up_to("medical-evacuation", 1_000_000)),
        Line(
            "A waiver for pre-existing conditions",
            15,
            lambda offer: float(offer.covers("preexisting-waiver")),
        ),
    ),
)
CANCELLATION = Part(
    "Cancellation terms",
    20,
    (
        Line(
            "Trip cancellation for the whole cost",
            25,
            lambda offer: min(1.0, offer.percent("trip-cancellation") / 100),
        ),
        Line(
            "Trip interruption at 175 percent",
            20,
            lambda offer: min(1.0, offer.percent("trip-interruption") / 175),
        ),
        Line("All five further reasons", 30, _reasons),
        Line(
            "30 days from the first deposit to get the waiver",
            25,
            lambda offer: min(1.0, offer.windows.get("preexisting-waiver", 0) / 30),
        ),
    ),
)
DELAYS = Part(
    "Delays and baggage",
    10,
    (
        Line("$1,500 for a delay, from six hours", 35, _delay),
        Line("$1,500 for a missed connection", 25, _up_to("missed-connection", 1_500)),
        Line("$1,000 for a changed itinerary", 15, _up_to("itinerary-change", 1_000)),
        Line("$2,000 for baggage", 15, _up_to("baggage", 2_000)),
        Line("$500 for late baggage", 10, _up_to("baggage-delay", 500)),
    ),
)
FLEXIBILITY = Part(
    "Flexibility",
    15,
    (
        Line(
            "Cancel for any reason at 75 percent on offer",
            45,
            lambda offer: min(1.0, offer.percent("cfar") / 75),
        ),
        Line("Interrupt for any reason on offer", 15, _offered("ifar")),
        Line("Work as a reason to cancel, in the plan or on offer", 10, _offered("cancel-for-work")),
        Line("Change fees", 10, _offered("change-fee")),
        Line("Rental car damage, in the plan or on offer", 10, _offered("rental-car")),
        Line("Adventure sports, in the plan or on offer", 10, _offered("hazardous-sports")),
    ),
)
VALUE = Part("Value", 15)
STRENGTH = Part("Financial strength", 15)
COVER = (MEDICAL, CANCELLATION, DELAYS)
PARTS = (*COVER, FLEXIBILITY, VALUE, STRENGTH)


@dataclass(frozen=True, slots=True)
class Score:
    """A carrier's score and sub-scores by name, each 0 to 10 with one decimal."""

    total: float
    parts: dict[str, float]


def scores(trips: Sequence[Sequence[Offer]]) -> dict[str, Score]:
    """The scores of all carriers, by id, from every carrier's offers for each of the trips."""
    by_trip = [_tenths(offers) for offers in trips]
    ratings = {offer.carrier_id: offer.rating for offers in trips for offer in offers}
    return {carrier: _score([trip[carrier] for trip in by_trip if carrier in trip], rating)
            for carrier, rating in sorted(ratings.items())}  # fmt: skip


def _tenths(offers: Sequence[Offer]) -> dict[str, dict[str, float]]:
    """The plan-made sub-scores of one trip, 0 to 10, by carrier and part."""
    least = min(_dollars_per_point(offer) for offer in offers)
    return {
        carrier: {
            **{
                part.name: _best_and_all([part.points(offer) for offer in own]) / 10
                for part in (*COVER, FLEXIBILITY)
            },
            VALUE.name: _best_and_all([10 * least / _dollars_per_point(offer) for offer in own]),
        }
        for carrier in {offer.carrier_id for offer in offers}
        for own in [[offer for offer in offers if offer.carrier_id == carrier]]
    }


def _dollars_per_point(offer: Offer) -> float:
    """The price over the points of cover; cover is the three cover parts by their weights."""
    cover = sum(part.weight * part.points(offer) for part in COVER) / sum(part.weight for part in COVER)
    return offer.price_cents / cover


def _best_and_all(points: Sequence[float]) -> float:
    """Half for the carrier's best plan, half for the average of all: no showpiece hides a thin range."""
    return (max(points) + fmean(points)) / 2


def _score(trips: Sequence[dict[str, float]], rating: str) -> Score:
    parts = {name: _rounded(fmean(trip[name] for trip in trips)) for name in trips[0]}
    parts[STRENGTH.name] = GRADES.get(rating, LOWEST_GRADE)
    return Score(_rounded(sum(part.weight * parts[part.name] for part in PARTS) / 100), parts)


def _rounded(value: float) -> float:
    """One decimal, halves up; the nudge undoes what binary fractions lose."""
    return int(value * 10 + 0.5 + 1e-9) / 10
