"""Render from the environment, then become nginx."""

import os
import sys

from release.edge import EdgeError, EdgeSettings, command, render

settings = EdgeSettings.from_environment(os.environ)
try:
    render(settings)
except EdgeError as error:
    sys.exit(f"The edge cannot start: {error}")
arguments = command(settings)
os.execvp(arguments[0], arguments)  # noqa: S606 - a fixed command of our own
