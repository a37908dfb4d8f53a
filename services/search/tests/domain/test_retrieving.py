"""Which attributes an answer holds, and which it never does."""

from typing import Any

import pytest
from asking import ADMIN, SEARCH, Asking
from search.domain.retrieving import retrieved

RECORD: dict[str, Any] = {
    "objectID": "1",
    "title": "Cruise",
    "author": {"name": "Ada", "email": "ada@coati.example", "desk": {"floor": 2, "phone": "555"}},
    "notes": [{"by": "Bo", "text": "fine"}, "plain"],
}


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        (["title"], {"title": "Cruise"}),
        (["*", "-author", "-notes"], {"title": "Cruise"}),
        (["author.name", "author.desk.floor"], {"author": {"name": "Ada", "desk": {"floor": 2}}}),
        (["author.name", "author.email", "-author"], {}),
        (["author", "-author.email", "-author.desk"], {"author": {"name": "Ada"}}),
        (["author.desk", "-author.desk.phone"], {"author": {"desk": {"floor": 2}}}),
        (["notes.by"], {"notes": [{"by": "Bo"}]}),
        (["notes", "-notes.text"], {"notes": [{"by": "Bo"}, "plain"]}),
        (["-objectID"], {}),
    ],
)
def test_inner_attributes_are_sent_and_left_out_by_their_paths(
    wanted: list[str], found: dict[str, Any]
) -> None:
    assert retrieved(RECORD, wanted) == {"objectID": "1", **found}


@pytest.mark.parametrize("hidden", ["author", "author.email"])
@pytest.mark.parametrize(
    "asked",
    [
        {},
        {"attributesToRetrieve": ["*", "author.email"], "attributesToHighlight": ["*"]},
        {"attributesToRetrieve": ["author.email", "author.name"], "attributesToHighlight": ["author"]},
        {"attributesToRetrieve": ["author"], "attributesToSnippet": ["author:5", "private:5"]},
    ],
)
def test_what_the_index_keeps_back_is_in_no_part_of_an_answer(
    asking: Asking, asked: dict[str, Any], hidden: str
) -> None:
    """The key of every page may ask for anything."""
    asking.put_settings("kept", {"unretrievableAttributes": [hidden, "private"]})
    asking.save("kept", [{**RECORD, "private": "ada@coati.example"}])
    answer = asking.search("kept", "cruise", **asked)
    assert answer["nbHits"] == 1
    assert "ada@coati.example" not in str(answer)
    one = asking.client.get(
        "/1/indexes/kept/1?attributesToRetrieve=author.email,author.name,private", headers=SEARCH
    )
    assert one.status_code == 200
    assert "ada@coati.example" not in one.get_data(as_text=True)
    every = asking.client.post("/1/indexes/kept/browse", json={}, headers=ADMIN)
    assert "ada@coati.example" in every.get_data(as_text=True)
