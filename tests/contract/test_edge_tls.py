"""The edge's own TLS: which versions it speaks, and what becomes of what comes in the open.

Source: ASVS 4.1.2, 12.1.1.
"""

import ssl
import subprocess
import warnings
from collections.abc import Iterator

import pytest
from release.edge.testing import RunningEdge, running_edge


@pytest.fixture(scope="module")
def edge(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningEdge]:
    folder = tmp_path_factory.mktemp("tls")
    key, certificate = folder / "edge.key", folder / "edge.crt"
    command = [
        "openssl",
        "req",
        "-x509",
        "-newkey",
        "ec",
        "-pkeyopt",
        "ec_paramgen_curve:P-256",
        "-nodes",
        "-days",
        "1",
    ]
    command += ["-subj", "/CN=coati.example", "-keyout", str(key), "-out", str(certificate)]
    subprocess.run(command, check=True, capture_output=True, timeout=60)
    with running_edge(
        tls_certificate=certificate, tls_key=key, public_origin="https://coati.example"
    ) as running:
        yield running


@pytest.mark.parametrize("path", ["/", "/about-us/?page=2", "/quote/abc", "/sign-in"])
def test_a_page_asked_for_in_the_open_is_led_to_tls(edge: RunningEdge, path: str) -> None:
    """4.1.2"""
    answer = edge.ask(path)
    assert answer.status == 301
    assert answer.headers["location"].startswith("https://coati.example")
    assert answer.headers["location"].endswith(path)


def test_the_log_says_whose_visitor_came_in_the_open(edge: RunningEdge) -> None:
    asked = edge.ask("/", headers={"Cookie": "aarp_smo=1"}).headers["x-request-id"]
    (line,) = [line for line in edge.log_lines() if line["requestId"] == asked]
    assert (line["status"], line["brand"], line["variant"]) == (301, "coati", "aarp")


@pytest.mark.parametrize(
    ("method", "path"),
    [("POST", "/api/quotes"), ("GET", "/api/accounts/me"), ("POST", "/v1/batch"), ("GET", "/1/indexes"),
     ("POST", "/oauth/token"), ("GET", "/api%2faccounts/me"), ("GET", "//api/accounts/me")],
)  # fmt: skip
def test_an_api_asked_in_the_open_is_refused(edge: RunningEdge, method: str, path: str) -> None:
    """4.1.2: led on, its caller would send the next password in the open as well, and never know."""
    answer = edge.ask(path, method=method, body=b"{}" if method == "POST" else None)
    assert answer.status == 403
    assert "location" not in answer.headers
    assert edge.accounts.calls == edge.quotes.calls == []


def speaks(edge: RunningEdge, version: ssl.TLSVersion) -> str | None:
    """The version that both settle on, if they do; the client would take ciphers of any age."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    context.set_ciphers("ALL:@SECLEVEL=0")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        context.minimum_version = context.maximum_version = version
    with edge.connect() as plain:
        try:
            with context.wrap_socket(plain, server_hostname="coati.example") as secure:
                return secure.version()
        except (ssl.SSLError, ConnectionError):
            return None


def test_tls_is_of_today(edge: RunningEdge) -> None:
    """12.1.1"""
    assert speaks(edge, ssl.TLSVersion.TLSv1_3) == "TLSv1.3"
    assert speaks(edge, ssl.TLSVersion.TLSv1_2) == "TLSv1.2"
    assert speaks(edge, ssl.TLSVersion.TLSv1_1) is None
    assert speaks(edge, ssl.TLSVersion.TLSv1) is None


def test_older_versions_are_seen_where_they_are_let_in(edge: RunningEdge) -> None:
    """The guard taken away."""
    rules = edge.settings.var / "nginx" / "outer.conf"
    guarded = rules.read_text()
    assert "ssl_protocols TLSv1.2 TLSv1.3;" in guarded
    edge.stop()
    rules.write_text(
        guarded.replace(
            "ssl_protocols TLSv1.2 TLSv1.3;", "ssl_protocols TLSv1 TLSv1.1; ssl_ciphers ALL:@SECLEVEL=0;"
        )
    )
    edge.start()
    assert speaks(edge, ssl.TLSVersion.TLSv1_1) == "TLSv1.1"
