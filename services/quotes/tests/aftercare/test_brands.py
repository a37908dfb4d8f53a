"""A policy speaks in the name it was bought under, for as long as it lasts, wherever it is changed from."""

from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import orjson
import pytest
from kit.db import Database
from kit.testing.mail_box import MailBox
from outside_world import TOKEN, OutsideWorld
from policy_holder import Holder
from pypdf import PdfReader
from quotes.adapters.tables import Policy
from quotes.composition import Shop
from quotes.papers.brand import Brand
from quotes.sales.deals import unpack_deal
from quotes.settings import Settings

Json = dict[str, Any]
BRANDS = Path(__file__).parents[4] / "shells/brands"
PARTNER = "tripprotectors"
AT_PARTNERS = {"X-Coati-Brand": PARTNER}


@pytest.fixture
def settings(database_url: str, box: MailBox) -> Settings:
    return Settings(
        env="development", database_url=database_url, smtp_url=box.url, brand_file=str(BRANDS / "coati.json")
    )


@pytest.fixture
def mailed(shop: Shop, box: MailBox) -> Callable[[], tuple[str, str]]:
    """Sender and words of the mail that is owed, its paper's among them."""

    def deliver() -> tuple[str, str]:
        box.mails.clear()
        assert shop.postman.deliver_due() == 1
        (sent,) = box.mails
        body = sent.get_body(("plain",))
        assert body is not None
        (paper,) = sent.iter_attachments()
        pages = PdfReader(BytesIO(paper.get_content())).pages
        return sent["From"], "\n".join([body.get_content(), *(page.extract_text() for page in pages)])

    return deliver


def test_mails_and_papers_carry_the_brand_it_was_bought_under(
    ada: Holder, order: Json, world: OutsideWorld, mailed: Callable[[], tuple[str, str]]
) -> None:
    """[A-01] The licensed company is named as the one that sells; a change made at the main brand's changes no name."""
    raw = orjson.loads((BRANDS / f"{PARTNER}.json").read_bytes())
    telephone = raw["contacts"]["standard"]["telephone"]
    ada.headers |= AT_PARTNERS
    assert ada.post("/api/purchases", order).status_code == 201
    del ada.headers["X-Coati-Brand"]

    def must_be_the_partners(sender: str, words: str) -> None:
        assert sender.startswith(f"{raw['name']} <"), sender
        assert telephone in words
        assert f"{raw['producer']}, insurance producer." in words
        assert Brand().telephone not in words
        assert f"http://{PARTNER}.localhost" in words
        assert "http://localhost" not in words

    must_be_the_partners(*mailed())
    policy = ada.policy()
    world.servicing.changed_cents = 13_500
    preview = ada.preview(policy["id"], "change", returning="2027-02-24")
    assert ada.take(policy["id"], "change", preview.json, paymentToken=TOKEN).status_code == 200
    must_be_the_partners(*mailed())
    assert ada.cancel(policy["id"], "key-step-2").status_code == 200
    must_be_the_partners(*mailed())


@pytest.mark.parametrize("said", ["", "coati", "gone-since"])
def test_any_other_name_is_the_main_brands(
    ada: Holder, order: Json, mailed: Callable[[], tuple[str, str]], said: str
) -> None:
    ada.headers["X-Coati-Brand"] = said
    assert ada.post("/api/purchases", order).status_code == 201
    sender, words = mailed()
    assert sender == "Coati <policies@coati.example>"
    assert Brand().telephone in words


def test_a_deal_from_before_brands_were_kept_has_none(db: Database, bought: Json) -> None:
    with db.read() as session:
        kept = orjson.loads(session.get_one(Policy, bought["id"]).deal)
    assert kept.pop("brand") == ""
    assert unpack_deal(orjson.dumps(kept)).brand == ""
