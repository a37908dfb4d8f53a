"""Running the programs of the second environment, and which files are ours."""

import subprocess
from collections.abc import Sequence
from pathlib import Path

from release.layout import ROOT

SECURITY_BIN = ROOT / ".venv-security" / "bin"
WITHIN_S = 600


class ProgramError(Exception):
    """A program of the checks did not do its work; the message says what it printed last."""


def run(
    command: Sequence[str | Path], *, cwd: Path = ROOT, allowed: Sequence[int] = (0,)
) -> subprocess.CompletedProcess[str]:
    """Run to the end. Raises: ProgramError: a status that is not among those allowed, or no end within ten minutes."""
    words = [str(word) for word in command]
    try:
        done = subprocess.run(
            words,
            cwd=cwd,
            capture_output=True,
            text=True,
            timeout=WITHIN_S,
            check=False,
            stdin=subprocess.DEVNULL,
        )
    except (subprocess.TimeoutExpired, OSError) as error:
        raise ProgramError(f"{words[0]} did not come to an end: {error}") from error
    if done.returncode not in allowed:
        raise ProgramError(f"{words[0]} ended with {done.returncode}: {(done.stderr or done.stdout)[-2000:]}")
    return done


def tracked(folder: Path = ROOT) -> list[Path]:
    """Every file that is, or is about to be, in the repository, by its path in it."""
    listed = run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=folder).stdout
    return sorted(Path(name) for name in set(listed.split("\0")) if name and (folder / name).is_file())
