import json
import threading
from pathlib import Path

from release import releases

FLIPS = 300


def compose(var: Path, release: str) -> Path:
    """One flip to a release of chrome, as compose does it."""
    (var / "releases" / "chrome" / release).mkdir(parents=True, exist_ok=True)
    folder = releases.next_folder(var)
    (folder / "page.html").write_text(release)
    releases.flip(var, folder, {"chrome": release})
    releases.sweep(var)
    return folder


def test_the_last_flip_is_what_visitors_get(tmp_path: Path) -> None:
    assert releases.current(tmp_path) == {}
    compose(tmp_path, "a")
    compose(tmp_path, "b")
    assert releases.current(tmp_path) == {"chrome": "b"}
    assert (tmp_path / "live" / "current" / "page.html").read_text() == "b"


def test_every_flip_is_a_line_in_the_audit_log(tmp_path: Path) -> None:
    compose(tmp_path, "a")
    compose(tmp_path, "b")
    lines = [json.loads(line) for line in (tmp_path / "live" / "audit.jsonl").read_text().splitlines()]
    assert [(line["live"], line["releases"]) for line in lines] == [
        (1, {"chrome": "a"}),
        (2, {"chrome": "b"}),
    ]


def test_at_least_two_old_releases_stay_for_open_tabs(tmp_path: Path) -> None:
    for release in "abcdefg":
        compose(tmp_path, release)
    kept = {path.name for path in (tmp_path / "releases" / "chrome").iterdir()}
    assert {"e", "f", "g"} <= kept
    assert not {"a", "b"} & kept


def test_the_current_folder_stays_however_old(tmp_path: Path) -> None:
    first = compose(tmp_path, "a")
    for release in "bcdefg":
        compose(tmp_path, release)
    releases.flip(
        tmp_path,
        sorted((tmp_path / "live").glob("[0-9]*"), key=lambda one: int(one.name))[0],
        {"chrome": "d"},
    )
    releases.sweep(tmp_path)
    assert not first.exists()
    assert (tmp_path / "live" / "current" / "page.html").is_file()


def test_no_reader_ever_meets_a_missing_file(tmp_path: Path) -> None:
    """300 flips under readers: 0 missing files (TRUST R16)."""
    compose(tmp_path, "r0")
    missing: list[OSError] = []
    reads = 0
    done = threading.Event()

    def read() -> None:
        nonlocal reads
        while not done.is_set():
            try:
                (tmp_path / "live" / "current" / "page.html").read_text()
                reads += 1
            except OSError as error:
                missing.append(error)

    readers = [threading.Thread(target=read) for _ in range(2)]
    for reader in readers:
        reader.start()
    for number in range(1, FLIPS + 1):
        compose(tmp_path, f"r{number}")
    done.set()
    for reader in readers:
        reader.join()
    assert missing == []
    assert reads > FLIPS
