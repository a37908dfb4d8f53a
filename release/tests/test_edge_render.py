import json
import re
import signal
import subprocess
import time
from dataclasses import replace
from pathlib import Path

import pytest
from kit import processes
from release.edge import EdgeError, EdgeSettings, command, render
from release.edge import values as edge_values
from release.edge.testing import running_edge
from release.edge.testing.live import write_brands
from release.layout import ROOT


@pytest.fixture
def settings(tmp_path: Path) -> EdgeSettings:
    write_brands(tmp_path / "brands")
    return EdgeSettings(var=tmp_path / "var", run=tmp_path / "run", brands=tmp_path / "brands")


def accepted_by_nginx(settings: EdgeSettings) -> str:
    """What nginx says of the rendered configuration; it must end in success."""
    settings.var.mkdir(parents=True, exist_ok=True)
    render(settings)
    tested = subprocess.run([*command(settings), "-t"], capture_output=True, text=True, check=False)
    assert tested.returncode == 0, tested.stderr
    return tested.stderr


def test_the_rendered_configuration_is_accepted_without_a_warning(settings: EdgeSettings) -> None:
    said = accepted_by_nginx(settings)
    assert "warn" not in said
    assert "%{" not in "".join(path.read_text() for path in (settings.var / "nginx").rglob("*.conf"))


def test_the_platform_may_lie_in_a_folder_with_a_space_in_its_name(settings: EdgeSettings) -> None:
    accepted_by_nginx(replace(settings, var=settings.var.parent / "our projects" / "var"))


def test_an_edge_without_brotli_modules_runs_on_gzip(
    settings: EdgeSettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(edge_values, "MODULE_FOLDERS", (Path("/nowhere"),))
    accepted_by_nginx(settings)
    with running_edge() as edge:
        page = edge.ask("/", headers={"Accept-Encoding": "br, gzip"})
    assert page.status == 200
    assert page.headers["content-encoding"] == "gzip"


@pytest.fixture
def certified(settings: EdgeSettings, tmp_path: Path) -> EdgeSettings:
    key, certificate = tmp_path / "key.pem", tmp_path / "certificate.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=coati.example",
         "-keyout", str(key), "-out", str(certificate)],
        check=True, capture_output=True,
    )  # fmt: skip
    return replace(settings, public_origin="https://coati.example", tls_certificate=certificate, tls_key=key)


def test_tls_is_configuration(certified: EdgeSettings) -> None:
    accepted_by_nginx(certified)


def test_behind_tls_cookies_are_secure_and_the_browser_is_told_to_stay() -> None:
    with running_edge(public_origin="https://coati.example") as edge:
        page = edge.ask("/?pid=tripinsure101")
    assert page.headers["strict-transport-security"] == "max-age=63072000; includeSubDomains; preload"
    assert "Secure" in page.headers["set-cookie"]
    assert "upgrade-insecure-requests" in page.headers["content-security-policy"]


def test_the_environment_is_read(tmp_path: Path) -> None:
    places = {
        "COATI_VAR": str(tmp_path),
        "COATI_RUN": str(tmp_path / "r"),
        "PORT": "9000",
        "COATI_ENV": "production",
    }
    edge = {"EDGE_HOSTS": "a.example, b.example", "EDGE_QUOTES_PER_MINUTE": "7", "EDGE_CRAWLERS": "no"}
    found = EdgeSettings.from_environment({**places, **edge})
    assert (found.port, found.hosts, found.quotes_per_minute) == (9000, ("a.example", "b.example"), 7)
    assert (found.public_origin, found.gateway_origin) == ("http://localhost:9000", "http://localhost:9001")
    assert found.production
    assert not found.crawlers


def test_every_setting_is_in_the_example_file() -> None:
    source = (ROOT / "release" / "src" / "release" / "edge" / "settings.py").read_text()
    source = source.replace('f"EDGE_{name.upper()}"', '"EDGE_CONTENT" "EDGE_QUOTES"')
    source += (ROOT / "services" / "content" / "src" / "content" / "settings.py").read_text()
    asked = set(re.findall(r"\b(?:EDGE|CONTENT)_[A-Z_]+\b", source))
    example = set(re.findall(r"^([A-Z_]+)=", (ROOT / ".env.example").read_text(), re.MULTILINE))
    assert asked
    assert asked - example == set()


def test_the_gallery_of_components_is_for_those_who_build() -> None:
    for production in (False, True):
        with running_edge(production=production) as edge:
            assert edge.ask("/ui/").status == (404 if production else 200)


def test_a_developers_lane_is_entered_and_left_by_address_and_never_in_production() -> None:
    token = "0123456789abcdef" * 2
    for production in (False, True):
        with running_edge(production=production) as edge:
            entered, left = edge.ask(f"/_lane/{token}/blog/"), edge.ask("/_lane/off/")
            if production:
                assert (entered.status, left.status) == (404, 404)
                assert "coati_lane" not in f"{entered.headers}{left.headers}"
            else:
                assert (entered.status, left.status) == (302, 302)
                assert entered.headers["location"] == "/blog/"
                assert f"coati_lane={token}; Path=/; HttpOnly; SameSite=Lax" in str(entered.headers)
                assert "coati_lane=; Max-Age=0" in str(left.headers)
                assert edge.ask(f"/_lane/{token}/state.json").status == 404


@pytest.mark.parametrize(
    ("environment", "words"),
    [({}, "COATI_VAR is not set"), ({"COATI_VAR": "/v", "COATI_RUN": "/r", "PORT": "http"}, "not a number")],
)
def test_a_wrong_environment_is_said_plainly(environment: dict[str, str], words: str) -> None:
    with pytest.raises(EdgeError, match=words):
        EdgeSettings.from_environment(environment)


def rewrite(settings: EdgeSettings, brand: str, **changes: object) -> None:
    file = settings.brands / f"{brand}.json"
    file.write_text(json.dumps({**json.loads(file.read_text()), **changes}))


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"hosts": ["coati.example"]}, "'coati.example' belongs to two brands"),
        ({"hosts": ["evil example; }"]}, "not usable as an id or host name"),
        ({"partnerIds": ["traveldefenders"]}, "'traveldefenders' belongs to two brands"),
        ({"partnerIds": ['x" y']}, "not usable"),
        ({"name": "Trips $request_uri"}, "nginx cannot hold this value"),
        ({"contacts": {}}, "tripinsure101.json: KeyError"),
    ],
)
def test_a_brand_file_that_cannot_be_used_stops_the_start(
    settings: EdgeSettings, changes: dict[str, object], words: str
) -> None:
    rewrite(settings, "tripinsure101", **changes)
    with pytest.raises(EdgeError, match=words):
        render(settings)


def test_a_brands_name_is_text_to_nginx(settings: EdgeSettings) -> None:
    rewrite(settings, "tripinsure101", name='Trips "\\ & {More};')
    accepted_by_nginx(settings)


def test_no_brand_files_at_all_stop_the_start(settings: EdgeSettings, tmp_path: Path) -> None:
    with pytest.raises(EdgeError, match="no brand file"):
        render(replace(settings, brands=tmp_path / "nothing"))


def test_an_unknown_mark_names_its_template(settings: EdgeSettings, tmp_path: Path) -> None:
    templates = tmp_path / "templates"
    (templates / "pages").mkdir(parents=True)
    for name in ("error.css", "error.html"):
        (templates / "pages" / name).write_text("x")
    (templates / "nginx.conf").write_text("%{nonsense}")
    with pytest.raises(EdgeError, match=r"nginx.conf asks for %\{nonsense\}"):
        render(replace(settings, templates=templates))


def test_partner_hosts_of_development_are_not_open_in_production(settings: EdgeSettings) -> None:
    for production, expected in ((False, True), (True, False)):
        render(replace(settings, production=production))
        maps = (settings.var / "nginx" / "maps" / "brands.conf").read_text()
        assert ('"tripinsure101.localhost"' in maps) is expected


def test_leftovers_of_a_crash_are_cleared_and_a_running_edge_is_left_alone(settings: EdgeSettings) -> None:
    with running_edge() as edge:
        edge.ask("/")
        kept = list((edge.settings.var / "cache" / "pages").rglob("?" * 32))
        render(edge.settings)
        assert kept[0].exists()
        assert edge.ask("/").status == 200
        assert edge.process is not None
        workers = processes.children(edge.process.pid)
        edge.process.kill()
        edge.process.wait()
        for worker in workers:
            # Its master's end may have reached it first.
            processes.kill(worker, signal.SIGKILL)
        time.sleep(0.3)
        assert (edge.settings.run / "edge-inner.sock").exists()
        render(edge.settings)
        assert not kept[0].exists()
        edge.start()
        assert edge.ask("/").status == 200
