import threading
from pathlib import Path

import pytest
from release.state import Canary, State, StateError
from release.storage import FolderStore

from release import state


@pytest.fixture
def store(tmp_path: Path) -> FolderStore:
    return FolderStore(tmp_path)


def flipped(section: str, release: str) -> state.Edit:
    return lambda now: now.with_live(section, release).noted("ship", section=section, to=release)


def test_there_is_an_empty_state_before_the_first_change(store: FolderStore) -> None:
    assert state.read(store) == State()


def test_what_was_written_is_read_again(store: FolderStore) -> None:
    def everything(now: State) -> State:
        after = (
            now.with_live("blog", "a", {"blog": {"start": []}})
            .with_live("blog", "b")
            .with_withdrawn("blog", "c")
        )
        return State(
            **{**vars(after), "canaries": {"quote": Canary("d", 5, ("03", "07"), state.now(), {"quote": {}})}}
        ).noted("ship", who="Ada")

    _, after = state.change(store, everything)
    assert state.read(store) == after
    assert after.named == {("blog", "a"), ("blog", "b"), ("blog", "c"), ("quote", "d")}


def test_changes_at_one_moment_all_land(store: FolderStore) -> None:
    """Each of eight sections is flipped five times by a thread of its own; every one of the forty counts."""

    def flip(section: str) -> None:
        for number in range(5):
            state.change(store, flipped(section, f"r{number}"))

    threads = [threading.Thread(target=flip, args=(f"section{number}",)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    present = state.read(store)
    assert present.revision == 40
    assert set(present.live.values()) == {"r4"}
    assert sorted(entry["revision"] for entry in store.notes(100)) == list(range(1, 41))


def test_an_edit_is_asked_again_about_what_others_changed(store: FolderStore) -> None:
    met: list[dict[str, str]] = []

    def edit(now: State) -> State:
        if not met:
            state.change(store, flipped("quote", "q"))
        met.append(dict(now.live))
        return now.with_live("blog", "b")

    state.change(store, edit)
    assert met == [{}, {"quote": "q"}]
    assert state.read(store).live == {"quote": "q", "blog": "b"}


def test_a_change_that_never_gets_its_turn_gives_up(
    store: FolderStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(state.time, "sleep", lambda _: None)
    others = iter(range(100))

    def edit(now: State) -> State:
        content = store.read()
        store.write(
            content.content.replace(b"}", b"} ", 1) or state._written(State(revision=next(others))),
            content.tag,
        )
        return now.with_live("blog", "b")

    with pytest.raises(StateError, match="try again"):
        state.change(store, edit)


def test_an_edit_that_changes_nothing_writes_nothing(store: FolderStore) -> None:
    state.change(store, flipped("blog", "a"))
    before, after = state.change(store, flipped("blog", "a"))
    assert before == after
    assert after.revision == 1
    assert len(store.notes(10)) == 1


def test_an_entry_that_a_killed_ship_left_unwritten_is_written_by_the_next(store: FolderStore) -> None:
    state.change(store, flipped("blog", "a"))
    log = store.var / "live" / "audit.jsonl"
    log.unlink()
    state.change(store, flipped("blog", "b"))
    assert [(entry["what"], entry["to"], entry["revision"]) for entry in store.notes(10)] == [
        ("ship", "a", 1),
        ("ship", "b", 2),
    ]


def test_two_earlier_releases_are_remembered_to_go_back_to() -> None:
    present = State()
    for release in "abcd":
        present = present.with_live("blog", release)
    assert present.previous["blog"] == ("c", "b")
    back = present.rolled_back("blog")
    assert (back.live["blog"], back.previous["blog"], back.withdrawn["blog"]) == ("c", ("b",), ("d",))
    assert ("blog", "d") in back.named, "open tabs have it"
    again = back.with_live("blog", "d")
    assert (again.live["blog"], again.previous["blog"], again.withdrawn["blog"]) == ("d", ("c", "b"), ())


def test_who_it_was_is_said_by_the_environment_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COATI_WHO", "Ada of the blog team")
    assert state.whoever() == "Ada of the blog team"
    monkeypatch.delenv("COATI_WHO")
    assert state.whoever()
