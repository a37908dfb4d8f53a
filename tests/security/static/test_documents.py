"""TRUST K7: requests made from each service's own OpenAPI document, with a fixed seed, to the services as they run."""

import copy
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from described_services import DescribedService, described_services
from generated_requests import document_of, send
from release.openapi import SERVICES

pytestmark = [pytest.mark.timeout(900), pytest.mark.xdist_group("documents")]
FULL = os.environ.get("COATI_SECURITY") == "full"
EXAMPLES = 30 if FULL else 2
PHASES = "examples,coverage,fuzzing" if FULL else "examples,fuzzing"
# It would sign out whoever asks all the rest.
SIGN_OUT = ("--exclude-path", "/api/accounts/sign-out")


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, DescribedService]]:
    with described_services(tmp_path_factory.mktemp("described"), *SERVICES) as services:
        yield services


@pytest.mark.parametrize("service", SERVICES)
def test_every_answer_is_as_declared_and_none_is_a_server_error(
    live: dict[str, DescribedService], service: str, tmp_path: Path
) -> None:
    at = live[service]
    more = ("--phases", PHASES, *(SIGN_OUT if service == "accounts" else ()))
    outcome = send(document_of(service), at.url, at.headers, EXAMPLES, tmp_path, *more)
    assert outcome.passed, outcome.said[-6000:]
    assert outcome.requests >= EXAMPLES * len(document_of(service)["paths"]) / 2, outcome.said[-2000:]


def test_signing_out_is_as_declared(live: dict[str, DescribedService], tmp_path: Path) -> None:
    guest = live["accounts"].as_guest()
    outcome = send(
        document_of("accounts"), guest.url, guest.headers, EXAMPLES, tmp_path,
        "--phases", PHASES, "--include-path", "/api/accounts/sign-out",
    )  # fmt: skip
    assert outcome.passed, outcome.said[-6000:]


def test_a_document_that_says_otherwise_is_noticed(live: dict[str, DescribedService], tmp_path: Path) -> None:
    """TRUST K7: the check goes red when an answer is not as declared."""
    path = "/api/content/categories"
    document = document_of("content")
    wrong = copy.deepcopy({**document, "paths": {path: document["paths"][path]}})
    wrong["paths"][path]["get"]["responses"]["200"]["content"]["application/json"]["schema"] = {
        "type": "integer"
    }
    at = live["content"]
    outcome = send(wrong, at.url, at.headers, EXAMPLES, tmp_path, "--phases", PHASES)
    assert not outcome.passed
    assert "schema" in outcome.said.lower()
