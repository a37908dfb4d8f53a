"""Letters about what a person has ended, under the name that the policy was, or was to be, bought under."""

from collections.abc import Callable

from kit.clock import Clock
from kit.db import Database
from sqlalchemy.orm import Session

from quotes.adapters.owed_letters import OwedLetters
from quotes.adapters.policy_store import PolicyStore
from quotes.adapters.policy_tables import PolicyStep
from quotes.adapters.purchase_store import PurchaseStore
from quotes.adapters.tables import Purchase
from quotes.aftercare.policies import facts_of
from quotes.aftercare.terms import unpack_terms
from quotes.jobs.mails import sender_of
from quotes.papers.brand import Brands
from quotes.papers.not_bought import not_bought_mail
from quotes.papers.not_made import Asked, not_made_mail
from quotes.sales.ending import Ordered


def books_of_letters(
    db: Database,
    clock: Clock,
    purchases: PurchaseStore,
    policies: PolicyStore,
    to_holders: Callable[[PolicyStep], bytes],
) -> tuple[OwedLetters[Purchase], OwedLetters[PolicyStep]]:
    """Where they wait until they are sent; that one was stands in the purchase's trail, or the policy's history."""

    def note_purchase(session: Session, purchase: Purchase) -> None:
        purchases.note(session, purchase.id, "purchase.buyer-told", {})

    def note_step(session: Session, step: PolicyStep) -> None:
        told = f"{step.kind}.holder-told"
        policies.note(session, step.policy_id, "system", told, became={"step": step.id})

    return (
        OwedLetters(db, clock, Purchase, written=lambda each: each.letter or b"", note=note_purchase),
        OwedLetters(db, clock, PolicyStep, written=to_holders, note=note_step),
    )


def writer_to_buyers(brands: Brands, sender: str, clock: Clock) -> Callable[[Purchase, Ordered], bytes]:
    """To the buyer of a purchase. It is written as it ends, since the order is forgotten then."""

    def write(purchase: Purchase, ordered: Ordered) -> bytes:
        brand = brands.of(ordered.deal.brand)
        return not_bought_mail(
            ordered,
            brand,
            purchase_id=purchase.id,
            total_cents=ordered.deal.total_cents,
            sender=sender_of(brands, brand, sender),
            now=clock(),
        ).as_bytes()

    return write


def writer_to_holders(
    brands: Brands, sender: str, clock: Clock, policies: PolicyStore
) -> Callable[[PolicyStep], bytes]:
    """To the holder of a policy whose step has ended. It is written as it is sent: to whom the policy names by then."""

    def write(step: PolicyStep) -> bytes:
        policy, _ = policies.load(step.policy_id)
        facts = facts_of(policy)
        brand = brands.of(facts.deal.brand)
        terms = unpack_terms(step.terms)
        asked = Asked(step.id, terms.kind, step.created_at, terms.charge_cents, terms.free_look)
        named = sender_of(brands, brand, sender)
        return not_made_mail(facts, asked, brand, sender=named, now=clock()).as_bytes()

    return write
