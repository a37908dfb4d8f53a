"""V19: from a saved file to what every visitor gets, with all that a ship asks of a release; and back.

`python bench/edit_to_live.py` is the part that runs beside a platform (COATI_URL, COATI_VAR) and prints its times. It
edits a copy of the work tree: a bench that is killed leaves nobody's sources changed.
"""

import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

from beside import answer_beside_platform
from harness import Figure
from places import BENCH, ROOT

SECTION, PAGE = "blog", "/blog/"
EDITS = 3
LIVE_GOAL_S, BACK_GOAL_S, SEEN_WITHIN_S = 15.0, 1.0, 30.0


def measure() -> list[Figure]:
    """By the clock, so a busy machine shows more; each edit is a build, a trial in a browser, a flip, and a look."""
    seen = answer_beside_platform([sys.executable, str(BENCH / "edit_to_live.py")])
    live_s, back_s, flip_s = (statistics.median(seen[name]) for name in ("live", "back", "flip"))
    return [
        Figure(
            "V19",
            f"a saved file of {SECTION} until visitors get it: built, tried, flipped; median of {EDITS}",
            f"{live_s:.1f} s",
            "–",
            "–",
            f"≤ {LIVE_GOAL_S:.0f} s",
            live_s <= LIVE_GOAL_S,
        ),
        Figure(
            "V19",
            "back to the release before: from the flip until visitors get it",
            f"{back_s:.1f} s",
            f"the whole command {flip_s:.1f} s",
            "–",
            f"≤ {BACK_GOAL_S:.0f} s",
            back_s <= BACK_GOAL_S,
        ),
    ]


@contextmanager
def work_tree() -> Iterator[Path]:
    """A copy of what is tracked; installed packages are linked from here, the workspace's own from the copy itself."""
    with tempfile.TemporaryDirectory(prefix="tree-") as folder:
        tree = Path(folder)
        listed = subprocess.run(
            ["git", "ls-files", "-z"],
            cwd=ROOT, stdout=subprocess.PIPE, check=True,
        )  # fmt: skip
        for name in filter(None, listed.stdout.decode().split("\0")):
            if (ROOT / name).is_file():
                (tree / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(ROOT / name, tree / name)
        modules = tree / "node_modules"
        modules.mkdir()
        for entry in (ROOT / "node_modules").iterdir():
            if entry.name == "@coati":
                shutil.copytree(entry, modules / entry.name, symlinks=True)
            elif not entry.name.startswith(".cache"):
                (modules / entry.name).symlink_to(entry)
        yield tree


def live_release(origin: str) -> str:
    """The section's release in what a visitor is served now."""
    with urlopen(f"{origin}{PAGE}", timeout=10) as answer:
        html = answer.read().decode()
    boot = json.loads(re.findall(r'id="coati-boot">([^<]+)<', html)[0])
    release: str = boot["remotes"][SECTION]["release"]
    return release


def until_live_is(origin: str, wanted: bool, release: str) -> None:
    """Wait until visitors get this release, or any other than it. Raises: TimeoutError."""
    end = time.monotonic() + SEEN_WITHIN_S
    while (live_release(origin) == release) is not wanted:
        if time.monotonic() > end:
            raise TimeoutError("visitors do not get what was shipped")
        time.sleep(0.05)


def edited(tree: Path, origin: str, number: int) -> tuple[float, float, float]:
    """Seconds from a saved file to live, from the flip of a rollback to live, and of the whole rollback."""
    before = live_release(origin)
    source = tree / "packages" / "remotes" / SECTION / "src" / "remote.tsx"
    began = time.monotonic()
    source.write_text(f"{source.read_text()}\nexport const edition{number} = {number};\n")
    command(tree, "ship")
    until_live_is(origin, False, before)
    live_s = time.monotonic() - began
    began = time.monotonic()
    command(tree, "rollback")
    flipped = state_changed_at()
    until_live_is(origin, True, before)
    return live_s, time.time() - flipped, time.monotonic() - began


def state_changed_at() -> float:
    """When the document that says what is live was written last (release.state)."""
    return (Path(os.environ["COATI_VAR"]) / "live" / "state.json").stat().st_mtime


def command(tree: Path, what: str) -> None:
    """`make ship SECTION=…` or `make rollback SECTION=…` of the copy."""
    environment = {**os.environ, "PYTHONPATH": f"{tree}/release/src", "COATI_WHO": "bench"}
    done = subprocess.run(
        [sys.executable, "-m", "release.ship", what, SECTION], cwd=tree, env=environment, capture_output=True,
        text=True, check=False,
    )  # fmt: skip
    if done.returncode:
        raise RuntimeError(done.stdout[-1000:] + done.stderr[-2000:])


def main() -> int:
    origin = os.environ["COATI_URL"]
    with work_tree() as tree:
        found = [edited(tree, origin, number) for number in range(EDITS)]
    live, back, flip = zip(*found, strict=True)
    print(json.dumps({"live": live, "back": back, "flip": flip}), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
