"""Everybody a policy names, as its holder corrects them, and where they may be named."""

from io import BytesIO
from typing import Any

from policy_holder import Holder
from pypdf import PdfReader
from quotes.web.wire import PolicyPersons

Json = dict[str, Any]


def persons(ada: Holder, bought: Json) -> Json:
    answer = ada.get(f"/api/policies/{bought['id']}/persons")
    assert answer.status_code == 200, answer.data
    return PolicyPersons.model_validate_json(answer.data).model_dump(mode="json", by_alias=True)


def wish(ada: Holder, bought: Json, nth: int = 0, **changes: Any) -> Json:
    """All persons as they stand, with one traveler changed."""
    said = persons(ada, bought)
    said["travelers"][nth] |= changes
    return said


def paper_of(ada: Holder, policy: Json) -> str:
    pages = PdfReader(BytesIO(ada.get(policy["documents"][0]["url"]).data)).pages
    return " ".join(" ".join(page.extract_text() for page in pages).split())


def named_in(*texts: str) -> list[str]:
    told = ("Ada", "Adda", "Marsh", "1984-05", "Heron", "Palm", "example.com", "555 0100", "5550100")
    return [name for name in told if any(name in text for text in texts)]
