"""The papers of a policy as the wire shows them: each by a title of its own, with what became of it."""

from quotes.aftercare.papers import paper_names
from quotes.aftercare.policies import PolicyFile, PolicyView
from quotes.papers.facts import CONFIRMATION_TITLE, CORRECTED_TITLE
from quotes.web import wire


def papers(file: PolicyFile) -> list[wire.PolicyPaper]:
    """Our papers of the policy, what holds today first, then its carrier's own of the plan."""
    kinds = [each.kind for each in file.documents]
    names, titles = paper_names(kinds), [each.title for each in file.documents]
    # Whoever shows a paper that says a former name or date has trouble: each but the last says so itself.
    holds = len(kinds) - kinds[::-1].index("confirmation") - 1
    ours = [
        wire.PolicyPaper(
            name=name,
            title=_title(titles[: place + 1], name, names) + _standing(place, holds, file),
            url=paper_url(file.view, name),
        )
        for place, name in enumerate(names)
    ]
    theirs = [
        wire.PolicyPaper(name=each.kind, title=each.title, url=each.url)
        for each in file.view.deal.offer.documents
    ]
    return [*reversed(ours), *theirs]


def _standing(place: int, holds: int, file: PolicyFile) -> str:
    """What became of a confirmation; a proof of cancellation comes after all of them and stands."""
    if place < holds:
        return ", replaced"
    return ", canceled" if place == holds and file.view.standing.state == "cancelled" else ""


def _title(so_far: list[str], name: str, names: list[str]) -> str:
    """Of several papers of one kind, which one it is: two links of a list never read alike.

    `so_far` are the titles up to this one; the first is that of the purchase.
    """
    title = so_far[-1]
    kind, _, nth = name.partition("-")
    if nth:
        what = "correction" if title == CORRECTED_TITLE else "change"
        return f"{CONFIRMATION_TITLE} after {what} {so_far[1:].count(title)}"
    return f"{title} as first bought" if f"{kind}-2" in names else title


def paper_url(view: PolicyView, name: str) -> str:
    return f"/api/policies/{view.row.id}/documents/{name}"
