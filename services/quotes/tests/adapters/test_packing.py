"""What the database keeps of answers: the same again when it is read, small or large, in a form any zlib reads."""

import zlib

import orjson
import pytest
from quotes.adapters import packing
from quotes.domain.offers import Declined


def lines(count: int) -> tuple[Declined, ...]:
    return tuple(
        Declined("harbor-mutual", "Harbor Mutual", f"plan-{number}", "Plan", "age", "Too old – 120.")
        for number in range(count)
    )


@pytest.mark.parametrize("count", [0, 1, 5, 6, 60])
def test_what_is_packed_reads_the_same_again(count: int) -> None:
    packed = packing.pack_declined(lines(count))
    assert packing.unpack_declined(packed) == lines(count)
    assert orjson.loads(zlib.decompress(packed)) == orjson.loads(orjson.dumps(lines(count)))


def test_what_is_small_is_stored_as_it_is_and_what_is_large_is_not() -> None:
    small, large = (len(packing.pack_declined(lines(count))) for count in (1, 60))
    assert small == len(orjson.dumps(lines(1))) + len(packing._STORED_HEAD) + 8
    assert large < len(orjson.dumps(lines(60))) / 2


def test_a_small_one_that_was_damaged_is_refused() -> None:
    packed = packing.pack_declined(lines(1)).replace(b"Plan", b"Plum")
    with pytest.raises(zlib.error):
        packing.unpack_declined(packed)
