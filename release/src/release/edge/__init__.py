"""Renders the edge: nginx's configuration from the templates in nginx/, the brand files and the settings.

`python -m release.edge` renders and becomes nginx, in the foreground; `render(settings)` only renders.
"""

import re
import shutil
import socket
from collections.abc import Mapping
from pathlib import Path

from release.edge.brands import read_brands
from release.edge.errors import EdgeError
from release.edge.settings import EdgeSettings
from release.edge.values import values_of
from release.layout import Layout

__all__ = ["EdgeError", "EdgeSettings", "command", "render", "render_for"]

_MARK = re.compile(r"%\{(\w+)\}")
_RENDERED = {".conf", ".html", ".txt"}


def render_for(layout: Layout) -> Path:
    """Render the edge of one platform on this machine."""
    return render(EdgeSettings.from_environment(layout.environment()))


def render(settings: EdgeSettings) -> Path:
    """Write the whole configuration under var/nginx and make the folders it names.

    Safe beside a running edge: what that one holds is left alone until it is told to read again.

    Returns: the path of nginx.conf.
    Raises: EdgeError: a brand file, a template or a setting cannot be used.
    """
    state = settings.var / "nginx"
    values = values_of(settings, read_brands(settings.brands))
    for folder in (
        state / "tmp",
        *(settings.var / name for name in ("cache", "log", "releases")),
        settings.run,
    ):
        folder.mkdir(parents=True, exist_ok=True)
    _clear_leftovers(settings)
    for template in sorted(settings.templates.rglob("*")):
        if template.is_file() and template.suffix != ".md":
            _write(template, state / template.relative_to(settings.templates), values)
    return state / "nginx.conf"


def command(settings: EdgeSettings) -> list[str]:
    """The command that runs the rendered edge in the foreground."""
    state = settings.var / "nginx"
    early_errors = "stderr" if settings.log_to_stdout else str(settings.var / "log" / "edge-error.log")
    return ["nginx", "-e", early_errors, "-p", f"{state}/", "-c", str(state / "nginx.conf")]


def _clear_leftovers(settings: EdgeSettings) -> None:
    """Composed pages of an earlier run may name files that are gone; a crashed edge's socket blocks the next."""
    inner = settings.run / "edge-inner.sock"
    with socket.socket(socket.AF_UNIX) as probe:
        if probe.connect_ex(str(inner)) == 0:
            return
    inner.unlink(missing_ok=True)
    shutil.rmtree(settings.var / "cache" / "pages", ignore_errors=True)


def _write(template: Path, target: Path, values: Mapping[str, str]) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    if template.suffix not in _RENDERED:
        shutil.copyfile(template, target)
        return
    target.write_text(
        _MARK.sub(lambda mark: _value(values, mark[1], template), template.read_text("utf-8")), "utf-8"
    )


def _value(values: Mapping[str, str], name: str, template: Path) -> str:
    if name not in values:
        raise EdgeError(f"nginx/{template.name} asks for %{{{name}}}, which release.edge does not know")
    return values[name]
