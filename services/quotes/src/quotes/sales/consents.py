"""The statements a buyer agrees to, none of them ticked for them. What was agreed to is kept word for word.

Source: domain.md §4 (pre-existing condition information before purchase, electronic delivery, no pre-ticked sale).
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Statement:
    id: str
    text: str
    required: bool = True


STATEMENTS = (
    Statement(
        "policy-read",
        "I have had the chance to read the policy for my state, including what it says about pre-existing medical "
        "conditions and other exclusions.",
    ),
    Statement(
        "facts-true",
        "The names, dates of birth, trip dates and trip costs I gave are right, and everyone insured lives in the "
        "state I chose.",
    ),
    Statement(
        "electronic-delivery",
        "I agree to get my policy and notices by email, and I know that I can ask for paper copies at no cost.",
    ),
)
