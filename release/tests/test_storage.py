"""Both stores keep the same promises: a folder, and a bucket of moto's server over real HTTP."""

import io
import shutil
import tarfile
from pathlib import Path

import boto3
import pytest
from release.builds import Build
from release.shipping.testing import put
from release.storage import ConflictError, FolderStore, Store, StoreError
from release.storage.bucket import BucketStore

from release import builds, storage


@pytest.fixture(params=["folder", "bucket"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Store:
    if request.param == "folder":
        return FolderStore(tmp_path)
    return storage.of(request.getfixturevalue("bucket"), tmp_path)


def files(one: Build) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for folder in (one.folder, one.html)
        for path in folder.rglob("*")
        if path.is_file()
    }


def test_the_state_is_replaced_only_by_those_who_saw_its_present_version(store: Store) -> None:
    assert store.read().content == b""
    store.write(b"one", "")
    with pytest.raises(ConflictError):
        store.write(b"another first", "")
    seen = store.read()
    store.write(b"two", seen.tag)
    with pytest.raises(ConflictError):
        store.write(b"late", seen.tag)
    assert store.read().content == b"two"


def test_a_release_comes_back_as_it_was_kept(store: Store, tmp_path: Path) -> None:
    one = put(tmp_path, "blog", "blog1")
    before = files(one)
    store.keep(one)
    store.keep(one)
    assert store.holds("blog", "blog1")
    if isinstance(store, BucketStore):
        shutil.rmtree(one.folder)
        shutil.rmtree(one.html)
    store.fetch("blog", "blog1", tmp_path)
    assert files(builds.place(tmp_path, "blog", "blog1")) == before
    assert [(kept.section, kept.release) for kept in store.kept()] == [("blog", "blog1")]


def test_a_release_that_is_not_there_is_named(store: Store, tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="ship the section again"):
        store.fetch("blog", "blog7", tmp_path)
    assert not store.holds("blog", "blog7")


def test_what_is_dropped_is_gone_whole(store: Store, tmp_path: Path) -> None:
    store.keep(put(tmp_path, "blog", "blog1"))
    store.keep(put(tmp_path, "blog", "blog12"))
    store.drop("blog", "blog1")
    assert not store.holds("blog", "blog1")
    assert store.holds("blog", "blog12")
    assert [kept.release for kept in store.kept()] == ["blog12"]
    store.drop("blog", "blog1")


def test_an_entry_is_written_once_however_often_it_is_noted(store: Store) -> None:
    for _ in range(2):
        store.note("2026-01-01T00:00:00.000Z-000001", {"at": "2026-01-01", "what": "ship"})
    store.note("2026-01-01T00:00:01.000Z-000002", {"at": "2026-01-01", "what": "rollback"})
    assert [entry["what"] for entry in store.notes(10)] == ["ship", "rollback"]
    assert [entry["what"] for entry in store.notes(1)] == ["rollback"]


def test_half_a_line_of_the_log_costs_no_other(tmp_path: Path) -> None:
    """A machine that dies while it notes a change leaves one; nobody may stumble over it afterwards."""
    store = storage.of({}, tmp_path)
    store.note("1", {"at": "2026-01-01", "what": "ship"})
    log = tmp_path / "live" / "audit.jsonl"
    whole = log.read_bytes()
    log.write_bytes(whole + '{"at": "2026-01-02", "why": "für'.encode()[:-1])
    store.note("3", {"at": "2026-01-03", "what": "promote"})
    assert [entry["what"] for entry in store.notes(10)] == ["ship", "promote"]
    assert log.read_bytes().startswith(whole)


def test_a_file_that_is_not_what_was_shipped_is_refused(
    bucket_environment: dict[str, str], tmp_path: Path
) -> None:
    client = boto3.client("s3", endpoint_url=bucket_environment["AWS_ENDPOINT_URL"])
    client.create_bucket(Bucket="tampered")
    store = storage.of({**bucket_environment, "RELEASES_STORE": "s3://tampered"}, tmp_path)
    one = put(tmp_path, "blog", "blog1")
    store.keep(one)
    client.put_object(Bucket="tampered", Key="releases/blog/blog1/entry.blog1.js", Body=b"alert(1)")
    with pytest.raises(StoreError, match=r"entry\.blog1\.js is not what was shipped"):
        store.fetch("blog", "blog1", tmp_path / "edge")
    assert builds.of(tmp_path / "edge", "blog", "blog1") is None
    assert list((tmp_path / "edge").glob(".fetching-*")) == []


def test_an_archive_that_reaches_out_of_its_folder_is_refused(
    bucket_environment: dict[str, str], tmp_path: Path
) -> None:
    client = boto3.client("s3", endpoint_url=bucket_environment["AWS_ENDPOINT_URL"])
    client.create_bucket(Bucket="reaching")
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w:gz") as archive:
        archive.addfile(tarfile.TarInfo("../../outside.html"))
    client.put_object(Bucket="reaching", Key="drawn/blog/blog1.tar.gz", Body=packed.getvalue())
    store = storage.of({**bucket_environment, "RELEASES_STORE": "s3://reaching"}, tmp_path)
    with pytest.raises(StoreError, match=r"outside\.html"):
        store.fetch("blog", "blog1", tmp_path / "edge")
    assert not list(tmp_path.rglob("outside.html"))


def test_a_bucket_says_what_a_cdn_must_say(bucket_environment: dict[str, str], tmp_path: Path) -> None:
    client = boto3.client("s3", endpoint_url=bucket_environment["AWS_ENDPOINT_URL"])
    client.create_bucket(Bucket="served")
    storage.of({**bucket_environment, "RELEASES_STORE": "s3://served/x"}, tmp_path).keep(
        put(tmp_path, "blog", "blog1")
    )
    said = client.head_object(Bucket="served", Key="x/releases/blog/blog1/entry.blog1.js.gz")
    assert said["ContentType"] in ("text/javascript", "application/javascript")
    assert said["ContentEncoding"] == "gzip"
    assert "immutable" in said["CacheControl"]


def test_a_bucket_that_does_not_answer_is_one_sentence(
    bucket_environment: dict[str, str], tmp_path: Path
) -> None:
    store = storage.of({**bucket_environment, "RELEASES_STORE": "s3://no-such-bucket"}, tmp_path)
    with pytest.raises(StoreError, match="no-such-bucket"):
        store.write(b"x", "")


@pytest.mark.parametrize("address", ["bucket/prefix", "http://bucket", "s3://"])
def test_an_address_that_is_no_store_is_refused(address: str, tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="say s3://bucket/prefix"):
        storage.of({"RELEASES_STORE": address}, tmp_path)
