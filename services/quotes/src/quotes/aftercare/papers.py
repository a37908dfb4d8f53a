"""The papers of a policy: who renders them, how a step's is filed, and what they are called in addresses."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from quotes.adapters.policy_papers import new_key
from quotes.adapters.policy_store import BY_AGE
from quotes.adapters.policy_tables import PolicyStep
from quotes.adapters.tables import PolicyDocument
from quotes.papers.facts import (
    CANCELLATION_TITLE,
    CONFIRMATION_TITLE,
    CORRECTED_TITLE,
    CancellationFacts,
    PolicyFacts,
)

TITLES = {
    "cancellation": CANCELLATION_TITLE,
    "change": CONFIRMATION_TITLE,
    "correction": CORRECTED_TITLE,
}
RenderPolicy = Callable[[PolicyFacts], bytes]
RenderCancellation = Callable[[CancellationFacts], bytes]


@dataclass(frozen=True, slots=True)
class Press:
    """Renders the papers of steps."""

    confirmation: RenderPolicy
    cancellation: RenderCancellation


def filed(session: Session, step: PolicyStep, paper: bytes | None, now: datetime) -> str:
    """The id of the paper that goes with the step: its own, or the one that stands where it has none."""
    of_policy = PolicyDocument.policy_id == step.policy_id
    if paper is None:
        ids = list(session.scalars(select(PolicyDocument.id).where(of_policy).order_by(*BY_AGE)))
        return ids[-1]
    # The policy's row is locked: nobody else counts its papers now.
    before = session.scalar(select(func.count()).select_from(PolicyDocument).where(of_policy)) or 0
    document = PolicyDocument(
        id=new_key(),
        policy_id=step.policy_id,
        kind="cancellation" if step.kind == "cancellation" else "confirmation",
        title=TITLES[step.kind],
        content=paper,
        created_at=now,
        nth=before + 1,
    )
    session.add(document)
    return document.id


def paper_names(kinds: list[str]) -> list[str]:
    """What papers are called in addresses, oldest first: `confirmation`, `confirmation-2`, `cancellation`."""
    names: list[str] = []
    for index, kind in enumerate(kinds):
        nth = kinds[:index].count(kind) + 1
        names.append(kind if nth == 1 else f"{kind}-{nth}")
    return names
