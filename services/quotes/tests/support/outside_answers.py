"""What the outside world's carriers answer when nothing is wrong."""

from datetime import UTC, datetime, timedelta
from typing import Any


def carrier_block(carrier: str) -> dict[str, Any]:
    return {
        "id": carrier,
        "name": carrier.replace("-", " ").title(),
        "legalName": "Sample Insurance Company",
        "naic": "00001",
        "domicile": "Delaware",
        "amBest": {"rating": "A", "outlook": "stable"},
        "score": 4.2,
    }


def quote_answer(carrier: str, asked: dict[str, Any], price_cents: int) -> dict[str, Any]:
    """A sound answer: two plans and a declined one."""
    return {
        "carrier": carrier_block(carrier),
        "rateVersion": "2026-10",
        "offers": [offer(carrier, name, price_cents + more, asked) for name, more in PLANS.items()],
        "declined": [
            {
                "planId": f"{carrier}-junior",
                "planName": "Junior",
                "rule": "age-above-maximum",
                "detail": "Travelers may be 30 at most.",
            }
        ],
    }


PLANS = {"voyager": 0, "explorer": 5_000}


def offer(carrier: str, name: str, premium_cents: int, asked: dict[str, Any]) -> dict[str, Any]:
    travelers = asked["travelers"]
    share = premium_cents // len(travelers)
    return {
        "carrierQuoteId": f"q-{name}-{premium_cents}",
        "plan": {"id": f"{carrier}-{name}", "name": name.title(), "kind": "comprehensive", "version": "1"},
        "premiumCents": premium_cents,
        "currency": "USD",
        "perTraveler": [{"age": each["age"], "premiumCents": share} for each in travelers],
        "expiresAt": (datetime.now(UTC) + timedelta(hours=20)).isoformat(),
        "options": [
            {
                "id": "cfar",
                "label": "Cancel for any reason",
                "description": "Get back 75% of the trip cost.",
                "priceCents": 5_000,
                "available": True,
            },
            {
                "id": "rental-car",
                "label": "Rental car damage",
                "description": "Pays for damage to a rental car.",
                "priceCents": 0,
                "available": False,
                "reason": "Not sold in your state.",
            },
        ],
        "benefits": [
            {
                "id": "emergency-medical",
                "label": "Emergency medical",
                "state": "amount",
                "amountCents": 10_000_000,
                "primary": False,
                "clause": {"document": "NW-1", "section": "M.1", "text": "We pay for emergency care."},
            },
            {"id": "trip-cancellation", "label": "Trip cancellation", "state": "percent", "percent": 100},
        ],
        "deadlines": [{"id": "purchase", "label": "Last day to buy", "date": "2027-02-01"}],
        "documents": [{"kind": "policy-wording", "title": "Policy", "url": "https://carrier.example/p.pdf"}],
        "eligibility": ["Residents of your state can buy this plan."],
    }


def policy_answer(carrier: str, serial: int, total_cents: int) -> dict[str, Any]:
    return {
        "policyNumber": f"{carrier[:2].upper()}-{serial:08d}",
        "status": "active",
        "totalCents": total_cents,
        "providerDetails": {
            "name": "Sample service desk",
            "phone": "+1 (800) 555-0100",
            "claimsUrl": "https://claims.example/",
            "claimsPhone": "+1 (800) 555-0101",
            "assistancePhone": "+1 (800) 555-0102",
        },
        "freeLookDays": 14,
    }
