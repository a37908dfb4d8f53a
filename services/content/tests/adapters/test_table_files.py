import pytest
from content.adapters.table_files import read_gone, read_menus, read_moved, read_partner, read_people
from content.domain.libraries import FaultyFileError
from content.testing import PARTNER

NO_INSTANT = "not an instant such as 2027-06-30T23:59:59Z"
HOSTS = frozenset({"logos.example"})


def test_a_partner_is_read_whole() -> None:
    """[A-02] [A-04]"""
    partner, faults = read_partner(PARTNER, "partners/trips.yaml", "trips", HOSTS)
    assert faults == []
    assert partner.telephone == "+1 (555) 010-0009"
    assert partner.logo is not None
    assert partner.expires_at.isoformat() == "2027-06-30T23:59:59+00:00"


@pytest.mark.parametrize(
    ("old", "new", "field", "line"),
    [
        ("+1 (555) 010-0009", "call <b>now</b>", "telephone", 2),
        ("+1 (555) 010-0009", "'javascript:alert(1)'", "telephone", 2),
        ("/pictures/logos/trips.svg", "//evil.example/x.svg", "logo", 3),
        ("/pictures/logos/trips.svg", "/../secret.svg", "logo", 3),
        ("/pictures/logos/trips.svg", "http://logos.example/x.svg", "logo", 3),
        ("/pictures/logos/trips.svg", "https://evil.example/x.svg", "logo", 3),
        ("/pictures/logos/trips.svg", "https://logos.example@evil.example/x.svg", "logo", 3),
        ("/pictures/logos/trips.svg", "'data:image/svg+xml,x'", "logo", 3),
        ("/pictures/logos/trips.svg", "/x.js", "logo", 3),
        ("width: 260", "width: 760", "logo", 3),
        ("alt_text: Trips", "alt_text: '<!--# echo -->'", "logo", 3),
    ],
)
def test_a_partners_value_that_is_not_what_it_should_be_is_left_out_and_reported(
    old: str, new: str, field: str, line: int
) -> None:
    partner, faults = read_partner(PARTNER.replace(old, new), "partners/trips.yaml", "trips", HOSTS)
    assert getattr(partner, field) is None
    (fault,) = faults
    assert fault.line == line
    assert fault.reason.startswith(f"{field}:")
    assert new not in fault.reason


@pytest.mark.parametrize(
    "uri", ["https://logos.example/trips.png", "logos/trips.svg", "/pictures/logos/a.1a.svg"]
)
def test_a_logo_may_come_from_this_site_the_brands_or_an_allowed_host(uri: str) -> None:
    partner, faults = read_partner(PARTNER.replace("/pictures/logos/trips.svg", uri), "p", "trips", HOSTS)
    assert partner.logo is not None
    assert faults == []


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (PARTNER.replace("flat", "gift"), "compensation: "),
        (PARTNER.replace("[FL]", "[Florida]"), "licensed_states.0: "),
        *(
            (PARTNER.replace('"2027-06-30T23:59:59Z"', value), f"expires_at: {NO_INSTANT}")
            for value in ("soon", '"2027-06-30"', '"2027-06-30T23:59:59"', "2027", "20270630", "null", "[]")
        ),
        (PARTNER + "color: red\n", "color: is not known here"),
        (PARTNER + "name: Twice\n", "'name' is given twice"),
    ],
)
def test_a_partners_file_that_is_wrong_is_refused(text: str, reason: str) -> None:
    with pytest.raises(FaultyFileError) as caught:
        read_partner(text, "partners/trips.yaml", "trips", HOSTS)
    assert reason in str(caught.value)


def test_an_address_that_moved_twice_is_one_hop_and_a_circle_is_refused() -> None:
    """TRUST 4: no chains."""
    assert read_moved("/a/: /b/\n/b/: /c/", "moved.yaml") == {"/a/": "/c/", "/b/": "/c/"}
    with pytest.raises(FaultyFileError, match="round in a circle"):
        read_moved("/a/: /b/\n/b/: /a/", "moved.yaml")


@pytest.mark.parametrize(
    "value", ["2027-06-30T23:59:59Z", "2027-06-30T19:59:59-04:00", "20270630T235959+0000"]
)
def test_an_instant_says_how_far_it_is_from_utc(value: str) -> None:
    partner, faults = read_partner(
        PARTNER.replace("2027-06-30T23:59:59Z", value), "partners/trips.yaml", "trips", HOSTS
    )
    assert faults == []
    assert partner.expires_at.isoformat() == "2027-06-30T23:59:59+00:00"


@pytest.mark.parametrize("path", ["about", "/About/", "https://evil.example/", "//evil.example/", "/a b/"])
def test_only_canonical_addresses_move_or_go(path: str) -> None:
    with pytest.raises(FaultyFileError):
        read_moved(f"/old/: '{path}'", "moved.yaml")
    with pytest.raises(FaultyFileError):
        read_gone(f"['{path}']", "gone.yaml")


def test_a_menu_link_says_where_it_leads() -> None:
    """[N-03]"""
    text = (
        "travel:\n  - {title: Cruises, url: 'https://c.example/', external: true, open_in_new_window: true}\n"
    )
    (link,) = read_menus(text + "about: []\npet: []", "menus.yaml")["travel"]
    assert (link.title, link.external, link.open_in_new_window) == ("Cruises", True, True)
    with pytest.raises(FaultyFileError, match=r"menus.yaml:2: travel.0.url"):
        read_menus("travel:\n  - {title: Bad, url: 'javascript:x'}\nabout: []\npet: []", "menus.yaml")


def test_a_wrong_entry_is_named_by_its_line() -> None:
    people = "- slug: ada\n  name: Ada\n  role: Writes\n  sample: false\n  bio: short\n"
    with pytest.raises(FaultyFileError) as caught:
        read_people(people, "people.yaml")
    assert [(fault.line, fault.reason.partition(":")[0]) for fault in caught.value.faults] == [
        (5, "0.bio"),
        (4, "0.sample"),
    ]
