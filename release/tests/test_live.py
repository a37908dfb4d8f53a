import threading
from pathlib import Path

from release import live

FLIPS = 300


def flip(var: Path, release: str) -> Path:
    """One flip to a release of chrome, as a ship does it."""
    folder = live.begin(var)
    (folder / "page.html").write_text(release)
    folder = live.finish(var, folder, {"chrome": release}, f"made of {release}")
    live.point(var, live.CURRENT, folder)
    live.sweep(var)
    return folder


def test_the_last_flip_is_what_visitors_get(tmp_path: Path) -> None:
    assert live.current(tmp_path) == {}
    flip(tmp_path, "a")
    flip(tmp_path, "b")
    assert live.current(tmp_path) == {"chrome": "b"}
    assert (tmp_path / "live" / "current" / "page.html").read_text() == "b"


def test_a_composition_is_found_by_what_it_is_made_of(tmp_path: Path) -> None:
    """A rollback shows it again, and composes nothing."""
    first = flip(tmp_path, "a")
    flip(tmp_path, "b")
    assert live.find(tmp_path, "made of a") == first
    assert live.find(tmp_path, "made of c") is None


def test_a_composition_that_nobody_is_shown_goes_once_no_page_can_still_be_made_of_it(tmp_path: Path) -> None:
    first, second, third = (flip(tmp_path, release) for release in "abc")
    live.point(tmp_path, "buckets/07", second)
    assert live.sweep(tmp_path, kept=0) == []
    assert live.sweep(tmp_path, unseen_s=-1) == []
    assert live.sweep(tmp_path, unseen_s=-1, kept=0) == [first]
    assert second.is_dir()
    assert third.is_dir()


def test_the_last_compositions_stay_for_a_rollback_and_those_of_trials_do_not(tmp_path: Path) -> None:
    folders = [flip(tmp_path, release) for release in "abcdefg"]
    (folders[4] / live.TRIAL).touch()
    assert live.sweep(tmp_path, unseen_s=-1) == [folders[0], folders[4]]
    live.forget(tmp_path)
    assert live.find(tmp_path, "made of f") is None
    assert live.sweep(tmp_path, unseen_s=-1) == [*folders[1:4], folders[5]]


def test_a_bucket_is_shown_what_it_is_told_and_then_what_everybody_sees(tmp_path: Path) -> None:
    canary = flip(tmp_path, "b")
    flip(tmp_path, "a")
    seen = tmp_path / "live" / "buckets" / "07" / "page.html"
    live.show_canaries(tmp_path, {"07": canary})
    assert seen.read_text() == "b"
    assert (tmp_path / "live" / "canary").exists()
    live.show_canaries(tmp_path, {})
    assert not seen.exists()
    assert not (tmp_path / "live" / "canary").exists()


def test_a_lane_goes_with_the_process_that_opened_it(tmp_path: Path) -> None:
    folder = flip(tmp_path, "a")
    flip(tmp_path, "b")
    live.own(folder)
    live.point(tmp_path, "lanes/" + "0" * 32, folder)
    live.sweep(tmp_path)
    assert (tmp_path / "live" / "lanes" / ("0" * 32)).exists()
    (folder / "owner").write_text("999999999")
    live.sweep(tmp_path)
    assert not (tmp_path / "live" / "lanes" / ("0" * 32)).is_symlink()


def test_no_reader_ever_meets_a_missing_file(tmp_path: Path) -> None:
    """300 flips under readers: 0 missing files (TRUST R16)."""
    flip(tmp_path, "r0")
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
        flip(tmp_path, f"r{number}")
    done.set()
    for reader in readers:
        reader.join()
    assert missing == []
    assert reads > FLIPS
