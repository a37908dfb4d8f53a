"""[R8] An answer in its usual shape is read by its bytes, and never as anything but what the models make of it."""

from collections.abc import Iterator
from copy import deepcopy
from datetime import UTC, date, datetime
from typing import Any

import orjson
import pytest
from outside_answers import quote_answer
from quotes.adapters import carrier_answers, carrier_usual
from quotes.adapters import carrier_wire as wire
from quotes.adapters.carriers import Ask
from quotes.domain.trips import Traveler
from trips import to_italy

CARRIER = "northwind-assurance"
TRIP = to_italy(Traveler(42, 250_000), Traveler(42, 250_000))
ASK = Ask("request-0001", TRIP, date(2026, 11, 21))
NOW = datetime(2026, 11, 21, 12, tzinfo=UTC)
SOUND = {
    **quote_answer(CARRIER, {"travelers": [{"age": 42}, {"age": 42}]}, 12_000),
    "unknown": [{"to": "us"}, 1.5],
}
ODD = (
    *(None, True, 0, 1, -1, 1.0, 7.5, 10**12, 10**25, "", "1", "1.0", "true", "A+", "a-1\n", "é" * 2_001),
    *("2027-02-01", "2027-02-01T00:00:00", "2027-02-01T00:00:00Z", "2027-02-01 00:00+05:00", 1_790_000_000),
    *([], {}, [[]], [{}], ["x"], [None], [1] * 61),
)
GONE = object()


def mutants(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], object]]:
    """Every place of an answer with everything that may stand in it."""
    if path:
        yield from ((path, odd) for odd in (*ODD, GONE))
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from mutants(inner, (*path, key))
    elif isinstance(value, list) and value:
        yield from mutants(value[0], (*path, 0))


def changed(path: tuple[Any, ...], odd: object) -> bytes:
    answer = deepcopy(SOUND)
    *above, last = path
    place: Any = answer
    for step in above:
        place = place[step]
    if odd is GONE:
        del place[last]
    elif isinstance(odd, int) and odd > 2**63:
        place[last] = "BIG"
        return orjson.dumps(answer).replace(b'"BIG"', str(odd).encode())
    else:
        place[last] = odd
    return orjson.dumps(answer)


def told(envelope: carrier_usual.Answered) -> tuple[object, ...]:
    return (
        envelope.carrier,
        envelope.rate_version,
        carrier_answers.read_proposals(envelope, ASK, NOW),
        carrier_answers.read_declines(envelope),
    )


def test_a_sound_answer_is_read_by_its_bytes_however_it_is_written() -> None:
    by_models = told(wire.Envelope.model_validate(SOUND))
    for body in (orjson.dumps(SOUND), orjson.dumps(SOUND, option=orjson.OPT_INDENT_2)):
        envelope = carrier_usual.read(body)
        assert envelope is not None
        assert told(envelope) == by_models


def test_whatever_is_odd_is_left_to_the_models_or_read_as_they_read_it() -> None:
    cases = list(mutants(SOUND))
    left = 0
    for path, odd in cases:
        body = changed(path, odd)
        envelope = carrier_usual.read(body)
        if envelope is None:
            left += 1
        else:
            assert told(envelope) == told(wire.Envelope.model_validate(orjson.loads(body))), (path, odd)
    assert 0 < left < len(cases)


@pytest.mark.parametrize(
    "spoilt",
    [
        orjson.dumps(SOUND)[:-1],
        orjson.dumps(SOUND) + b"}",
        orjson.dumps(SOUND).replace(b"1.5", b"NaN"),
        orjson.dumps(SOUND).replace(b'"us"', b'"\xff"'),
        orjson.dumps(SOUND).replace(b"emergency care", b"\xff"),
        orjson.dumps(SOUND).replace(b'"us"', b"[" * 5_000 + b"]" * 5_000),
        b"<html>",
        b"[]",
        b"",
    ],
)
def test_what_is_no_json_stays_none(spoilt: bytes) -> None:
    assert carrier_usual.read(spoilt) is None
    with pytest.raises(carrier_answers.InvalidAnswerError):
        carrier_answers.read_envelope(spoilt, CARRIER)
