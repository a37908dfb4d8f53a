"""Policy wording: the words in which a carrier promises a benefit, with the plan's own limits in them."""

from dataclasses import dataclass

from sandbox.carriers.domain.carriers import Carrier
from sandbox.carriers.domain.plans import BenefitTerms

_STRICT = {"extra": "forbid"}


@dataclass(frozen=True)
class Form:
    """The standard form the sample carriers file by: a label and a clause per benefit, in the trade's order.

    A clause may hold `{limit}`, `{delay}`, `{notice}` and `{waiting}`; a carrier may word a clause itself.
    """

    __pydantic_config__ = _STRICT

    labels: dict[str, str]
    clauses: dict[str, str]
    general: dict[str, str]

    def clause(self, carrier: Carrier, benefit_id: str, terms: BenefitTerms) -> str:
        """The sentence of the policy that decides this benefit."""
        text = carrier.clauses.get(benefit_id, self.clauses[benefit_id])
        hours = (
            f"{terms.trigger_hours} hours or more"
            if terms.trigger_hours
            else "the time stated in the schedule"
        )
        sentence = text.format(
            limit=limit(terms),
            delay=hours,
            notice=f"{terms.notice_hours} hours",
            waiting=f"{terms.waiting_days} days",
        )
        extra = [
            "This coverage is primary: we pay before any other insurance." if terms.primary is True else "",
            "This coverage is secondary: other insurance pays first." if terms.primary is False else "",
            f"You bear the first {usd(terms.deductible_usd)} of each claim." if terms.deductible_usd else "",
            *(f"{condition}." for condition in terms.beyond_the_sentence),
        ]
        return " ".join([sentence, *filter(None, extra)])


def limit(terms: BenefitTerms) -> str:
    """The limit in words: `$1,000 ($200 a day)`, `150% of your insured trip cost, up to $50,000`."""
    if terms.percent is not None:
        cap = f", up to {usd(terms.cap_usd)}" if terms.cap_usd else ""
        return f"{terms.percent}% of your insured trip cost{cap}"
    if terms.amount_usd is not None:
        daily = f" ({usd(terms.per_day_usd)} a day)" if terms.per_day_usd else ""
        return f"{usd(terms.amount_usd)}{daily}"
    return "the limit of the benefit it belongs to"


def usd(amount: int) -> str:
    return f"${amount:,}"
