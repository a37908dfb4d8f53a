"""Twelve carriers behind the carriers' wire, each as slow as a seeded lognormal says; one may hang.

`python bench/peers/carriers.py --median-ms 300` prints its port and serves until it is stopped. What it held an
answer back for is told among each offer's passed rules (`sim-<microseconds>`), so that a shopper can tell lag from
latency; a plan itself is the same from quote to quote, as real ones are.
Source: SPEED §5 (median 300 ms, sigma 0.5).
"""

import argparse
import asyncio
import random
from datetime import UTC, datetime, timedelta

import orjson

CARRIERS = tuple(f"sim-carrier-{letter}" for letter in "abcdefghijkl")
SIGMA = 0.5
BENEFITS = 16
HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n"


class Carriers:
    """The answers of all carriers, and how long each of them takes."""

    def __init__(self, median_ms: float, plans: int, hanging: str | None) -> None:
        self._median_s = median_ms / 1_000
        self._plans = plans
        self._hanging = hanging
        self._random = {carrier: random.Random(carrier) for carrier in CARRIERS}
        until = datetime.now(UTC) + timedelta(days=1)
        self._benefits = [_benefit(number) for number in range(BENEFITS)]
        self._expires_at = until.isoformat()

    async def answer(self, carrier: str, question: dict) -> bytes:
        """Wait as this carrier would, then quote its plans for the party asked about."""
        if carrier == self._hanging:
            await asyncio.sleep(3_600)
        held_s = self._median_s * self._random[carrier].lognormvariate(0, SIGMA)
        await asyncio.sleep(held_s)
        offers = [self._offer(carrier, number, question, held_s) for number in range(self._plans)]
        return orjson.dumps(
            {"carrier": _carrier(carrier), "rateVersion": "2026.11", "offers": offers, "declined": []}
        )

    def _offer(self, carrier: str, number: int, question: dict, held_s: float) -> dict:
        per_traveler = [
            {"age": each["age"], "premiumCents": 4_000 + 100 * each["age"] + 500 * number}
            for each in question["travelers"]
        ]
        return {
            "carrierQuoteId": f"{carrier}-{number}-1",
            "plan": {
                "id": f"{carrier}-plan-{number}",
                "name": f"Plan {number}",
                "kind": "comprehensive",
                "version": "2026.11",
            },
            "premiumCents": sum(each["premiumCents"] for each in per_traveler),
            "currency": "USD",
            "perTraveler": per_traveler,
            "expiresAt": self._expires_at,
            "options": [],
            "benefits": self._benefits,
            "deadlines": [],
            "documents": [],
            "eligibility": [f"sim-{round(held_s * 1e6)}"],
        }


def _carrier(carrier: str) -> dict:
    return {
        "id": carrier,
        "name": carrier.replace("-", " ").title(),
        "legalName": carrier.replace("-", " ").title(),
        "naic": "00000",
        "domicile": "Delaware",
        "amBest": {"rating": "A", "outlook": "stable"},
        "score": 4.2,
    }


def _benefit(number: int) -> dict:
    clause = {"document": "Policy", "section": f"{number}.1", "text": "What is paid, and on which condition."}
    return {
        "id": f"benefit-{number}",
        "label": f"Benefit {number}",
        "state": "amount",
        "amountCents": 1_000_000 + number,
        "conditions": [],
        "clause": clause,
    }


async def serve(carriers: Carriers, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Answer one kept-alive connection: POST …/<carrier>/quotes."""
    try:
        while head := await reader.readuntil(b"\r\n\r\n"):
            length = int(head.lower().split(b"content-length:")[1].split(b"\r\n")[0])
            question = orjson.loads(await reader.readexactly(length))
            carrier = head.split(b" ", 2)[1].decode().split("/")[-2]
            body = await carriers.answer(carrier, question)
            writer.write(HEAD % len(body) + body)
            await writer.drain()
    except (asyncio.IncompleteReadError, ConnectionError):
        pass
    finally:
        writer.close()


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--median-ms", type=float, default=300)
    parser.add_argument("--plans", type=int, default=3, help="plans each carrier quotes")
    parser.add_argument("--hanging", choices=CARRIERS)
    chosen = parser.parse_args()
    carriers = Carriers(chosen.median_ms, chosen.plans, chosen.hanging)
    server = await asyncio.start_server(lambda r, w: serve(carriers, r, w), "127.0.0.1", 0)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(main())
