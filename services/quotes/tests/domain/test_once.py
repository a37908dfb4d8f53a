"""What is worked out once: for the same object, and never for another that took its place in memory."""

from quotes.domain.once import MOST, Once


def test_the_same_object_is_worked_on_once_and_its_equal_anew() -> None:
    seen = []
    once = Once(lambda part: seen.append(part) or len(part))
    table = ["trip-cancellation"]
    assert (once(table), once(table), once(list(table))) == (1, 1, 1)
    assert len(seen) == 2


def test_an_object_that_is_gone_lends_its_id_to_nobody() -> None:
    once = Once(sum)
    assert [once([number]) for number in range(500)] == list(range(500))


def test_what_is_kept_has_a_bound() -> None:
    once = Once(len)
    for number in range(3 * MOST):
        once(str(number))
    assert len(once._known) <= MOST
