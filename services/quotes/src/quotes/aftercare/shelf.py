"""Where a customer's policies stand: found by whose they are, read as they are now."""

from collections.abc import Iterable

from kit.clock import Clock

from quotes.adapters.policy_store import PolicyStore
from quotes.adapters.policy_tables import PolicyPreview
from quotes.aftercare.papers import paper_names
from quotes.aftercare.policies import PolicyFile, PolicyView
from quotes.aftercare.refusals import PolicyClosedError, PolicyUnknownError, StepOpenError
from quotes.domain.double_cover import AlsoInsured, also_insured
from quotes.domain.standing import PENDING


def double_cover(view: PolicyView, others: Iterable[PolicyView]) -> list[AlsoInsured]:
    """Whom a policy in force insures on days on which another one in force does."""
    if view.standing.state != "active":
        return []
    active = [each.insured_days for each in others if each.standing.state == "active"]
    return also_insured(view.insured_days, active)


class Shelf:
    """Looks policies up for their holder."""

    def __init__(self, store: PolicyStore, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    def policies(self, customer_id: str, email: str | None) -> list[PolicyView]:
        """All of theirs; those bought earlier under the verified address become theirs for good."""
        self._store.attach(customer_id, email)
        now = self._clock()
        return [
            PolicyView.of(row, now, pending) for row, pending in self._store.of_customer(customer_id, email)
        ]

    def also_insured(self, view: PolicyView, customer_id: str, email: str | None) -> list[AlsoInsured]:
        """Whom another of the customer's own policies in force insures on the same days."""
        return double_cover(view, self.policies(customer_id, email))

    def view(self, policy_id: str, customer_id: str, email: str | None) -> PolicyView:
        """One of theirs. Raises: PolicyUnknownError: not there, or not theirs."""
        found = self._store.find(policy_id, customer_id, email)
        if found is None:
            raise PolicyUnknownError
        if found[0].customer_id is None:
            self._store.attach(customer_id, email)
        return PolicyView.of(found[0], self._clock(), found[1])

    def file(self, policy_id: str, customer_id: str, email: str | None) -> PolicyFile:
        """One of theirs with all that belongs to it. Raises: PolicyUnknownError."""
        return self._filed(self.view(policy_id, customer_id, email))

    def file_of(self, policy_id: str) -> PolicyFile:
        """The same for work that has been claimed, whoever it is for."""
        row, pending = self._store.load(policy_id)
        return self._filed(PolicyView.of(row, self._clock(), pending))

    def paper(self, policy_id: str, name: str, customer_id: str, email: str | None) -> bytes | None:
        """The content of one of its papers by name, or None. Raises: PolicyUnknownError."""
        self.view(policy_id, customer_id, email)
        papers = self._store.documents(policy_id)
        named = paper_names([each.kind for each in papers])
        found = next((each for each, known in zip(papers, named, strict=True) if known == name), None)
        return None if found is None else self._store.content(found.id)

    def preview(self, preview_id: str) -> PolicyPreview | None:
        return self._store.preview(preview_id)

    def must_be_open(self, view: PolicyView) -> None:
        """Raises: PolicyClosedError: cancelled, over, or begun. StepOpenError."""
        self._must_have_nothing_against_it(view.standing.why)

    def must_be_correctable(self, view: PolicyView) -> None:
        """Raises: PolicyClosedError: cancelled or over; it may have begun. StepOpenError."""
        self._must_have_nothing_against_it(view.standing.cannot_correct)

    def _must_have_nothing_against_it(self, why: str | None) -> None:
        # A policy that waits is not closed: whoever heard that would take what is under way for not done.
        if why == PENDING:
            raise StepOpenError
        if why is not None:
            raise PolicyClosedError(why)

    def _filed(self, view: PolicyView) -> PolicyFile:
        policy_id = view.row.id
        return PolicyFile(
            view,
            self._store.documents(policy_id),
            self._store.payments(policy_id),
            self._store.history(policy_id),
            self._store.cancellation(policy_id) if view.standing.state == "cancelled" else None,
        )
