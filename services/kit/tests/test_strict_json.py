"""The strict parser: what two readers could disagree about is refused, the rest reads as json does."""

import json
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kit.strict_json import MAX_DEPTH, MAX_MEMBERS, MalformedJson, loads
from kit.testing import MALFORMED_BODIES

texts = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"))
numbers = st.integers(-(2**53), 2**53) | st.floats(-1e15, 1e15, allow_nan=False)
values = st.recursive(
    st.none() | st.booleans() | numbers | texts,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4),
    max_leaves=20,
)


@given(values, st.booleans())
def test_reads_what_json_writes(value: object, ascii_only: bool) -> None:
    assert loads(json.dumps(value, ensure_ascii=ascii_only).encode()) == value


@pytest.mark.parametrize("bad", [bad for bad in MALFORMED_BODIES if bad.status == 400], ids=str)
def test_refuses_the_malformed_corpus(bad) -> None:
    with pytest.raises(MalformedJson):
        loads(bad.data)


@given(st.dictionaries(texts, values, min_size=1, max_size=4), st.booleans(), st.data())
def test_refuses_any_key_named_twice(value: dict[str, object], ascii_only: bool, data: st.DataObject) -> None:
    twin = data.draw(st.sampled_from(sorted(value)))

    def written(part: object) -> str:
        return json.dumps(part, ensure_ascii=ascii_only)

    members = [f"{written(key)}:{written(item)}" for key, item in value.items()]
    members.insert(data.draw(st.integers(0, len(members))), f"{written(twin)}:1")
    with pytest.raises(MalformedJson, match="twice"):
        loads(("{" + ",".join(members) + "}").encode())


@pytest.mark.parametrize(
    "text",
    [
        '{"a":"\\u003a","b":{"x":1,"x":2}}',  # an escaped colon must not pay for the twin's missing one
        '{"a":1,"\\u0061":2}',
        '{"a":{"b":1,"b":1}}',
        '[{"a":1},{"a":1,"a":1}]',
    ],
)
def test_twin_keys_hide_nowhere(text: str) -> None:
    with pytest.raises(MalformedJson, match="twice"):
        loads(text.encode())


@pytest.mark.parametrize("text", ['{"a:b":":::","c":"\\":\\""}', '{"a":"\\\\u003a"}', '{"a":"\\u003A"}'])
def test_colons_inside_strings_are_only_text(text: str) -> None:
    assert loads(text.encode()) == json.loads(text)


def test_depth_and_size_end_where_documented() -> None:
    assert loads(b"[" * MAX_DEPTH + b"]" * MAX_DEPTH)
    assert len(loads(b"[" + b",".join([b"1"] * MAX_MEMBERS) + b"]")) == MAX_MEMBERS
    with pytest.raises(MalformedJson, match="too many"):
        loads(b"[" + b",".join([b"1"] * (MAX_MEMBERS + 1)) + b"]")


def test_a_low_recursion_limit_changes_nothing() -> None:
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(120)
    try:
        with pytest.raises(MalformedJson):
            loads(b"[" * 100_000 + b"]" * 100_000)
    finally:
        sys.setrecursionlimit(limit)


def test_the_reason_never_quotes_the_input() -> None:
    with pytest.raises(MalformedJson) as caught:
        loads(b'{"secret-value": nope}')
    assert "secret" not in caught.value.reason
