"""What is remembered of searches has an end, whatever is sent."""

from search.web.kept_answers import LARGEST_BYTES, LONGEST_BODY_BYTES, KeptAnswers, Key


def key_of(kept: KeptAnswers, body: bytes) -> Key:
    key = kept.key(None, body)
    assert key is not None
    return key


def test_a_body_longer_than_any_of_ours_has_no_key() -> None:
    kept = KeptAnswers(lambda: 1)
    assert key_of(kept, b"x" * LONGEST_BODY_BYTES)
    assert kept.key(None, b"x" * (LONGEST_BODY_BYTES + 1)) is None


def test_an_answer_that_is_too_large_is_not_kept() -> None:
    kept = KeptAnswers(lambda: 1)
    key = key_of(kept, b"{}")
    kept.keep(key, b"x" * (LARGEST_BYTES + 1))
    assert kept.get(key) is None


def test_questions_and_answers_have_a_size_together_and_those_unused_for_longest_go() -> None:
    kept = KeptAnswers(lambda: 1, most_bytes=1_000)
    keys = [key_of(kept, b"%0100d" % number) for number in range(5)]
    for key in keys[:4]:
        kept.keep(key, b"x" * 150)
    assert kept.get(keys[0])
    kept.keep(keys[4], b"x" * 350)
    assert [kept.get(key) is not None for key in keys] == [True, False, False, True, True]


def test_what_two_asked_for_at_once_is_counted_once() -> None:
    kept = KeptAnswers(lambda: 1, most_bytes=1_000)
    keys = [key_of(kept, b"%0100d" % number) for number in range(2)]
    for _ in range(9):
        kept.keep(keys[0], b"x" * 150)
    kept.keep(keys[1], b"x" * 150)
    assert [kept.get(key) for key in keys] == [b"x" * 150] * 2


def test_there_are_so_many_and_no_more() -> None:
    kept = KeptAnswers(lambda: 1, most=2)
    keys = [key_of(kept, b"%d" % number) for number in range(3)]
    for key in keys:
        kept.keep(key, b"{}")
    assert [kept.get(key) is not None for key in keys] == [False, True, True]
