"""docs/trust/checks.yaml: what is wrong with a row is said, and list and tests are compared both ways."""

from pathlib import Path

import pytest
from release.trust.__main__ import compare
from release.trust.listing import Check, Group, ListError, Listing, read

HEAD = "groups:\n  R: {title: Faults, command: make test-faults}\nchecks:\n"


def listed(tmp_path: Path, *rows: str) -> Listing:
    (tmp_path / "checks.yaml").write_text(HEAD + "".join(f"  - {row}\n" for row in rows))
    return read(tmp_path / "checks.yaml")


def test_the_list_of_the_repository_can_be_read() -> None:
    checks = read().checks
    assert {f"R{n}" for n in range(1, 29)} | {f"D{n}" for n in range(1, 43)} <= set(checks)
    assert {f"S{n}" for n in range(1, 19)} | {f"V{n}" for n in range(1, 23)} <= set(checks)


def test_a_row_without_a_command_has_its_groups(tmp_path: Path) -> None:
    listing = listed(tmp_path, '{id: R4, name: a, number: "1"}', "{id: R5, name: a, number: b, command: c}")
    assert listing.checks["R4"].command == "make test-faults"
    assert listing.checks["R5"].command == "c"


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ("{id: Q4, name: a, number: b}", "'Q4' is not the id of a check"),
        ("{id: S4, name: a, number: b}", "S4: no group S"),
        ("{id: R1, name: a, number: b}", "R1: listed twice"),
        ("{id: R4, name: a}", "R4: no number"),
        ("{id: R4, name: a, number: 0}", "R4: number has to be words"),
        ("{id: R4, name: a, number: b, by: hand}", "R4: by is one of"),
        ("{id: R4, name: a, number: b, owner: c}", "R4: owner is not known"),
    ],
)
def test_a_row_that_is_wrong_is_named(tmp_path: Path, row: str, said: str) -> None:
    with pytest.raises(ListError, match=said):
        listed(tmp_path, "{id: R1, name: a, number: b}", row)


def a_listing(*checks: Check) -> Listing:
    return Listing({"R": Group("", ""), "V": Group("", "")}, {check.id: check for check in checks})


def test_a_check_that_nothing_names_is_red_and_so_is_one_that_nobody_lists() -> None:
    listing = a_listing(Check("R4", "a", "b", "c"), Check("R5", "a", "b", "c"))
    assert compare(listing, {"one": ("R4",), "two": ("R5",)}, set()) == []
    missing, unknown = compare(listing, {"one": ("R4", "R6")}, set())
    assert missing.startswith("R5 (a) is in docs/trust/checks.yaml, and no test names it")
    assert unknown.startswith("R6 is named by one")


def test_a_check_of_speed_is_shown_by_a_bench_or_a_test_and_a_commands_by_itself() -> None:
    listing = a_listing(Check("V4", "a", "b", "c", by="bench"), Check("R26", "a", "b", "c", by="command"))
    assert compare(listing, {}, {"V4"}) == []
    assert compare(listing, {"one": ("V4",)}, set()) == []
    assert len(compare(listing, {}, set())) == 1
