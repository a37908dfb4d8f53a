"""The open score: a formula anyone can run again. No commission, no placement fee, nothing paid for enters it.

Source: domain dossier §5, gap 5 (open ranking), and the EIOPA good practice in §4: ranking criteria disclosed.
"""

from bisect import insort
from collections.abc import Container, Iterable, Mapping, Sequence
from typing import NamedTuple

from quotes.domain.candidates import Candidate, Table, amount
from quotes.domain.cover import COVER_POINTS, share_met
from quotes.domain.fit import Check, checks, met_of
from quotes.domain.once import Once
from quotes.domain.trips import TripRequest
from quotes.domain.words import dollars

VALUE_POINTS, CARRIER_POINTS, FIT_POINTS = 60, 20, 20
MOST_REASONS = 4
MOST_SHARING = 3
"""Plans that may be called highest together: what more of them have tells none of them apart."""
AM_BEST = {"A++": 1.0, "A+": 0.95, "A": 0.9, "A-": 0.8, "B++": 0.65, "B+": 0.55}
LOWEST_GRADE = 0.3

RANKING = (
    "Every plan gets a score from 0 to 100 from what it covers, what it costs and whom it comes from. "
    "Nobody can pay for a better place: no commission and no fee enters the score.",
    f"Coverage for the price, {VALUE_POINTS} points: half for how much of our coverage list the plan meets, half for "
    "its price (the lowest price among your plans divided by this one).",
    "The coverage list, in shares of 100: "
    + ", ".join(f"{line.label} {line.points}" for line in COVER_POINTS)
    + ". A trip with no insured cost leaves out the lines that pay it back.",
    f"Carrier, {CARRIER_POINTS} points: half for its AM Best rating, half for its score on our provider pages.",
    f"Fit to your trip, {FIT_POINTS} points: the share it meets of what your trip calls for, such as the whole trip "
    "cost insured, strong medical limits abroad, missed-port coverage on a cruise, or the pre-existing condition "
    "waiver still open for travelers of 60 and over.",
    "Plans with the same score stand in order of price.",
)
"""The formula in words, for the vocabulary endpoint."""


class Standing(NamedTuple):
    """A place in the ranking. `score` is 0 to 100 with one decimal; `reasons` are computed, never written in.

    `value`, `carrier` and `fit` are the three parts of the score, each rounded by itself.
    """

    offer_id: str
    rank: int
    score: float
    reasons: tuple[str, ...]
    value: float
    carrier: float
    fit: float


class _Limits(NamedTuple):
    """What a table of benefits is praised for on any trip; in cents, 0 where it has none."""

    medical_cents: int
    evacuation_cents: int
    pays_first: str | None


class _Merits(NamedTuple):
    """What a candidate has whatever the others cost: its share of the cover list, its points, the needs it meets."""

    candidate: Candidate
    limits: _Limits
    cover: float
    carrier: float
    fit: float
    met: tuple[Check, ...]


class _Points(NamedTuple):
    merits: _Merits
    value: float
    score: float


class _Scored(NamedTuple):
    """Points in their order: the best score first, then the price, then the id; `number` keeps twins apart."""

    below: float
    price_cents: int
    offer_id: str
    number: int
    points: _Points


class _Mark:
    """The highest limit so far, in cents, and how many plans share it."""

    def __init__(self) -> None:
        self._cents = self._shared_by = 0

    def meet(self, cents: int) -> None:
        if cents > self._cents:
            self._cents, self._shared_by = cents, 1
        elif cents == self._cents:
            self._shared_by += 1

    def sets_apart(self) -> int:
        """The limit, or 0 when too many share it for a superlative to say anything."""
        return self._cents if self._shared_by <= MOST_SHARING else 0


class Ranking:
    """A ranking that grows while carriers answer: what a candidate has by itself is worked out once.

    Points stand until a lower price comes in, so a candidate that arrives costs its own place and no other's.
    """

    def __init__(self, request: TripRequest) -> None:
        self._dearest_cents = request.dearest_cost_cents
        self._asked = checks(request)
        self._merits: list[_Merits] = []
        self._scored: list[_Scored] = []
        self._lowest_cents = 0
        self._medical, self._evacuation = _Mark(), _Mark()
        self._meeting = dict.fromkeys(self._asked, 0)

    def add(self, candidates: Iterable[Candidate]) -> None:
        """Take more candidates in."""
        fresh = [_merits(candidate, self._dearest_cents, self._asked) for candidate in candidates]
        if not fresh:
            return
        lowest = min([each.candidate.price_cents for each in fresh])
        before = len(self._merits)
        self._merits += fresh
        if before == 0 or lowest < self._lowest_cents:
            self._lowest_cents = lowest
            self._scored.clear()
            before = 0
        for number, each in enumerate(self._merits[before:], start=before):
            insort(self._scored, _scored(each, number, self._lowest_cents))
        for each in fresh:
            self._medical.meet(each.limits.medical_cents)
            self._evacuation.meet(each.limits.evacuation_cents)
            for check in each.met:
                self._meeting[check] += 1

    def standings(self, of: Container[str] | None = None) -> tuple[Standing, ...]:
        """Places among all that is in, best first; of these offers only when some are named."""
        if not self._scored:
            return ()
        best = _Best(
            plans=len(self._scored),
            lowest_cents=self._lowest_cents,
            medical_cents=self._medical.sets_apart(),
            evacuation_cents=self._evacuation.sets_apart(),
            meeting=self._meeting,
        )
        return tuple(
            [
                _standing(each, place, best)
                for place, each in enumerate(self._scored, start=1)
                if of is None or each.offer_id in of
            ]
        )


def _standing(scored: _Scored, place: int, best: "_Best") -> Standing:
    points = scored.points
    merits = points.merits
    parts = round(points.value, 1), round(merits.carrier, 1), round(merits.fit, 1)
    return Standing(scored.offer_id, place, points.score, _reasons(points, place, best), *parts)


def rank(candidates: Iterable[Candidate], request: TripRequest) -> tuple[Standing, ...]:
    """Every candidate with its place, best first; the same candidates always stand in the same order."""
    ranking = Ranking(request)
    ranking.add(candidates)
    return ranking.standings()


def _merits(candidate: Candidate, dearest_cents: int, asked: Sequence[Check]) -> _Merits:
    grade = AM_BEST.get(candidate.am_best, LOWEST_GRADE)
    carrier = grade if candidate.carrier_score is None else (grade + candidate.carrier_score / 5) / 2
    met = met_of(asked, candidate, dearest_cents)
    fit = len(met) / len(asked) if asked else 1.0
    cover = share_met(candidate, dearest_cents)
    limits = _limits(candidate.benefits)
    return _Merits(candidate, limits, cover, CARRIER_POINTS * carrier, FIT_POINTS * fit, met)


def _limits_of(table: Table) -> _Limits:
    medical = table.get("emergency-medical")
    pays_first = None
    if medical and medical.covered and medical.primary and medical.amount_cents:
        pays_first = f"Pays medical bills first, up to {dollars(medical.amount_cents)}"
    return _Limits(amount(table, "emergency-medical"), amount(table, "medical-evacuation"), pays_first)


_limits = Once(_limits_of)


def _scored(merits: _Merits, number: int, lowest_cents: int) -> _Scored:
    candidate = merits.candidate
    price_cents = candidate.price_cents
    thrift = lowest_cents / price_cents if price_cents else 1.0
    value = VALUE_POINTS * ((merits.cover + thrift) / 2)
    score = round(value + merits.carrier + merits.fit, 1)
    return _Scored(-score, price_cents, candidate.offer_id, number, _Points(merits, value, score))


class _Best(NamedTuple):
    """The marks to beat among these plans, in cents, and how many plans meet each need of the trip.

    A highest limit is 0 where it tells no plan apart.
    """

    plans: int
    lowest_cents: int
    medical_cents: int
    evacuation_cents: int
    meeting: Mapping[Check, int]


def _reasons(points: _Points, place: int, best: _Best) -> tuple[str, ...]:
    """What sets the plan apart, then what fits the trip, the rarest first, then the arithmetic."""
    merits = points.merits
    told = _marks(points, place, best)
    if len(told) < MOST_REASONS - 1:
        told += [check.reason for check in sorted(merits.met, key=best.meeting.__getitem__)]
    arithmetic = (
        f"Score {points.score}: coverage for the price {points.value:.1f} of {VALUE_POINTS}, insurer "
        f"{merits.carrier:.1f} of {CARRIER_POINTS}, fit {merits.fit:.1f} of {FIT_POINTS}"
    )
    return (*told[: MOST_REASONS - 1], arithmetic)


def _marks(points: _Points, place: int, best: _Best) -> list[str]:
    marks: list[str] = []
    merits, several = points.merits, best.plans > 1
    if several and place == 1:
        marks.append(f"Highest open score of {best.plans} plans")
    if several and merits.candidate.price_cents == best.lowest_cents:
        marks.append(f"Lowest price of {best.plans} plans")
    limits = merits.limits
    if limits.pays_first:
        marks.append(limits.pays_first)
    elif best.medical_cents and limits.medical_cents == best.medical_cents:
        marks.append(f"Highest medical limit here: {dollars(best.medical_cents)}")
    if best.evacuation_cents and limits.evacuation_cents == best.evacuation_cents:
        marks.append(f"Highest evacuation limit here: {dollars(best.evacuation_cents)}")
    return marks
