"""Lines of the Procfile that are Python programs, and what release/bin/on-release would start them with."""

import os
import re
import shlex
from collections.abc import Mapping
from dataclasses import dataclass

_PYTHON = re.compile(
    r"^exec (?:release/bin/on-release (\S+) )?(?:python -m )?(gunicorn|(?<=-m )[\w.]+)( .*)?$"
)
# Whoever needs more of a shell than words and variables gets a shell.
_FOR_A_SHELL = re.compile(r"[;&|<>`*?~]|\$[^A-Za-z_{]")
_VARIABLE = re.compile(r"\$(?:(\w+)|\{(\w+):-(\w*)\})")


@dataclass(frozen=True)
class Program:
    """A module to run as a program, its arguments, and what its environment has beside the platform's."""

    module: str
    arguments: list[str]
    environment: dict[str, str]


def program(command: str, environment: Mapping[str, str]) -> Program | None:
    """What a shell would start for this line; None where it is another kind of program."""
    match = _PYTHON.match(command)
    if match is None or _FOR_A_SHELL.search(command):
        return None

    def value(found: re.Match[str]) -> str:
        return environment.get(found[1], "") if found[1] else environment.get(found[2]) or found[3]

    arguments = [_VARIABLE.sub(value, word) for word in shlex.split(match[3] or "")]
    return Program(match[2], arguments, on_release(match[1], environment) if match[1] else {})


def on_release(service: str, environment: Mapping[str, str]) -> dict[str, str]:
    """The link to a service's release, and where its code lies now; nothing where what is installed runs."""
    link = f"{environment.get('COATI_VAR', '')}/services/{service}/current"
    if not os.path.exists(link):  # noqa: PTH110 - as the shell's test does, for a path that may be none
        return {}
    code = os.path.realpath(link)
    paths = [f"{code}/services/{service}/src", f"{code}/services/kit/src"]
    if before := environment.get("PYTHONPATH"):
        paths.append(before)
    return {"COATI_CODE": link, "PYTHONPATH": ":".join(paths)}
