"""A part that repeats is read once, never taken for another, and never lets through what was refused before."""

from typing import Any

import pytest
from quotes.adapters import repeated
from quotes.adapters.repeated import Repeated


def reader() -> tuple[Repeated[tuple[Any, ...]], list[Any]]:
    read: list[Any] = []

    def check(raw: Any) -> tuple[Any, ...]:
        read.append(raw)
        if "bad" in raw:
            raise ValueError
        return tuple(raw.values())

    return Repeated(check), read


def test_the_same_part_is_the_same_object_and_read_once() -> None:
    part, read = reader()
    first = part({"name": "Voyager"})
    assert all(part({"name": "Voyager"}) is first for _ in range(5))
    assert len(read) == 1


@pytest.mark.parametrize("likes", [(True, 1), (1, 1.0), ("1", 1), (None, False)])
def test_likes_are_not_taken_for_each_other(likes: tuple[Any, Any]) -> None:
    part, read = reader()
    one, other = (part({"value": each})[0] for each in likes)
    assert (type(one), type(other)) == (type(likes[0]), type(likes[1]))
    assert len(read) == 2


def test_what_is_refused_is_refused_each_time() -> None:
    part, read = reader()
    for _ in range(3):
        with pytest.raises(ValueError):
            part({"bad": 1})
    assert len(read) == 3


def test_a_carrier_that_never_repeats_itself_cannot_fill_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(repeated, "MOST", 10)
    part, _ = reader()
    for number in range(1_000):
        part({"version": number})
    assert len(part._known) <= 10


def test_a_part_as_it_was_sent_is_the_same_object_however_it_is_written() -> None:
    part, read = reader()
    first = part.of_json(b'{"name":"Voyager"}')
    assert part({"name": "Voyager"}) is first
    assert all(part.of_json(b'{ "name" : "Voyager" }') is first for _ in range(5))
    assert len(read) == 1


def test_what_is_refused_or_no_json_is_so_each_time_it_is_sent() -> None:
    part, read = reader()
    for sent in (b'{"bad":1}', b'{"bad":1}', b'{"bad":'):
        with pytest.raises(ValueError):
            part.of_json(sent)
    assert len(read) == 2
