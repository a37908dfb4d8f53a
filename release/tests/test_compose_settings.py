"""docker-compose.yml and .env.example without an engine: each setting reaches who reads it, each secret as a file."""

import re
from pathlib import Path

import pytest
from compose_file import CONTAINERS, FILE, OURS, TEXT, VARIABLE, dockerfile, image
from pydantic import SecretStr
from release.layout import ROOT
from service_settings import SETTINGS, known_names

from release import secret_files


@pytest.mark.parametrize("name", OURS)
def test_every_name_a_container_is_told_is_one_that_its_service_reads(name: str) -> None:
    told = set(CONTAINERS[name]["environment"])
    shared = {"SANDBOX_ORIGIN"}
    assert told - known_names(SETTINGS[image(name)]) - shared == set()


@pytest.mark.parametrize("name", OURS)
def test_every_secret_comes_from_a_file_that_the_container_may_read(name: str) -> None:
    settings = SETTINGS[image(name)]
    prefix = settings.model_config.get("env_prefix", "")
    needed = {
        f"{prefix}{field}".upper()
        for field, described in settings.model_fields.items()
        if described.annotation is SecretStr and described.validation_alias is None
    }
    environment = CONTAINERS[name]["environment"]
    assert {f"{one}_FILE" for one in needed} - set(environment) == set()
    files = {value.rpartition("/")[2] for key, value in environment.items() if key.endswith("_FILE")}
    assert files - {"beat"} == set(CONTAINERS[name]["secrets"])


def test_the_secrets_named_are_those_that_make_secrets_writes(tmp_path: Path) -> None:
    assert set(secret_files.write_missing(tmp_path)) == set(FILE["secrets"])


@pytest.mark.parametrize("service", ["search", "search-worker"])
def test_the_hosted_engine_can_be_named_to_whoever_may_be_told_to_ask_it(service: str) -> None:
    told = CONTAINERS[service]["environment"]
    assert "SEARCH_ENGINE" in told
    assert {f"SEARCH_ALGOLIA_{name}" for name in ("URL", "APP_ID", "API_KEY", "ADMIN_KEY")} <= told.keys()


EXAMPLE = set(re.findall(r"^([A-Z0-9_]+)=", (ROOT / ".env.example").read_text("utf-8"), re.MULTILINE))
# Names that .env cannot set: where an image keeps its files and listens, and what the runs of `make` alone ask.
DECIDED = {
    *(
        "QUOTES_BRAND_FILE",
        "QUOTES_CARRIERS_FOLDER",
        "CHAT_BRAND_FILE",
        "CHAT_CANNED_FILE",
        "ACCOUNTS_BRANDS",
    ),
    *("CONTENT_LIBRARY", "CONTENT_BRANDS", "CONTENT_RELOAD_S", "CONTENT_REINDEX_JOB", "SEARCH_FOLDER"),
    *("ANALYTICS_SPOOL", "ANALYTICS_LOADER", "ANALYTICS_STREAM", "SANDBOX_DATABASE_URL", "SANDBOX_BRANDS"),
    *("SANDBOX_SMTP_PORT", "EDGE_BIND", "EDGE_LOG", "EDGE_TLS_CERTIFICATE", "EDGE_TLS_KEY"),
    # Nothing of ours takes the gateway's events, and the sandbox has no way out (docs/runbooks/egress.md).
    *("SANDBOX_WEBHOOK_URL", "SANDBOX_WEBHOOK_SECRET"),
    *("COATI_WORKERS", "COATI_LOG_DAYS", "COATI_LOG_MEGABYTES", "COATI_ORIGIN", "COATI_GATE"),
}


def told(name: str) -> set[str]:
    """What a container is told, by value or by file."""
    return {
        key.removesuffix("_FILE") if key not in EXAMPLE else key for key in CONTAINERS[name]["environment"]
    }


def test_every_variable_of_the_file_stands_in_the_example() -> None:
    assert {found[1] for found in VARIABLE.finditer(TEXT)} - EXAMPLE == set()


def test_every_setting_of_a_service_stands_in_the_example() -> None:
    read = {name for settings in SETTINGS.values() for name in known_names(settings)}
    assert {name for name in read if name.removesuffix("_FILE") not in EXAMPLE} - EXAMPLE == set()


@pytest.mark.parametrize("name", OURS)
def test_every_setting_of_a_service_reaches_its_container_from_env(name: str) -> None:
    """What stands in .env and in no container would be without effect, and nobody would be told."""
    here = {one for one in known_names(SETTINGS[image(name)]) if one in EXAMPLE}
    # A beat is for workers, Redis for who has one to ask.
    assert here - told(name) - DECIDED - {"COATI_BEAT_FILE", "REDIS_URL"} == set()


def test_whatever_the_example_names_reaches_some_container_from_env() -> None:
    reached = {found[1] for found in VARIABLE.finditer(TEXT)}.union(
        *(told(name) for name in CONTAINERS if "environment" in CONTAINERS[name])
    )
    assert EXAMPLE - reached == DECIDED
    handed_on = {
        key
        for one in CONTAINERS.values()
        for key, value in one.get("environment", {}).items()
        if value is None
    }
    assert handed_on - EXAMPLE == set()


@pytest.mark.parametrize("name", sorted(CONTAINERS.keys() - {"redis", "postgres"}))
def test_a_name_handed_on_without_a_value_takes_none_away_that_the_image_has(name: str) -> None:
    """To the engine a name alone means: not the image's value either."""
    handed_on = {key for key, value in CONTAINERS[name]["environment"].items() if value is None}
    of_image = set(
        re.findall(
            r"\b([A-Z_]+)=",
            " ".join(re.findall(r"^ENV (?:.*\\\n)*.*$", dockerfile(image(name)), re.MULTILINE)),
        )
    )
    assert of_image
    assert handed_on & of_image == set()
