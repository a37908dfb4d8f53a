"""Stand-ins for the base images that the Dockerfiles name, from Debian's packages: no registry of images is asked.

What this machine's network needs (its certificates, its package indexes) is baked into these images alone; the
project's Dockerfiles know nothing of it.
"""

import os
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

from release.compose_check.engine import LAST_WORDS, Engine, EngineError

SUITE = "bookworm"
ROOT_IMAGE = f"coati-check/debian:{SUITE}"
RECIPES = Path(__file__).with_name("stand_in")
STAND_INS = {
    "python:3.11-slim-bookworm": "python",
    "redis:7-bookworm": "redis",
    "postgres:15-bookworm": "postgres",
}
BUNDLE = Path("/etc/ssl/certs/ca-certificates.crt")
SOURCES = (Path("/etc/apt/sources.list"), Path("/etc/apt/sources.list.d"))
_ADDRESS = re.compile(r"^(?:deb(?:\s+\[[^\]]*\])?|URIs:)\s+(https?://\S*/debian/?)(?:\s|$)", re.MULTILINE)


def make(engine: Engine) -> None:
    """Every stand-in that this engine does not hold yet. Raises: EngineError."""
    if not _holds(engine, ROOT_IMAGE):
        _import_root(engine)
    for tag, recipe in STAND_INS.items():
        if not _holds(engine, tag):
            _build(engine, tag, RECIPES / recipe)


def mirror() -> str:
    """Where this machine takes Debian's packages from. Raises: EngineError."""
    texts = [
        path.read_text("utf-8")
        for source in SOURCES
        for path in ([source] if source.is_file() else sorted(source.glob("*")))
    ]
    found = _ADDRESS.search("\n".join(texts))
    if found is None:
        raise EngineError("no Debian mirror stands in this machine's apt sources")
    return found[1]


def _holds(engine: Engine, tag: str) -> bool:
    return bool(engine.docker("images", "--quiet", tag))


def _import_root(engine: Engine) -> None:
    with tempfile.TemporaryDirectory(prefix="root-", dir=engine.home) as folder:
        command = ["debootstrap", "--variant=minbase", "--include=ca-certificates", SUITE, folder, mirror()]
        done = subprocess.run(
            command, env=engine.environment, capture_output=True, text=True, check=False, timeout=900
        )
        if done.returncode:
            raise EngineError(f"debootstrap: {done.stdout[-LAST_WORDS:]}{done.stderr[-LAST_WORDS:]}")
        archive = subprocess.Popen(
            ["tar", "-C", folder, "--exclude=./var/cache/apt/archives/*.deb", "-c", "."],
            stdout=subprocess.PIPE,
        )
        imported = subprocess.run(
            ["docker", "import", "-", ROOT_IMAGE],
            env=engine.environment, stdin=archive.stdout, capture_output=True, text=True, check=False,
        )  # fmt: skip
        if archive.wait() or imported.returncode:
            raise EngineError(f"docker import: {imported.stderr[-LAST_WORDS:]}")


def _build(engine: Engine, tag: str, recipe: Path) -> None:
    with tempfile.TemporaryDirectory(prefix="base-") as folder:
        context = Path(folder) / "context"
        shutil.copytree(recipe, context)
        if recipe.name == "python":
            shutil.copyfile(os.environ.get("SSL_CERT_FILE") or BUNDLE, context / "ca.pem")
            (context / "pip.conf").write_text(_pip_settings(), "utf-8")
        engine.docker("build", "--quiet", "--network", "host", "--tag", tag, str(context))


def _pip_settings() -> str:
    """The package index of this machine's pip, as far as it is an address, and the certificates beside it."""
    lines = ["[global]", f"cert = {BUNDLE}"]
    for name in ("index-url", "extra-index-url"):
        said = subprocess.run(
            ["pip", "config", "get", f"global.{name}"], capture_output=True, text=True, check=False
        )
        addresses = [one for one in said.stdout.split() if one.startswith(("http://", "https://"))]
        if addresses:
            lines.append(f"{name} = {' '.join(addresses)}")
    return "\n".join(lines) + "\n"
