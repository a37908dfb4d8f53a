"""Files and folders as they lie, in one archive."""

import tarfile
from collections.abc import Iterator
from pathlib import Path

from release.backup.figures import Figures, figure

COPY = "files.tar"


class Files:
    """Some files and folders below one folder. Raises OSError, TarError."""

    copy = COPY

    def __init__(self, name: str, below: Path, names: tuple[str, ...]) -> None:
        self.name = name
        self._below = below
        self._names = names

    @property
    def place(self) -> str:
        return str(self._below / self._names[0] if len(self._names) == 1 else self._below)

    def save(self, folder: Path) -> Figures:
        listed = list(self._files())
        with tarfile.open(folder / COPY, "w") as archive:
            for path in listed:
                try:
                    archive.add(path, str(path.relative_to(self._below)), recursive=False)
                except FileNotFoundError:
                    # Events that were stored meanwhile, a release that was swept.
                    continue
        return _of_archive(folder / COPY)

    def is_empty(self) -> bool:
        return not any(self._files())

    def load(self, folder: Path) -> None:
        with tarfile.open(folder / COPY) as archive:
            for member in archive:
                target = self._below / member.name
                if not target.resolve().is_relative_to(self._below.resolve()):
                    raise tarfile.TarError(f"{member.name} would be written elsewhere")
                target.parent.mkdir(parents=True, exist_ok=True)
                if member.issym():
                    target.symlink_to(member.linkname)
                    continue
                content = archive.extractfile(member)
                target.touch(mode=member.mode & 0o777)
                target.write_bytes(content.read() if content else b"")

    def figures(self) -> Figures:
        return _by_folder(
            (
                str(path.relative_to(self._below)),
                str(path.readlink()).encode() if path.is_symlink() else path.read_bytes(),
            )
            for path in self._files()
        )

    def expected(self, folder: Path, saved: Figures) -> Figures:
        return saved

    def _files(self) -> Iterator[Path]:
        for name in self._names:
            start = self._below / name
            found = [start] if start.is_file() else sorted(start.rglob("*"))
            yield from (path for path in found if path.is_symlink() or path.is_file())


def _of_archive(path: Path) -> Figures:
    with tarfile.open(path) as archive:

        def members() -> Iterator[tuple[str, bytes]]:
            for member in archive:
                content = archive.extractfile(member) if member.isfile() else None
                yield member.name, content.read() if content else member.linkname.encode()

        return _by_folder(members())


def _by_folder(files: Iterator[tuple[str, bytes]]) -> Figures:
    groups: dict[str, list[bytes]] = {}
    for name, content in files:
        groups.setdefault(name.split("/")[0], []).append(name.encode() + b"\0" + content)
    return {name: figure(rows) for name, rows in sorted(groups.items())}
