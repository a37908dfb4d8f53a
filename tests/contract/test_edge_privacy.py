"""The edge keeps no person: not in its log, not among its kept pages. Source: TRUST S11, Y4."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from release.edge.testing import RunningEdge, running_edge

ADA = "ada.sample@example.com"


@pytest.fixture(scope="module")
def edge() -> Iterator[RunningEdge]:
    with running_edge() as running:
        yield running


def standing_in(edge: RunningEdge, words: str) -> list[str]:
    """Kept pages and logs in which the words stand; a kept page's key is written in its file."""
    var: Path = edge.settings.var
    files = (path for name in ("cache", "log") for path in (var / name).rglob("*") if path.is_file())
    return sorted(path.name for path in files if words.encode() in path.read_bytes().lower())


@pytest.mark.parametrize("written", [ADA, ADA.replace("@", "%40"), ADA.replace("@", "%2540")])
def test_an_e_mail_address_in_an_address_is_neither_logged_nor_kept(written: str) -> None:
    """A letter's broken link, a form of somebody else's: no address of ours has one."""
    with running_edge() as edge:
        paths = (f"/goodbye/{written}/", f"/?email={written}&utm_campaign={written}", f"/search?q={written}")
        for path in (*paths, "/about-us/"):
            assert edge.ask(path).status in (200, 404)
        logged = [str(line["path"]) for line in edge.log_lines()]
        assert sorted(logged) == ["/", "/*", "/about-us/", "/search"]
        edge.stop()
        assert standing_in(edge, "ada.sample") == []
        # The look sees what is kept.
        assert standing_in(edge, "/about-us/") != []


@pytest.mark.parametrize(
    ("agent", "told"),
    [
        ("Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36", True),
        ("reader/123456789012 7%41 100% sure", True),
        ("", True),
        (f"robot (+mailto:{ADA})", False),
        (f"robot {ADA.replace('@', '%40')}", False),
        ("card 4242424242424", False),
        ("%4%404", False),
        ("1234567890123%41", False),
    ],
)
def test_a_programs_name_is_logged_as_far_as_it_names_nobody(
    edge: RunningEdge, agent: str, told: bool
) -> None:
    for path in ("/about-us/", "/api/crm/chat-availability"):
        asked = edge.ask(path, headers={"User-Agent": agent})
        line = [one for one in edge.log_lines() if one["requestId"] == asked.headers["x-request-id"]][-1]
        assert line["agent"] == (agent if told else "[redacted]")
