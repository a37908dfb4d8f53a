"""The edge keeps no person: not in its log, not among its kept pages. Source: TRUST S11, Y4."""

from pathlib import Path

import pytest
from release.edge.testing import RunningEdge, running_edge

ADA = "ada.sample@example.com"


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
