"""Where releases and the state live: a folder on this machine, or an S3-compatible bucket (RELEASES_STORE)."""

from collections.abc import Mapping
from pathlib import Path
from urllib.parse import urlsplit

from release.storage.errors import ConflictError, StoreError
from release.storage.folder import FolderStore
from release.storage.store import Kept, Store, Versioned

__all__ = [
    "ConflictError",
    "FolderStore",
    "Kept",
    "Store",
    "StoreError",
    "Versioned",
    "of",
]


def of(environment: Mapping[str, str], var: Path) -> Store:
    """The store this environment names: the state folder itself, or `s3://bucket/prefix`.

    Raises: StoreError: RELEASES_STORE is neither.
    """
    address = environment.get("RELEASES_STORE", "")
    if not address:
        return FolderStore(var)
    parts = urlsplit(address)
    if parts.scheme != "s3" or not parts.netloc:
        raise StoreError(f"RELEASES_STORE is {address!r}: leave it unset, or say s3://bucket/prefix")
    # Only now: boto3 takes a third of a second to load, which a rollback in a folder need not wait for.
    from release.storage.bucket import BucketStore  # noqa: PLC0415

    return BucketStore.connect(parts.netloc, parts.path.strip("/"), environment)
