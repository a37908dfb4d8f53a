"""docker-compose.yml without an engine: it says what the Procfile and the house rules say."""

import re
import shlex
from typing import Any

import pytest
from compose_file import CONTAINERS, FILE, JOBS, LASTING, OURS, command, dockerfile, image
from release.compose_check.bases import STAND_INS
from release.edge.settings import SERVICES
from release.layout import ROOT
from release.procfile import read_procfile
from service_settings import SETTINGS, known_names


@pytest.mark.parametrize("name", sorted(CONTAINERS))
def test_a_container_has_no_more_rights_and_room_than_it_needs(name: str) -> None:
    one = CONTAINERS[name]
    assert one["read_only"] is True
    assert one["cap_drop"] == ["ALL"]
    assert "cap_add" not in one and "privileged" not in one
    assert one["security_opt"] == ["no-new-privileges:true"]
    assert str(one["user"]).split(":")[0] not in ("", "0", "root")
    assert int(str(one["mem_limit"]).removesuffix("m")) <= 1024
    assert one["pids_limit"] > 0


def log_megabytes(one: dict[str, Any]) -> int | None:
    """How much a container may log; None for one that may log without end, which is what the engine does unasked."""
    said = one.get("logging", {})
    options = said.get("options", {})
    size = re.fullmatch(r"(\d+)m", str(options.get("max-size", "")))
    files = int(options.get("max-file", 1))
    # With one file the engine throws all of a log away each time it is full.
    return int(size[1]) * files if said.get("driver") == "json-file" and size and files > 1 else None


@pytest.mark.parametrize("name", sorted(CONTAINERS))
def test_the_log_of_a_container_ends(name: str) -> None:
    """TRUST Y8: by size here; by age: test_container_logs."""
    bound = 500 if name == "edge" else 30
    assert log_megabytes(CONTAINERS[name]) == bound
    page = (ROOT / "docs" / "runbooks" / "logs.md").read_text("utf-8")
    assert ("10 files of 50 MB" if name == "edge" else "3 files of 10 MB") in page


@pytest.mark.parametrize(
    "unbounded",
    [
        {},
        {"driver": "json-file"},
        {"driver": "json-file", "options": {"max-size": "10m"}},
        {"driver": "json-file", "options": {"max-file": "3"}},
        {"driver": "syslog", "options": {"max-size": "10m", "max-file": "3"}},
    ],
)
def test_a_container_that_may_log_without_end_is_seen(unbounded: dict[str, Any]) -> None:
    one = {key: value for key, value in CONTAINERS["quotes"].items() if key != "logging"}
    assert log_megabytes({**one, **({"logging": unbounded} if unbounded else {})}) is None


@pytest.mark.parametrize("name", LASTING)
def test_what_lasts_is_looked_after_and_started_again(name: str) -> None:
    one = CONTAINERS[name]
    assert one["restart"] == "unless-stopped"
    assert one["healthcheck"]["test"][0] in ("CMD", "CMD-SHELL")


def test_somebody_waits_for_every_job_to_end_well() -> None:
    waited = {
        job
        for one in CONTAINERS.values()
        for job, how in one.get("depends_on", {}).items()
        if how["condition"] == "service_completed_successfully"
    }
    assert waited == JOBS


def test_only_the_edge_is_published_and_only_on_this_machine() -> None:
    published = {name: one["ports"] for name, one in CONTAINERS.items() if "ports" in one}
    assert published == {"edge": ["127.0.0.1:8080:8080", "127.0.0.1:8081:8081"]}


def test_data_and_services_have_no_way_out_of_their_networks() -> None:
    assert [name for name, one in FILE["networks"].items() if not one.get("internal")] == ["world"]
    assert "world" not in {*CONTAINERS["redis"]["networks"], *CONTAINERS["postgres"]["networks"]}
    assert list(CONTAINERS["sandbox"]["networks"]) == ["world"]
    assert "data" not in CONTAINERS["edge"]["networks"]


def asking_outside(page: str) -> dict[str, set[str]]:
    """By container: the settings that say whom it may ask, from the table for operators."""
    rows = re.findall(r"^\| ([a-z-]+) \| ([^|]+) \| [^|]+ \|$", page, re.MULTILINE)
    return {name: set(re.findall(r"`([A-Z_]+)`", asks)) for name, asks in rows if name != "container"}


def test_who_calls_nobody_outside_has_no_way_out() -> None:
    """ASVS 13.2.5: in the one network with a way out are those that the table names, by settings that they read."""
    listed = asking_outside((ROOT / "docs" / "runbooks" / "egress.md").read_text("utf-8"))
    assert set(listed) == {name for name, one in CONTAINERS.items() if "world" in one["networks"]}
    for name in set(listed) & set(OURS):
        assert listed[name] <= known_names(SETTINGS[image(name)]), name
    # Whose address is a stand-in's or a bucket's: never a setting of a program that visitors' words reach.
    assert {name for name, asks in listed.items() if not asks} == {"sandbox", "sandbox-mail"}


def test_every_process_of_the_procfile_is_a_container_and_the_other_way_round() -> None:
    processes = set(read_procfile((ROOT / "Procfile").read_text("utf-8")))
    assert set(LASTING) - {"postgres"} == processes


@pytest.mark.parametrize("name", ["guard", *(one for one in OURS if one not in JOBS)])
def test_a_container_runs_what_the_procfile_runs(name: str) -> None:
    # Containers are for who serves visitors, with as many workers as stand in the Procfile.
    line = re.sub(
        r"\$\{COATI_WORKERS:-(\d)\}", r"\1", read_procfile((ROOT / "Procfile").read_text("utf-8"))[name]
    )
    here = shlex.split(line)
    there = command(name)
    program = next(at for at, word in enumerate(here) if word in ("gunicorn", "python"))
    here = here[program:]
    if here[0] == "python":
        assert there == here
        return
    # Where it listens is the one thing that differs: a port of its container for a socket in a folder.
    assert _without_bind(there) == _without_bind(here)
    assert there[there.index("--bind") + 1] == f"0.0.0.0:{'8081' if name == 'sandbox' else '8000'}"


def _without_bind(words: list[str]) -> set[str]:
    at = words.index("--bind")
    return {*words[:at], *words[at + 2 :]}


def test_redis_keeps_every_write_as_the_procfile_says() -> None:
    procfile = read_procfile((ROOT / "Procfile").read_text("utf-8"))["redis"]
    for promise in ("--appendonly yes", "--appendfsync always", "--maxmemory-policy noeviction"):
        assert promise in procfile
        assert promise in CONTAINERS["redis"]["command"]


@pytest.mark.parametrize("service", SERVICES)
def test_the_edge_asks_each_service_where_it_answers(service: str) -> None:
    address = CONTAINERS["edge"]["environment"][f"EDGE_{service.upper()}"]
    assert address == f"{CONTAINERS[service]['networks']['services']['ipv4_address']}:8000"


def test_peers_workers_and_probes_ask_where_somebody_answers() -> None:
    peers = dict(one.split("=") for one in CONTAINERS["accounts"]["environment"]["ACCOUNTS_PEERS"].split(","))
    assert {address: address.split(":")[0] in CONTAINERS for address in peers.values()} == dict.fromkeys(
        (f"{name}:8000" for name in peers), True
    )
    for name in (one for one in LASTING if one.endswith("-worker")):
        assert (
            CONTAINERS[name]["environment"]["COATI_BEAT_FILE"] == CONTAINERS[name]["healthcheck"]["test"][-1]
        )


@pytest.mark.parametrize("part", sorted({image(name) for name in CONTAINERS} - {"redis", "postgres"}))
def test_an_image_is_made_of_pinned_packages_and_runs_as_nobody_special(part: str) -> None:
    text = dockerfile(part)
    bases = set(re.findall(r"^FROM (\S+)", text, re.MULTILINE))
    stages = set(re.findall(r"^FROM \S+ AS (\S+)$", text, re.MULTILINE))
    assert bases - stages <= set(STAND_INS)
    assert re.findall(r"^USER (\S+)$", text, re.MULTILINE) == ["10001"]
    installs = re.findall(r"pip (?:--python \S+ )?install (.*)", text)
    assert installs
    assert all(one.startswith("--require-hashes --no-deps -r requirements-") for one in installs)
    # What one machine's network needs belongs into no image of the project.
    assert not re.search(r"(?i)\bcert|index-url|proxy|mirror|\bca[.-]", text)


def test_two_images_share_the_stages_that_bring_node_packages() -> None:
    def stages(part: str) -> str:
        return dockerfile(part).partition("AS manifests")[2].partition("npm ci")[0]

    assert stages("analytics") == stages("release") != ""


def test_nothing_that_only_a_developer_needs_is_sent_to_a_build() -> None:
    ignored = (ROOT / ".dockerignore").read_text("utf-8").splitlines()
    assert "*" in ignored
    sent = {line[1:] for line in ignored if line.startswith("!")}
    assert sent.isdisjoint({".env", "secrets", "var", ".git", "requirements.lock", "tests"})
