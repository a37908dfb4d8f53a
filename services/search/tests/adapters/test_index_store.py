"""Writing: durable, in order, and never half of it to be found."""

import multiprocessing
import threading
from typing import Any

import pytest
from asking import Asking
from many_writers import saves, write_many
from search.adapters import folders, index_store
from search.adapters.catalog import Catalog
from search.adapters.changes import Remove, Save
from search.composition import Parts, open_parts
from search.settings import Settings


def names_in(parts: Parts, index: str = "a", query: str = "") -> list[str]:
    return [
        hit["objectID"] for hit in parts.answering.own({"query": query, "hitsPerPage": 1000}, index)["hits"]
    ]


def test_a_change_is_found_at_once_by_everyone(settings: Settings, parts: Parts) -> None:
    other = open_parts(settings)
    parts.store.apply("a", saves("one", "two"))
    assert names_in(parts) == names_in(other) == ["one", "two"]
    other.store.apply("a", [Remove("one"), *saves("three")])
    assert sorted(names_in(parts)) == sorted(names_in(other)) == ["three", "two"]


def test_tasks_count_upwards_and_outlive_a_restart(settings: Settings, parts: Parts) -> None:
    first = parts.store.apply("a", saves("one"))
    again = open_parts(settings)
    second = again.store.apply("b", saves("one"))
    assert 0 < first < second < 2**53
    assert again.reader.is_published(first)


def test_what_a_crash_left_in_the_books_is_published_later(
    settings: Settings, parts: Parts, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The folder was not written, or was written and not named: the change is taken up once, and nothing is lost."""
    parts.store.apply("a", saves("one"))
    real = folders.write

    def dies(*_: object) -> None:
        raise KeyboardInterrupt

    def writes_and_dies(*given: Any) -> None:
        real(*given)
        raise KeyboardInterrupt

    for name, crash in (("before", dies), ("after", writes_and_dies)):
        with monkeypatch.context() as broken:
            broken.setattr(folders, "write", crash)
            with pytest.raises(KeyboardInterrupt):
                parts.store.apply("a", [Remove("one"), *saves(name)])
        again = open_parts(settings)
        task = 2 if name == "before" else 3
        assert not again.reader.is_published(task)
        again.store.mend()
        assert again.reader.is_published(task)
        assert names_in(parts).count(name) == 1
    assert sorted(names_in(parts)) == ["after", "before"]


def test_a_change_that_is_refused_changes_nothing(parts: Parts) -> None:
    parts.store.apply("a", saves("one"))
    with pytest.raises(Exception, match="too big"):
        parts.store.apply("a", [Remove("one"), Save("big", {"text": "x" * 200_000})])
    assert names_in(parts) == ["one"]


def test_searches_see_all_of_the_old_or_all_of_the_new(settings: Settings, parts: Parts) -> None:
    """[S-06] The swap is one move: a hundred searches during ten replacements never see a mixture."""
    generations = [[f"{generation}-{n}" for n in range(50)] for generation in range(11)]

    def records(generation: int) -> list[dict[str, str]]:
        return [{"objectID": name, "title": "ship"} for name in generations[generation]]

    parts.store.replace_all("a", records(0), {})
    seen: list[list[str]] = []
    ended = threading.Event()

    def look() -> None:
        reader = open_parts(settings)
        while not ended.is_set():
            seen.append(names_in(reader, query="ship"))

    watching = threading.Thread(target=look)
    watching.start()
    for generation in range(1, 11):
        parts.store.replace_all("a", records(generation), {})
    ended.set()
    watching.join(10)
    assert len(seen) > 20
    assert all(found in generations for found in seen)
    assert len({found[0] for found in seen}) > 2


def test_several_processes_write_without_losing_a_record(settings: Settings, parts: Parts) -> None:
    context = multiprocessing.get_context("spawn")
    writers = [context.Process(target=write_many, args=(str(settings.folder), number)) for number in range(3)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join(60)
    assert {writer.exitcode for writer in writers} == {0}
    assert sorted(names_in(parts)) == sorted(f"{process}-{n}" for process in range(3) for n in range(5))


def test_settings_that_say_what_is_searched_make_the_index_anew(posts: Asking) -> None:
    assert posts.found("posts", "missed") == ["cruise"]
    posts.put_settings("posts", {"searchableAttributes": ["title"]})
    assert posts.found("posts", "missed") == []
    assert posts.found("posts", "cruise") == ["cruise"]
    settings = posts.admin("GET", "indexes/posts/settings")
    assert settings["attributesForFaceting"] == ["category"]


def test_folders_nobody_names_are_removed(settings: Settings, parts: Parts) -> None:
    for _ in range(3):
        parts.store.replace_all("a", [{"objectID": "one"}], {})
    folder = settings.folder.absolute()
    assert len([path for path in folder.iterdir() if path.is_dir()]) == len(Catalog(folder).entries()) == 1


def test_a_record_may_be_changed_in_part(parts: Parts, asking: Asking) -> None:
    asking.save("a", [{"objectID": "one", "title": "Old", "n": 1, "tags": ["x"]}])
    increment = {
        "n": {"_operation": "Increment", "value": 2},
        "tags": {"_operation": "AddUnique", "value": "y"},
    }
    asking.admin("POST", "indexes/a/one/partial", {"title": "New", **increment})
    expected = {"objectID": "one", "title": "New", "n": 3, "tags": ["x", "y"]}
    assert asking.admin("GET", "indexes/a/one") == expected
    asking.admin("POST", "indexes/a/two/partial?createIfNotExists=false", {"title": "No"})
    assert asking.found("a") == ["one"]


def test_the_store_keeps_nothing_of_a_replaced_index(parts: Parts) -> None:
    parts.store.apply("a", saves("one", "two"))
    parts.store.move("a", "b")
    assert names_in(parts, "b") == ["one", "two"]
    assert set(parts.catalog.entries()) == {"b"}
    parts.store.copy("b", "c", None)
    parts.store.apply("b", saves("three"))
    assert names_in(parts, "c") == ["one", "two"]
    assert index_store.TASKS_KEPT > 1000
