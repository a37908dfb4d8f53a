"""What holds a message, which replies are at hand."""

import pytest
from chat.domain.canned import parse_canned
from chat.domain.spam import IN_WORDS, Circumstances, reasons_to_hold

A_PERSON = Circumstances(trap_filled=False, elapsed_ms=20_000, recent_from_network=0)


@pytest.mark.parametrize(
    ("text", "how", "reason"),
    [
        ("hello", Circumstances(True, 20_000, 0), "trap"),
        ("hello", Circumstances(False, 900, 0), "too-fast"),
        ("hello", Circumstances(False, 20_000, 5), "too-many"),
        ("http://a http://b http://c", A_PERSON, "links"),
        ("We sell backlinks: https://x.example", A_PERSON, "sales-words"),
        ("look at www.x.example", Circumstances(False, None, 0), "a-link"),
    ],
)
def test_what_looks_like_a_machine_is_held_and_says_why(text: str, how: Circumstances, reason: str) -> None:
    reasons = reasons_to_hold(text, how)
    assert reason in reasons
    assert set(reasons) <= set(IN_WORDS)


@pytest.mark.parametrize(
    ("text", "how"),
    [
        ("When does my policy end?", A_PERSON),
        ("When does my policy end?", Circumstances(False, None, 0)),
        ("It is the cruise at https://cruise.example", A_PERSON),
        ("Can I pay with bitcoin?", A_PERSON),
    ],
)
def test_one_weak_sign_holds_nobody(text: str, how: Circumstances) -> None:
    """[P-05] People without scripts, with a link, or with a word of the trade are people."""
    assert reasons_to_hold(text, how) == ()


def test_replies_are_lines_with_a_bar() -> None:
    found = parse_canned("# for people\n\nGreeting | Hello | there\n")
    assert [(one.title, one.text) for one in found] == [("Greeting", "Hello | there")]
    with pytest.raises(ValueError, match="line 2"):
        parse_canned("A | b\nno bar\n")
