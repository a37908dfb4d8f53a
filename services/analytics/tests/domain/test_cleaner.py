"""The memory of harmless texts changes no result, holds nothing that a disk may not, and does not grow."""

import random
from base64 import urlsafe_b64encode
from itertools import product
from typing import Any

import pytest
from analytics.domain import cleaner as cleaners
from analytics.domain.cleaner import Cleaner
from analytics.domain.cleaning import NUMBER_MARK, TOKEN_MARK, clean_address, clean_text, kept_name
from kit.card_numbers import holds_card_number

PERSONS = (
    "ada@example.com",
    "ada%40example.com",
    "4242 4242 4242 4242",
    "+1 (954) 555-0177",
    "eyJhbGciOiJI.eyJzdWIiOiIx.c2ln",
    "4f7c1c1e-7e0c-4a39-9a35-0f6f0f2a7d11",
)
HARMLESS = ("Plan Viewed", "harbor-mutual-classic", "", "/blog/what-it-covers/", "München", "12345678")
ADDRESSES = (
    "https://coati.example/blog/?utm_source=news&utm_campaign=may",
    "https://coati.example/blog/#top",
    "https://ada@coati.example/",
    "https://coati.example/quote/q-123",
    "https://coati.example/?email=x&utm_medium=mail",
    "https://coati.example/?%75tm_source=hidden",
    "https://search.example/",
    "https://search.example/?q=ada",
    "javascript:alert(1)",
    "",
)


@pytest.fixture
def cleaner() -> Cleaner:
    return Cleaner(frozenset({"coati.example"}))


def remembered(cleaner: Cleaner) -> list[str]:
    places = [part for pair in cleaner._places for part in pair]
    return [*cleaner._texts, *cleaner._strings, *cleaner._names, *places]


def made(number: int) -> list[str]:
    chance = random.Random(11)
    pieces = (*PERSONS, *HARMLESS)
    return ["".join(chance.choices(pieces, k=2)) for _ in range(number)]


def test_a_second_look_finds_what_the_first_did(cleaner: Cleaner) -> None:
    for text in (*PERSONS, *HARMLESS, *made(500)):
        assert [cleaner.text(text), cleaner.text(text)] == [clean_text(text)] * 2
        values = [cleaner.members({text: text}), cleaner.members({text: text})]
        fresh = Cleaner(frozenset({"coati.example"})).members({text: text})
        assert values == [fresh, fresh]
        assert list(fresh) == ([] if (name := kept_name(text)) is None else [name])


@pytest.mark.parametrize(("url", "referrer"), list(product(ADDRESSES, ADDRESSES)))
def test_a_place_is_the_same_when_it_comes_again(cleaner: Cleaner, url: str, referrer: str) -> None:
    first, again = cleaner.place(url, referrer), cleaner.place(url, referrer)
    assert first == again
    assert (first.url, first.referrer) == (
        clean_address(url),
        clean_address(referrer, frozenset({"coati.example"})),
    )
    assert first.campaign[0] == {ADDRESSES[0]: "news", ADDRESSES[5]: "hidden"}.get(url, "")


def test_nothing_of_a_person_is_remembered(cleaner: Cleaner) -> None:
    for text in (*PERSONS, *(f"{text} {person}" for text in HARMLESS for person in PERSONS)):
        cleaner.text(text)
        cleaner.members({text: text, "note": f"/{text}", "page": f"https://coati.example/{text}"})
        for other in (f"https://coati.example/{text}", f"https://coati.example/?q={text}"):
            cleaner.place(other, "https://coati.example/")
            cleaner.place("https://coati.example/", other)
    assert remembered(cleaner) != []
    assert [text for text in remembered(cleaner) if any(person in text for person in PERSONS)] == []


def test_what_is_harmless_is_looked_at_once(cleaner: Cleaner, monkeypatch: pytest.MonkeyPatch) -> None:
    pairs = [(ADDRESSES[0], ADDRESSES[6]), (ADDRESSES[0], "")]
    before = [cleaner.place(*pair) for pair in pairs]
    monkeypatch.setattr(cleaners, "clean_address", None)
    assert [cleaner.place(*pair) for pair in pairs] == before


def test_memory_ends(cleaner: Cleaner, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cleaners, "MOST", 8)
    for number in range(100):
        cleaner.text(f"text {number}")
        cleaner.members({f"name {number}": f"value {number}"})
        cleaner.place(f"https://coati.example/{number}", "")
        assert len(remembered(cleaner)) <= 8 + 8 + 8 + 2 * 8
    long = "word " * cleaners.LONGEST
    cleaner.text(long)
    cleaner.place(f"https://coati.example/{'word-' * cleaners.LONGEST}", "")
    assert max(map(len, remembered(cleaner))) <= cleaners.LONGEST


CLEANED: list[tuple[dict[str, Any], dict[str, Any]]] = [
    ({"": "x"}, {"": "x"}),
    ({"email": "x", "Phone2": 1, "a": {"last_name": 1}}, {"a": {}}),
    (
        {"n": 4242424242424242, "t": 1_770_000_000_000, "b": True, "f": 1.5},
        {"n": NUMBER_MARK, "t": 1_770_000_000_000, "b": True, "f": 1.5},
    ),
    ({"call": "+1 (954) 555-0177, then 12"}, {"call": f"{NUMBER_MARK}, then 12"}),
    ({"card": "x", "note": "4242424242424242."}, {"note": f"{NUMBER_MARK}."}),
    ({"note": "call +1 (954) 555-0177."}, {"note": f"call {NUMBER_MARK}."}),
    (
        {"n": 30569309025904, "f": 4242424242424242.0, "big": -1e15, "small": 20261126.25},
        {"n": NUMBER_MARK, "f": NUMBER_MARK, "big": NUMBER_MARK, "small": 20261126.25},
    ),
    (
        {"l": ["ada@example.com", ["/quote/q-1/plans", None]]},
        {"l": ["[email]", ["/quote/*/plans", None]]},
    ),
    ({"url": "https://search.example/?q=ada"}, {"url": "https://search.example/"}),
    # What the provider's own client tells of a page beside its address.
    (
        {"search": "?code=482913&dob=1950-01-01&utm_source=news", "path": "/reset?code=482913#x"},
        {"search": "?utm_source=news", "path": "/reset"},
    ),
    ({"search": "?code=1", "say": "?", "why": "?what else"}, {"search": "", "say": "?", "why": "?what else"}),
    ({"back": "/quote/q-1/buy?email=x&pid=aarp"}, {"back": "/quote/*/buy?pid=aarp"}),
]


@pytest.mark.parametrize(
    ("came", "kept"),
    [
        ("/sign-in?next=%2Fquote%2Fq-1%2Fbuy", "/sign-in?next=/quote/*/buy"),
        ("/sign-in?next=/account/policies?code%3D482913", "/sign-in?next=/account/policies"),
        ("/?from=https://coati.example/quote/q-1?dob%3D1950", "/?from=https://coati.example/quote/*"),
        ("/quote/q-1/meta", "/quote/*/meta"),
        ("/api/quotes/meta", "/api/quotes/meta"),
    ],
)
def test_a_quote_is_named_nowhere_in_an_address(came: str, kept: str) -> None:
    assert clean_address(f"https://coati.example{came}") == f"https://coati.example{kept}"


SPELLINGS = (
    "4242424242424242",
    "4242424242424242123",
    "42424242424242421227123",
    "4242 4242 4242 4242123",
    "4242/4242/4242/4242",
    "4242\u00a04242\u00a04242\u00a04242",
    "4242\u20134242\u20134242\u20134242",
    "4242_4242_4242_4242",
    "4242 - 4242 - 4242 - 4242",
    "4242,4242,4242,4242",
    "4,2,4,2,4,2,4,2,4,2,4,2,4,2,4,2",
)


@pytest.mark.parametrize("typed", SPELLINGS)
@pytest.mark.parametrize("around", ["{}", "my card is {}.", "{} 12/27", "note: {}, thanks"])
def test_no_event_keeps_a_card_number_however_it_is_typed(cleaner: Cleaner, typed: str, around: str) -> None:
    """[S17] The same knowledge as where people write to the agents."""
    text = around.format(typed)
    kept = (cleaner.text(text), *cleaner.members({"a": text})["a"].splitlines(), *cleaner.members({text: 1}))
    for each in kept:
        assert not holds_card_number(each)
        assert "4242" not in each
        assert "4,2" not in each
    assert remembered(cleaner) == ["a"]


@pytest.mark.parametrize(("value", "kept"), CLEANED)
def test_members_are_cleaned_at_every_depth(
    cleaner: Cleaner, value: dict[str, Any], kept: dict[str, Any]
) -> None:
    assert cleaner.members(value) == kept


def test_a_random_key_is_cut_out_wherever_its_hyphens_fall() -> None:
    """One in twenty was taken for hyphenated words and stood in titles and addresses: a quote's id opens the quote."""
    chance = random.Random(11)
    keys = [urlsafe_b64encode(chance.randbytes(18)).decode() for _ in range(10_000)]
    assert sum(clean_text(f"Your quote {key}") != f"Your quote {TOKEN_MARK}" for key in keys) < 20


@pytest.mark.parametrize(
    "words",
    ["travel-insurance-with-PayPal-2026", "Trip-Cancellation-Benefit-Plus", "covid19-h1n1-a320-b737-crj9"],
)
def test_hyphenated_words_and_names_are_no_key(words: str) -> None:
    assert clean_text(words) == words
