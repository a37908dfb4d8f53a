"""TRUST K8: docs/asvs.md names every item that applies, and each test that it names is there."""

from release.security import asvs


def test_every_item_is_shown_by_a_test_that_exists_or_owed_in_words() -> None:
    text = asvs.PAGE.read_text()
    assert asvs.flaws(text) == []
    owed = [item.number for item in asvs.items(text) if item.owed]
    assert len(owed) <= 5, "what is owed grows"


def test_a_row_that_is_lost_or_names_a_test_that_is_gone_is_noticed() -> None:
    """TRUST K8: the check goes red."""
    text = asvs.PAGE.read_text()
    without = "\n".join(line for line in text.splitlines() if not line.startswith("| 8.2.2 "))
    assert asvs.flaws(without) == ["8.2.2 is not in the table"]
    renamed = text.replace("::test_every_route_is_listed_once", "::test_most_routes_are_listed")
    assert [flaw.split(":")[0] for flaw in asvs.flaws(renamed)] == ["8.2.1"]
    empty = "\n".join(
        "| A07 x | y | – |" if line.startswith("| A07 ") else line for line in text.splitlines()
    )
    assert asvs.flaws(empty) == ["OWASP A07 has no check"]
