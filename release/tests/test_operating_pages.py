"""What the pages for operators name is there: settings, commands, files, containers."""

import re
import sqlite3
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import yaml
from botocore.session import Session
from flask import Flask
from kit import health
from release.edge.settings import SERVICES
from release.layout import ROOT
from service_settings import SETTINGS, known_names
from werkzeug.serving import make_server

PAGES = [ROOT / "docs" / "cluster.md", *sorted((ROOT / "docs" / "runbooks").glob("*.md"))]
_PREFIXES = "COATI|QUOTES|ANALYTICS|ACCOUNTS|CHAT|SEARCH|CONTENT|EDGE|SANDBOX|TRACKING|RELEASES|GUARD|REDIS|PUBLIC|AWS"
_NAME = re.compile(rf"\b((?:{_PREFIXES})_[A-Z_]+)\b")
_MODULE = re.compile(r"python -m ([a-z_]+(?:\.[a-z_]+)+)")
_LINK = re.compile(r"\]\(([^)#:]+)\)")
# What people type beside a running platform; migrations and checks are run by the platform and by make.
_OPERATORS = re.compile(
    r"python -m ((?:accounts\.(?:staff|clients|keys)|analytics\.(?:replay|erase))\b[^`]*)"
)
_INSIDE = "python -m release.inside -- python -m "
_CONTAINER = re.compile(
    r"docker-compose (?:[a-z-]+ )?(?:exec|stop|start|logs|restart|run)(?: -\S+)* ([a-z-]+)"
)


def sources() -> str:
    """Everything that reads the environment."""
    files = [*ROOT.glob("services/*/src/**/settings.py"), *ROOT.glob("release/src/**/*.py")]
    files.append(ROOT / "docker-compose.yml")
    return "\n".join(file.read_text("utf-8") for file in files)


def all_names() -> set[str]:
    names = {name for settings in SETTINGS.values() for name in known_names(settings)}
    names |= {f"EDGE_{service.upper()}" for service in SERVICES}
    names |= _names_of_the_bucket()
    return names | set(re.findall(r"[\"'$}{]((?:[A-Z]+_)+[A-Z]+)\b", sources()))


def _names_of_the_bucket() -> set[str]:
    """What the bucket's own library takes from the environment: no line of ours reads its credentials."""
    listed = (each[1] for each in Session.SESSION_VARIABLES.values())
    return {name for names in listed if names for name in ([names] if isinstance(names, str) else names)}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_setting_a_page_names_is_read_by_something(page: Path) -> None:
    named = set(_NAME.findall(page.read_text("utf-8")))
    assert named - all_names() == set()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_program_a_page_names_is_there(page: Path) -> None:
    for module in _MODULE.findall(page.read_text("utf-8")):
        name, _, rest = module.partition(".")
        home = ROOT / ("release" if name == "release" else f"services/{name}") / "src" / name
        place = home / rest.replace(".", "/")
        assert place.with_suffix(".py").is_file() or (place / "__main__.py").is_file(), module


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_container_a_page_names_is_in_the_compose_file(page: Path) -> None:
    services = set(yaml.safe_load((ROOT / "docker-compose.yml").read_text("utf-8"))["services"])
    assert set(_CONTAINER.findall(page.read_text("utf-8"))) <= services


def test_a_page_that_names_an_operators_command_says_how_it_gets_the_platforms_environment() -> None:
    """Typed by itself one ends in a traceback: no database, no secret is said."""
    pages = [*PAGES, ROOT / "docs" / "alarms.md", *ROOT.glob("services/*/README.md")]
    told = {page: _OPERATORS.findall(text) for page in pages if (text := page.read_text("utf-8"))}
    assert sum(map(len, told.values())) >= 8
    silent = [str(page) for page, commands in told.items() if commands and not _way_in(page)]
    assert silent == []


def _way_in(page: Path) -> bool:
    """It names the way itself, or leads to a place that does."""
    text = page.read_text("utf-8")
    linked = [page.parent / target for target in _LINK.findall(text) if target.endswith(".md")]
    return any(_INSIDE in each for each in (text, *(place.read_text("utf-8") for place in linked)))


def test_there_is_a_page_for_each_thing_an_operator_does() -> None:
    assert {page.stem for page in PAGES} >= {"deploy", "rollback", "restore", "secrets", "incident"}


def test_a_roll_back_of_images_never_hangs_on_one_command_alone() -> None:
    """A tag before one command is gone at the next, which would publish the sections of the newer image again."""
    page = (ROOT / "docs" / "runbooks" / "rollback.md").read_text("utf-8")
    assert not re.search(r"COATI_VERSION=\S.* docker-compose", page)
    assert "`.env`" in page


def test_a_database_restored_by_hand_is_closed_to_the_other_services() -> None:
    """As on its first start: a dump holds no right to the database itself."""
    first = (ROOT / "release" / "containers" / "databases.sh").read_text("utf-8")
    page = (ROOT / "docs" / "runbooks" / "restore.md").read_text("utf-8")
    assert "REVOKE ALL ON DATABASE $name FROM PUBLIC" in first
    assert "REVOKE ALL ON DATABASE quotes FROM PUBLIC" in page


def test_the_line_that_asks_a_service_what_it_lacks_prints_it_also_where_the_answer_is_no() -> None:
    """The line of incident.md, against a service that is not ready: that is whom it is typed for."""
    page = (ROOT / "docs" / "runbooks" / "incident.md").read_text("utf-8")
    code = re.search(r'python -c "([^"]+/health/ready[^"]+)"', page)
    assert code

    def lacks() -> None:
        raise ConnectionError

    app = Flask("lacking")
    health.register(app, {"database": lacks})
    server = make_server("127.0.0.1", 0, app)
    with ThreadPoolExecutor() as beside:
        beside.submit(server.serve_forever)
        here = code[1].replace("8000", str(server.port))
        done = subprocess.run([sys.executable, "-c", here], check=False, capture_output=True, text=True)
        server.shutdown()
    assert '"missing":["database"]' in done.stdout
    assert (done.returncode, done.stderr) == (0, "")


def test_the_copy_of_a_running_sqlite_is_whole(tmp_path: Path) -> None:
    """The line of restore.md, beside a service that writes (R27)."""
    page = (ROOT / "docs" / "runbooks" / "restore.md").read_text("utf-8")
    code = re.search(r'python -c "(import sqlite3[^"]+)" var/db', page)
    assert code
    running = sqlite3.connect(tmp_path / "live.sqlite", isolation_level=None)
    running.execute("PRAGMA journal_mode=WAL")
    running.execute("CREATE TABLE policies (number TEXT PRIMARY KEY)")
    running.executemany("INSERT INTO policies VALUES (?)", [(f"P-{number}",) for number in range(500)])
    done = subprocess.run(
        [sys.executable, "-c", code[1], tmp_path / "live.sqlite", tmp_path / "copy.sqlite"], check=False
    )
    assert done.returncode == 0
    copy = sqlite3.connect(tmp_path / "copy.sqlite")
    assert copy.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    assert copy.execute("SELECT count(*) FROM policies").fetchone() == (500,)
    for each in (running, copy):
        each.close()
