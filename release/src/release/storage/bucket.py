"""Releases in an S3-compatible bucket: public files one by one, as a CDN serves them; drawn HTML as one archive.

<prefix>/releases/<section>/<release>/<file>     <prefix>/drawn/<section>/<release>.tar.gz
<prefix>/state.json                              <prefix>/audit/<name>.json
"""

import hashlib
import io
import json
import mimetypes
import tarfile
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import boto3
from botocore.config import Config
from botocore.exceptions import BotoCoreError, ClientError

from release import builds
from release.builds import Build
from release.storage.errors import AbsentError, ConflictError, StoreError
from release.storage.store import Kept, Versioned

AT_ONCE = 8
FOREVER = "public, max-age=31536000, immutable"
# Codings as the files' own endings; a CDN that serves a bucket must say them.
CODINGS = {".br": "br", ".gz": "gzip"}
LISTING = "files.json"
_REFUSED = {"PreconditionFailed", "ConditionalRequestConflict", "412", "409"}
_ABSENT = {"NoSuchKey", "404", "NotFound"}


@dataclass(frozen=True)
class BucketStore:
    """The store of a platform with more machines than one. `client` is boto3's for S3."""

    client: Any
    bucket: str
    prefix: str

    @classmethod
    def connect(cls, bucket: str, prefix: str, environment: Mapping[str, str]) -> "BucketStore":
        """A store whose credentials and region boto3 finds; AWS_ENDPOINT_URL says where any other S3 is."""
        config = Config(connect_timeout=3, read_timeout=20, retries={"total_max_attempts": 3})
        client = boto3.client("s3", endpoint_url=environment.get("AWS_ENDPOINT_URL") or None, config=config)
        return cls(client, bucket, f"{prefix}/" if prefix else "")

    def read(self) -> Versioned:
        try:
            with self._asking():
                answer = self.client.get_object(Bucket=self.bucket, Key=f"{self.prefix}state.json")
                return Versioned(answer["Body"].read(), answer["ETag"])
        except AbsentError:
            return Versioned(b"", "")

    def write(self, content: bytes, tag: str) -> None:
        condition = {"IfMatch": tag} if tag else {"IfNoneMatch": "*"}
        self._put("state.json", content, ContentType="application/json", **condition)

    def holds(self, section: str, release: str) -> bool:
        return any(self._listed(_archive(section, release)))

    def keep(self, one: Build) -> None:
        if self.holds(one.section, one.release):
            return
        files = {str(path.relative_to(one.folder)): path for path in _files(one.folder)}
        listing = {name: hashlib.sha256(path.read_bytes()).hexdigest() for name, path in files.items()}
        with ThreadPoolExecutor(AT_ONCE) as pool:
            list(pool.map(lambda name: self._put_public(one, name, files[name]), files))
        # Last, and therefore the sign that all of it is there.
        self._put(
            _archive(one.section, one.release), _packed(one.html, listing), ContentType="application/gzip"
        )

    def fetch(self, section: str, release: str, var: Path) -> None:
        one = builds.place(var, section, release)
        if builds.of(var, section, release) is not None:
            return
        one.folder.parent.mkdir(parents=True, exist_ok=True)
        one.html.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=".fetching-", dir=var) as made:
            drawn, public = Path(made) / "drawn", Path(made) / "public"
            _unpack(self._get(_archive(section, release)), drawn)
            listing = json.loads((drawn / LISTING).read_text("utf-8"))
            (drawn / LISTING).unlink()
            with ThreadPoolExecutor(AT_ONCE) as pool:
                list(pool.map(lambda name: self._get_public(one, name, listing[name], public), listing))
            for folder, target in ((drawn, one.html), (public, one.folder)):
                if not target.is_dir():
                    folder.rename(target)

    def kept(self) -> Iterable[Kept]:
        now = datetime.now(UTC)
        for found in self._listed("drawn/"):
            section, _, name = found["Key"].removeprefix(f"{self.prefix}drawn/").partition("/")
            age = (now - found["LastModified"]).total_seconds()
            yield Kept(section, name.removesuffix(".tar.gz"), age)

    def drop(self, section: str, release: str) -> None:
        # The archive first: a release is there as long as it is.
        keys = [f"{self.prefix}{_archive(section, release)}"]
        keys += [found["Key"] for found in self._listed(f"releases/{section}/{release}/")]
        with self._asking():
            for key in keys:
                self.client.delete_object(Bucket=self.bucket, Key=key)

    def note(self, name: str, entry: Mapping[str, Any]) -> None:
        content = json.dumps({**entry, "id": name}, ensure_ascii=False).encode()
        with suppress(ConflictError):
            self._put(f"audit/{name}.json", content, ContentType="application/json", IfNoneMatch="*")

    def notes(self, count: int) -> list[dict[str, Any]]:
        names = sorted(found["Key"].removeprefix(self.prefix) for found in self._listed("audit/"))[-count:]
        with ThreadPoolExecutor(AT_ONCE) as pool:
            return [json.loads(one) for one in pool.map(self._get, names)]

    def _put_public(self, one: Build, name: str, path: Path) -> None:
        coding = CODINGS.get(path.suffix)
        kind = mimetypes.guess_type(path.with_suffix("") if coding else path)[0] or "application/octet-stream"
        said = {"ContentType": kind, "CacheControl": FOREVER}
        key = f"releases/{one.section}/{one.release}/{name}"
        self._put(key, path.read_bytes(), **said, **({"ContentEncoding": coding} if coding else {}))

    def _get_public(self, one: Build, name: str, digest: str, public: Path) -> None:
        content = self._get(f"releases/{one.section}/{one.release}/{name}")
        if hashlib.sha256(content).hexdigest() != digest:
            raise StoreError(
                f"{one.section} {one.release}: {name} is not what was shipped; ship the section again"
            )
        target = public / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)

    def _put(self, key: str, content: bytes, **said: str) -> None:
        with self._asking():
            self.client.put_object(Bucket=self.bucket, Key=f"{self.prefix}{key}", Body=content, **said)

    def _get(self, key: str) -> bytes:
        with self._asking():
            answer = self.client.get_object(Bucket=self.bucket, Key=f"{self.prefix}{key}")
            content: bytes = answer["Body"].read()
        return content

    def _listed(self, prefix: str) -> Iterator[dict[str, Any]]:
        """What lies under a prefix, page by page."""
        with self._asking():
            pages = self.client.get_paginator("list_objects_v2")
            for page in pages.paginate(Bucket=self.bucket, Prefix=f"{self.prefix}{prefix}"):
                yield from page.get("Contents", ())

    @contextmanager
    def _asking(self) -> Iterator[None]:
        """The provider's exceptions as ours."""
        try:
            yield
        except ClientError as error:
            code = str(error.response.get("Error", {}).get("Code", ""))
            if code in _REFUSED:
                raise ConflictError("the state has changed meanwhile") from error
            if code in _ABSENT:
                raise AbsentError(
                    f"the bucket {self.bucket} does not hold that; ship the section again"
                ) from error
            raise StoreError(f"the bucket {self.bucket} refuses: {error}") from error
        except BotoCoreError as error:
            raise StoreError(f"the bucket {self.bucket} does not answer: {error}") from error


def _archive(section: str, release: str) -> str:
    return f"drawn/{section}/{release}.tar.gz"


def _files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file())


def _unpack(packed: bytes, target: Path) -> None:
    """Lay out what `_packed` packed: plain files, inside the target. Raises: StoreError: it holds something else."""
    with tarfile.open(fileobj=io.BytesIO(packed), mode="r:gz") as archive:
        for entry in archive:
            path = target / entry.name
            content = archive.extractfile(entry) if entry.isfile() else None
            if content is None or not path.resolve().is_relative_to(target.resolve()):
                raise StoreError(f"the archive of a release holds {entry.name}; ship the section again")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content.read())


def _packed(drawn: Path, listing: Mapping[str, str]) -> bytes:
    """The drawn HTML, and what the public files must be."""
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w:gz") as archive:
        for path in _files(drawn):
            archive.add(path, str(path.relative_to(drawn)))
        content = json.dumps(listing).encode()
        entry = tarfile.TarInfo(LISTING)
        entry.size = len(content)
        archive.addfile(entry, io.BytesIO(content))
    return packed.getvalue()
