"""Whether remotes and host fit together: contract and shared modules, as their manifests state them."""

from collections.abc import Mapping

from release.builds import HOST, Build
from release.gate.records import GateError


def check_fit(built: Mapping[str, Build]) -> None:
    """Every remote must speak a contract the host runs and find each shared module, in the version it was built with.

    Raises: GateError. A mismatch met here is a line in a terminal; met later it is a visitor's broken page.
    """
    host = built[HOST]
    for name, remote in built.items():
        if name != HOST:
            _check_contract(remote, host)
            _check_shared(remote, host)


def accepted(host: Build) -> list[int]:
    """Contracts whose remotes this host runs, the oldest first."""
    return list(host.manifest.get("contracts", (host.manifest["contract"],)))


def _check_contract(remote: Build, host: Build) -> None:
    name, spoken, runs = remote.section, remote.manifest["contract"], accepted(host)
    if spoken in runs:
        return
    said = f"{name} speaks contract {spoken}, the host {' and '.join(map(str, runs))}"
    if spoken > runs[-1]:
        raise GateError(f"{said}. Ship the host of that contract first: make ship SECTION=host")
    raise GateError(
        f"{said}. Bring {name} to contract {runs[-1]} and ship it before this host: make ship SECTION={name}"
    )


def _check_shared(remote: Build, host: Build) -> None:
    name = remote.section
    for module, version in remote.manifest["shared"].items():
        provided = host.manifest["shared"].get(module)
        if provided is None:
            raise GateError(
                f"{name} takes {module}, which the host does not provide. Import it without sharing (takenFromHost in "
                "packages/shared/build/src/shared.js), or ship a host that provides it first: make ship SECTION=host"
            )
        if provided["version"] != version:
            raise GateError(
                f"{name} was built with {module} {version}, the host has {provided['version']}, and a page holds one "
                f"copy. Build both from one package-lock.json, then ship the one that is behind"
            )
