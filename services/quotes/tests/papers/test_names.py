"""What an order names is on its documents, or is refused at its field before anything is charged."""

from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest
from correcting import wish
from flask.testing import FlaskClient
from kit.testing import assert_problem
from outside_world import OutsideWorld
from policy_holder import Holder
from pypdf import PdfReader

Buy = Callable[..., Any]
Json = dict[str, Any]
UNPRINTABLE = {
    "Chinese": "李 小龍",
    "Japanese": "やまだ",
    "Korean": "김민준",
    "Arabic": "محمد",
    "Hebrew": "דוד",
    "Hindi": "अमिताभ",
    "Thai": "สมชาย",
    "emoji": "Ada 😀",
    "mixed": "Li 李",
    "right to left": "Ada \u0627",
    "Georgian": "გიორგი",
}
PRINTABLE = (
    "Nguyễn Thị Ánh",
    "Łukasz Żółć",
    "Αθηνά",
    "Владимир",
    "Ọlọ́runfẹ́mi",
    "Ｌｉ",
    "Zoe\u0308",
    "O’Neill",
)
FIELDS = {
    "/travelers/1/firstName": ("travelers", 1, "firstName"),
    "/travelers/0/lastName": ("travelers", 0, "lastName"),
    "/customer/firstName": ("customer", "firstName"),
    "/customer/lastName": ("customer", "lastName"),
    "/customer/salutation": ("customer", "salutation"),
    "/customer/address/street": ("customer", "address", "street"),
    "/customer/address/city": ("customer", "address", "city"),
    "/beneficiary": ("beneficiary",),
}


def put(order: Json, path: tuple[Any, ...], value: str) -> None:
    place: Any = order
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = value


def words_of(pdf: bytes) -> str:
    return " ".join(" ".join(page.extract_text() for page in PdfReader(BytesIO(pdf)).pages).split())


@pytest.mark.parametrize("pointer", FIELDS)
@pytest.mark.parametrize("script", UNPRINTABLE)
def test_what_a_document_cannot_print_is_refused_at_its_field(
    buy: Buy, order: Json, world: OutsideWorld, pointer: str, script: str
) -> None:
    """(case P2) The passport has the name in Latin letters too; nothing is charged before it is given."""
    put(order, FIELDS[pointer], UNPRINTABLE[script])
    problem = assert_problem(buy(), 422)
    assert [(each["pointer"], each["code"]) for each in problem["errors"]] == [(pointer, "unprintable")]
    assert "Latin letters, as in the passport" in problem["errors"][0]["message"]
    assert UNPRINTABLE[script] not in str(problem)
    assert (world.books.money("succeeded"), world.books.policies) == (0, {})


@pytest.mark.parametrize("name", PRINTABLE)
def test_what_is_accepted_is_all_on_the_confirmation(
    buy: Buy, order: Json, client: FlaskClient, name: str
) -> None:
    """(case P2) Of every field that the order names somebody or something by."""
    for nth, path in enumerate(FIELDS.values()):
        if path[-1] != "salutation":
            put(order, path, f"{name} {'ABCDEFGH'[nth]}")
    answer = buy()
    assert answer.status_code == 201, answer.json
    text = words_of(client.get(answer.json["policy"]["documents"][0]["url"]).data)
    read = {"Ｌｉ": "Li", "Zoe\u0308": "Zoë"}.get(name, name)
    for nth, path in enumerate(FIELDS.values()):
        if path[-1] != "salutation":
            assert f"{read} {'ABCDEFGH'[nth]}" in text, path


@pytest.mark.parametrize("typed", ["\u200b", "\ufeff ", "\u202e\u202c", "\u00a0"])
def test_a_name_of_nothing_visible_is_no_name(buy: Buy, order: Json, typed: str) -> None:
    """(case P2) It would leave the place of the name blank."""
    order["customer"]["lastName"] = typed
    problem = assert_problem(buy(), 422)
    assert [each["pointer"] for each in problem["errors"]] == ["/customer/lastName"]


@pytest.mark.parametrize("script", ["Chinese", "Arabic", "emoji"])
def test_a_correction_to_what_cannot_be_printed_is_refused_at_its_field(
    ada: Holder, bought: Json, script: str
) -> None:
    """(case P2)"""
    wished = wish(ada, bought, lastName=UNPRINTABLE[script])
    problem = assert_problem(ada.preview(bought["id"], "correction", **wished), 422)
    assert [(each["pointer"], each["code"]) for each in problem["errors"]] == [
        ("/travelers/0/lastName", "unprintable")
    ]
    street = wish(ada, bought)
    street["address"]["street"] = f"1 {UNPRINTABLE[script]} St"
    problem = assert_problem(ada.preview(bought["id"], "correction", **street), 422)
    assert [(each["pointer"], each["code"]) for each in problem["errors"]] == [
        ("/address/street", "unprintable")
    ]
