"""What we write to a policyholder: when the policy is issued, changed, corrected, cancelled.

Source: domain.md §4 (papers as soon as practicable, free look); B-01 (policy).
"""

from dataclasses import replace
from urllib.parse import urljoin

from quotes.domain.changes import Difference
from quotes.domain.persons import kinds_in_words, reads_differently
from quotes.domain.words import counted, day, paid
from quotes.papers.brand import Brand
from quotes.papers.cancellation import NOT_INSURED, NOTHING_RETURNED, TO_THE_CARD
from quotes.papers.facts import CONFIRMATION_TITLE, CancellationFacts, PolicyFacts
from quotes.papers.letters import Letter
from quotes.papers.phrases import free_look, instant

CONFIRMATION_FILE = "confirmation-of-coverage.pdf"
CANCELLATION_FILE = "proof-of-cancellation.pdf"
NOT_COLLECTED = "Not collected yet"
CORRECTED_PAPER = (
    "Your corrected confirmation of coverage is attached. It takes the place of every one you had; please keep it with "
    "your passport."
)
SAME_PAPER = "Your confirmation of coverage stays as it is, and is attached again."
COVERAGE_BEGINS, FREE_LOOK = "Coverage begins", "Free look"


def confirmation_letter(
    facts: PolicyFacts, origin: str, *, premium_cents: int | None = None, collected: bool = True
) -> Letter:
    """The policy has been issued. `origin` is where documents and account are.

    `premium_cents` is what it was sold for, which a change before the mail went out may have made another.

    Only the confirmation is attached, since it is the buyer's own; the carrier's documents can be opened by anybody.
    """
    offer, trip, desk = facts.deal.offer, facts.deal.trip, facts.desk
    party = counted(len(trip.travelers), "traveler")
    premium = facts.deal.total_cents if premium_cents is None else premium_cents
    account = (
        "Your policy and all of its documents are also in your account, which opens with this email address: "
        f"{origin}/account/policies"
    )
    return Letter(
        subject=f"Your travel insurance policy {facts.number}",
        written_at=facts.issued_at,
        opening=(
            f"{offer.carrier.name} has issued your policy. It insures {party} from {day(trip.departure_date)} "
            f"to {day(trip.return_date)} under the plan {offer.plan.name}."
        ),
        rows=[
            ("Policy number", facts.number),
            ("Insurer", f"{offer.carrier.legal_name} (NAIC {offer.carrier.naic})"),
            ("Premium paid" if collected else f"Premium, {NOT_COLLECTED.lower()}", paid(premium)),
            ("Issued", instant(trip.state, facts.issued_at)),
            (COVERAGE_BEGINS, day(facts.effective_on)),
            ("Emergency help, 24 hours", desk.assistance_phone),
            ("Claims", f"{desk.claims_phone} or {desk.claims_url}"),
        ],
        advice=(
            "Your confirmation of coverage is attached; keep it with your passport. Please read the policy, above all "
            "what it says about pre-existing medical conditions, and call us if anything is not what you expected."
        ),
        link_words=f"{CONFIRMATION_TITLE} (attached)",
        after=[("Your account", account), (FREE_LOOK, free_look(facts.deal, facts.free_look_ends_at))],
        attachment_name=CONFIRMATION_FILE,
        others=[(each.title, urljoin(origin, each.url)) for each in offer.documents],
    )


def change_letter(
    facts: PolicyFacts,
    changes: tuple[Difference, ...],
    *,
    charged_cents: int,
    refunded_cents: int,
    collected: bool = True,
) -> Letter:
    """The policy has been changed; the attached confirmation takes the place of the one before."""
    offer = facts.deal.offer
    rows = [("Policy number", facts.number)]
    rows += [(each.what, f"{each.after} (was {each.before})") for each in changes]
    rows += _price_now(facts, charged_cents, refunded_cents, collected)
    return Letter(
        subject=f"Your policy {facts.number} has been changed",
        written_at=facts.changed_at or facts.issued_at,
        opening=f"{offer.carrier.name} has changed your policy as you asked.",
        rows=rows,
        advice=(
            "Your new confirmation of coverage is attached. It takes the place of the one you had; please keep it with "
            "your passport."
        ),
        link_words="Your new confirmation online",
        after=[("Your refund", TO_THE_CARD)] if refunded_cents else [],
        attachment_name=CONFIRMATION_FILE,
        on_request=True,
    )


def correction_letter(
    facts: PolicyFacts,
    corrected: tuple[str, ...],
    *,
    charged_cents: int,
    refunded_cents: int,
    collected: bool = True,
) -> Letter:
    """The persons have been corrected; the paper says how they read now, the mail only what sort of thing it was.

    Where no paper says what was corrected, the one that stands goes along once more.
    """
    new_paper = reads_differently(corrected)
    rows = [("Policy number", facts.number), ("Corrected", kinds_in_words(corrected))]
    rows += _price_now(facts, charged_cents, refunded_cents, collected)
    return Letter(
        subject=f"Your policy {facts.number} has been corrected",
        written_at=facts.changed_at or facts.issued_at,
        opening=f"{facts.deal.offer.carrier.name} has corrected your policy as you asked.",
        rows=rows,
        advice=CORRECTED_PAPER if new_paper else SAME_PAPER,
        link_words="Your corrected confirmation online" if new_paper else "Your confirmation online",
        after=[("Your refund", TO_THE_CARD)] if refunded_cents else [],
        attachment_name=CONFIRMATION_FILE,
        on_request=True,
    )


def _price_now(
    facts: PolicyFacts, charged_cents: int, refunded_cents: int, collected: bool
) -> list[tuple[str, str]]:
    """What a policy costs after a step, and the money that went with it."""
    rows = [("Price of the policy now", paid(facts.deal.total_cents))]
    if charged_cents:
        rows.append(("Charged to your card" if collected else NOT_COLLECTED, paid(charged_cents)))
    if refunded_cents:
        rows.append(("Returned to your card", paid(refunded_cents)))
    return rows


def overtaken(letter: Letter, facts: PolicyFacts, *, canceled: bool) -> Letter:
    """A letter that leaves after a later step, as its mail was tried for hours: what it promised holds no more.

    It may be the last that its reader gets, so it says first what the policy is by now.
    """
    carrier, then = facts.deal.offer.carrier.name, instant(facts.deal.trip.state, letter.written_at)
    late = f"This mail is late: it tells of {then}."
    if canceled:
        opening = f"{late} {carrier} has canceled your policy since, as you asked, and it insures nobody."
        advice = (
            "The attached confirmation of coverage no longer counts. What counts is the proof of cancellation, which "
            "we send in a mail of its own."
        )
    else:
        opening = f"{late} {carrier} has changed or corrected your policy since, as you asked."
        advice = (
            "The confirmation of coverage that counts is the one in our latest mail about that; please keep it with "
            "your passport, and not an earlier one."
        )
    return replace(
        letter,
        opening=opening,
        rows=[row for row in letter.rows if row[0] != COVERAGE_BEGINS],
        advice=advice,
        after=[part for part in letter.after if not (canceled and part[0] == FREE_LOOK)],
    )


def address_notice(facts: PolicyFacts, brand: Brand, moved_to: str | None) -> Letter:
    """To the address that is no longer the policy's, with the masked one that is.

    It may be the owner's, whose session somebody else had, or one that was never theirs: it names nobody.
    """
    moved_at = facts.changed_at or facts.issued_at
    rows = [
        ("Policy number", facts.number),
        ("Address corrected", instant(facts.deal.trip.state, moved_at)),
    ]
    if moved_to:
        rows.append(("Emails go to", moved_to))
    return Letter(
        subject=f"Emails about policy {facts.number} go to another address now",
        written_at=moved_at,
        opening=(
            "Somebody signed in to the account that holds this policy, and had the email address of its mails "
            "corrected. We write to this address no more."
        ),
        rows=rows,
        advice=(
            f"If that was you, there is nothing to do. If it was not, call {brand.name} at {brand.telephone} at once: "
            "whatever happens to the policy, we now tell the other address. If you have no policy with us, this "
            "address was given by mistake, and there is nothing to do either."
        ),
        link_words="",
        after=[],
        attachment_name="",
    )


def cancellation_letter(facts: CancellationFacts) -> Letter:
    """The policy has been cancelled."""
    policy = facts.policy
    returned = f"{facts.basis} {TO_THE_CARD if facts.refund_cents else NOTHING_RETURNED}"
    return Letter(
        subject=f"Your policy {policy.number} has been canceled",
        written_at=facts.cancelled_at,
        opening=f"{policy.deal.offer.carrier.name} has canceled your policy as you asked.",
        rows=[
            ("Policy number", policy.number),
            ("Cancellation number", facts.number),
            ("Canceled", instant(policy.deal.trip.state, facts.cancelled_at)),
            ("Premium", paid(policy.deal.total_cents)),
            ("Refund", paid(facts.refund_cents)),
        ],
        advice=f"The proof of cancellation is attached. {NOT_INSURED}",
        link_words="Your proof of cancellation online",
        after=[("What is returned", returned)],
        attachment_name=CANCELLATION_FILE,
        on_request=True,
    )
