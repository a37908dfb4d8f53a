"""What was charged less what was returned, as everybody tells it who tells the customer: one sum, to the cent."""

import re
from collections.abc import Iterable
from datetime import date
from email.message import EmailMessage
from io import BytesIO
from typing import Any

from flask.testing import FlaskClient
from outside_books import Books
from policy_holder import Holder
from pypdf import PdfReader
from quotes.domain.words import day, paid

Json = dict[str, Any]
ROW = re.compile(
    r"^(Premium paid|Charged to your card|Returned to your card|Refund): \$([\d,]+)\.(\d\d)$", re.M
)


HOW_REACHED = r"Corrected: the (email address|telephone number)( and the telephone number)?\."
"""A step that makes no paper: it says nothing a paper does."""


def page_says(policy: Json) -> int:
    """Cents the customer is out of pocket by the list of payments, what people return by hand taken as returned."""
    assert policy["pending"] is None
    assert all(each["state"] == "taken" for each in policy["charges"])
    assert all(each["state"] in ("done", "failed") for each in policy["refunds"])
    return sum(each["cents"] for each in policy["charges"]) - sum(each["cents"] for each in policy["refunds"])


def policy_says(policy: Json) -> int:
    """The same by its price, and by what its cancellation was said to return."""
    back: int = policy["cancellation"]["refundCents"] if policy["cancellation"] else 0
    price: int = policy["totalCents"]
    return price - back


def gateway_says(books: Books, policy: Json) -> int:
    """The same by the gateway's books; it has nothing left on hold, and has returned what the page says is done."""
    assert books.money("requires_capture") == 0
    done = sum(each["cents"] for each in policy["refunds"] if each["state"] == "done")
    by_hand = sum(each["cents"] for each in policy["refunds"] if each["state"] == "failed")
    assert books.returned == done
    return books.money("succeeded") - books.returned - by_hand


def carrier_says(books: Books, policy: Json) -> int:
    """The same by the carrier's book, where as many steps are taken as the policy's papers and its history tell of."""
    (held,) = books.policies.values()
    assert (held["status"] == "cancelled") == (policy["state"] == "cancelled")
    papers = [each for each in policy["documents"] if re.match(r"confirmation-|cancellation", each["name"])]
    on_no_paper = [each for each in policy["history"] if re.match(HOW_REACHED, each["what"])]
    assert len(books.steps) == len(papers) + len(on_no_paper)
    total: int = held["totalCents"]
    return total - sum(each["cents"] for each in books.taken("cancellation"))


def paper_says(ada: Holder, policy: Json) -> None:
    """The paper that holds today names the price, and what is returned."""
    pages = PdfReader(BytesIO(ada.get(policy["documents"][0]["url"]).data)).pages
    words = " ".join(" ".join(page.extract_text() for page in pages).split())
    assert f"Premium {paid(policy['totalCents'])}" in words
    if policy["cancellation"]:
        assert f"Refund {paid(policy['cancellation']['refundCents'])}" in words


def carrier_names(books: Books) -> Json | None:
    """Names and dates of birth as the carrier's book has them; None where they were never corrected."""
    (held,) = books.policies.values()
    return held.get("party")


def paper_names(ada: Holder, policy: Json, travelers: Iterable[Json]) -> None:
    """The paper that holds today names everybody as the policy does."""
    pages = PdfReader(BytesIO(ada.get(policy["documents"][0]["url"]).data)).pages
    words = " ".join(" ".join(page.extract_text() for page in pages).split())
    for each in travelers:
        born = day(date.fromisoformat(each["dateOfBirth"]))
        assert f"{each['firstName']} {each['lastName']} {born}" in words


def mails_say(mails: Iterable[EmailMessage]) -> int:
    """The same added up from everything that was ever written to the customer, each mail once."""
    out_of_pocket = 0
    for mail in {each["Message-ID"]: each for each in mails}.values():
        body = mail.get_body(("plain",))
        assert body is not None
        first = mail["Subject"].startswith("Your travel insurance policy")
        for name, dollars, cents in ROW.findall(body.get_content().replace("\r", "")):
            amount = int(dollars.replace(",", "")) * 100 + int(cents)
            if name in ("Returned to your card", "Refund"):
                out_of_pocket -= amount
            elif first or name == "Charged to your card":
                out_of_pocket += amount
    return out_of_pocket


def export_says(client: FlaskClient) -> int:
    """The same by the copy that a customer may ask for of all that is held of them."""
    (policy,) = client.get("/internal/customers/cus_ada?email=ada%40example.com").json["policies"]
    signs = {"charge": 1, "refund": -1}
    return sum(signs[each["kind"]] * each["cents"] for each in policy["payments"])
