"""Rules of the edge's configuration that no single answer shows; nginx/README.md says why each one is there."""

import re
from pathlib import Path

import pytest
from release.layout import ROOT

NGINX = ROOT / "nginx"
FILES = {str(path.relative_to(NGINX)): path.read_text() for path in sorted(NGINX.rglob("*.conf"))}
DIRECTIVES = {
    name: [line.strip() for line in text.splitlines() if line.strip() and not line.strip().startswith("#")]
    for name, text in FILES.items()
}
ECHOED = {
    "brand",
    "brand_name",
    "brand_phone",
    "brand_phone_link",
    "variant",
    "partner_id",
    "gateway_origin",
    "faces_kept",
}


def where(pattern: str) -> set[str]:
    return {name for name, lines in DIRECTIVES.items() if any(re.search(pattern, line) for line in lines)}


def with_included(name: str) -> list[str]:
    """The directives of a file and of all that it includes."""
    return [
        each
        for line in DIRECTIVES[name]
        for each in (with_included(line[8:-1]) if line.startswith("include ") else [line])
    ]


@pytest.mark.parametrize(
    "banned", [r"\$http_host\b", r"non_idempotent", r"ssi_silent_errors off", r"server_tokens on"]
)
def test_what_is_banned_is_nowhere(banned: str) -> None:
    """TRUST S3, R13"""
    assert where(banned) == set()


def test_headers_are_added_by_the_kind_of_answer_and_nowhere_else() -> None:
    """TRUST S15: one add_header or proxy_hide_header in a location drops all that it would have inherited."""
    kinds = {name for name in FILES if name.startswith("headers/")}
    assert where(r"^add_header") == {"security-headers.conf", "inner.conf", *kinds}
    assert where(r"^proxy_hide_header") == {"security-headers.conf", "inner.conf", "headers/answer.conf"}
    assert all(
        re.match(r"include (security-headers|headers/\w+)\.conf;", DIRECTIVES[name][0]) for name in kinds
    )
    # Beginnings of the others.
    begun = {f"headers/{name}.conf" for name in ("document", "inert", "service")}
    # What services answer is for our own pages or for any; the two files that say so take this one.
    assert where(r"^include headers/service\.conf;") == {"headers/api.conf", "headers/loader.conf"}
    for name in kinds - begun:
        added = re.findall(r"^add_header (\S+)", "\n".join(with_included(name)), re.MULTILINE)
        assert {
            "X-Request-ID",
            "Content-Security-Policy",
            "Cross-Origin-Resource-Policy",
            "Cache-Control",
            "Vary",
        } <= {*added}, name
        assert all(added.count(header) == 1 for header in added if header != "Set-Cookie"), name
    assert "include headers/page.conf;" in DIRECTIVES["outer.conf"]
    inner = [line for line in DIRECTIVES["inner.conf"] if line.startswith("add_header")]
    assert inner == [
        "add_header X-Accel-Expires @$now_seconds;",
        "add_header X-Coati-Lane-Fallback $lane_fallback always;",
        "add_header X-Request-ID $composed_for always;",
    ]


def test_a_decoded_path_is_never_written_into_a_request_or_an_answer() -> None:
    """A decoded line break would split it."""
    assert (
        where(
            r"^(proxy_pass|return|add_header)\b.*\$(uri|document_uri|args|arg_\w+|http_\w+|cookie_(?!set_)\w+)\b"
        )
        == set()
    )


def test_every_timeout_to_a_service_is_stated() -> None:
    """TRUST 1.2: explicit connect and read time-outs, never a default."""
    for name in ("outer.conf", "inner.conf"):
        assert "proxy_connect_timeout 300ms;" in DIRECTIVES[name]
    assert "proxy_read_timeout 1s;" in DIRECTIVES["inner.conf"]
    assert sum(line.startswith("proxy_pass") for line in DIRECTIVES["outer/services.conf"]) > 4
    served = {
        "api.conf",
        "collector.conf",
        "inner.conf",
        "library-file.conf",
        "outer/pages.conf",
        "outer/services.conf",
        "page.conf",
        "search.conf",
    }
    served |= {"outside.conf", "streams.conf", "visitors.conf"}
    assert where(r"^proxy_read_timeout") == served


def test_whatever_page_parts_echo_the_edge_knows() -> None:
    """`pid`, for one, is nginx's own process id."""
    sources = [*(NGINX / "pages").glob("*.html"), *(ROOT / "release" / "src" / "release").glob("*.py")]
    sources += (ROOT / "services" / "content" / "src" / "content" / "web" / "templates").glob("*.html")
    asked = {
        name
        for path in sources
        for name in re.findall(r"""(?:echo var=\\?['"]|if expr=\\?['"]\$|expr="\$)(\w+)""", path.read_text())
    }
    assert asked
    assert asked <= ECHOED
    maps = FILES["maps/brands.conf"]
    assert {name for name in ECHOED if not re.search(rf"^map .* \${name} {{$", maps, re.MULTILINE)} == set()


def test_every_file_is_named_in_the_readme() -> None:
    readme = Path(NGINX / "README.md").read_text()
    unnamed = {name for name in FILES if f"`{name}`" not in readme}
    assert unnamed == set()
