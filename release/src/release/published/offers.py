"""One offer of a quote answer, asked the questions that scores need."""

from dataclasses import dataclass
from datetime import date
from typing import Any

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Offer:
    """An offer as POST /api/quotes gives it, and the day of the trip's first deposit."""

    carrier_id: str
    rating: str
    outlook: str
    plan: str
    price_cents: int
    benefits: dict[str, Json]
    windows: dict[str, int]

    def amount_usd(self, benefit: str) -> int:
        """The limit a traveler has without buying an option."""
        found = self.benefits.get(benefit)
        if found is None or found["state"] in {"none", "optional"}:
            return 0
        return int(found["amountCents"] or 0) // 100

    def covers(self, benefit: str) -> bool:
        """Whether the plan itself has it, without an option."""
        return self._state(benefit) not in {"none", "optional"}

    def offers(self, benefit: str) -> bool:
        """Whether it can be had at all, as a part of the plan or for a further price."""
        return self._state(benefit) != "none"

    def percent(self, benefit: str) -> int:
        return int(self.benefits[benefit]["percent"] or 0) if self.offers(benefit) else 0

    def hours(self, benefit: str) -> int | None:
        """How long one waits before it pays."""
        found = self.benefits[benefit]["triggerHours"] if self.offers(benefit) else None
        return None if found is None else int(found)

    @property
    def pays_first(self) -> bool:
        """Whether medical bills go to this policy before the traveler's own health plan."""
        return bool(self.benefits.get("emergency-medical", {}).get("primary"))

    def _state(self, benefit: str) -> str:
        return str(self.benefits.get(benefit, {"state": "none"})["state"])


def offers_of(answer: Json) -> list[Offer]:
    """Every offer of a quote answer."""
    deposit = date.fromisoformat(answer["params"]["trip"]["firstDepositDate"])
    return [
        Offer(
            carrier_id=each["carrier"]["id"],
            rating=each["carrier"]["amBest"]["rating"],
            outlook=(each["carrier"]["amBest"]["outlook"] or "stable").lower(),
            plan=each["plan"]["name"],
            price_cents=each["priceCents"],
            benefits={benefit["id"]: benefit for benefit in each["benefits"]},
            windows={
                line["id"]: (date.fromisoformat(line["date"]) - deposit).days for line in each["deadlines"]
            },
        )
        for each in answer["quotes"]
    ]
