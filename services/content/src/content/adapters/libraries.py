"""Reads the library's folder, file by file: what cannot be used, or is away, leaves its last good version in place."""

from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from pathlib import Path

from structlog import get_logger

from content.adapters import picture_files, table_files
from content.adapters.looks import NEEDED, PARTS, ROOT, Look, Stamp, look_at, part_of
from content.adapters.markdown_files import read_document
from content.adapters.table_files import TABLES
from content.domain.libraries import Fault, FaultyFileError, Library, Tables, shelve
from content.domain.pages import Document
from content.domain.partners import Partner
from content.domain.pictures import PictureFile

log = get_logger()
LOOKS_UNTIL_FORGOTTEN = 3
"""So many looks in a row must miss a file. One look may fall between the two steps in which an editor, git or a copy
replaces a file; three, two seconds apart, hardly do, and what is withdrawn is gone six seconds later."""


@dataclass(frozen=True)
class Kept:
    """The newest reading of one file; `value` is the last good one, None where there was none.

    Without a `stamp` the file could not be read, which says nothing of what it holds: every look tries again.
    """

    stamp: Stamp | None
    value: object
    faults: tuple[Fault, ...] = ()


class LibraryReader:
    """Reads what changed since it last looked. One thread at a time.

    `logos` is a folder of SVG files beside the library, shown as pictures under logos/.
    """

    def __init__(
        self,
        folder: Path,
        logos: Path | None = None,
        logo_hosts: Collection[str] = (),
        *,
        read_bytes: Callable[[Path], bytes] = Path.read_bytes,
    ) -> None:
        self._folder = folder
        self._logos = logos
        self._logo_hosts = logo_hosts
        self._read_bytes = read_bytes
        self._kept: dict[str, Kept] = {}
        self._missed: dict[str, int] = {}
        self._seen: frozenset[str] = frozenset()
        self._expected: frozenset[str] = NEEDED
        self._away: tuple[Fault, ...] = ()
        self._read_once = False
        # What the last look could not see or read. Health reads it from a thread of its own, hence whole and at once.
        self.unread: tuple[Fault, ...] = ()

    def read(self) -> Library | None:
        """The library as it stands now; None when nothing changed since the last reading."""
        look = look_at(self._folder, self._logos)
        self._seen |= look.seen
        self._expected |= look.seen | look.hidden
        taken = self._take(look)
        forgotten, kept_back = self._forget(look)
        away = (*self._faults_of(look), *kept_back)
        untold = (fault for kept in self._kept.values() if kept.stamp is None for fault in kept.faults)
        self.unread = (*away, *untold)
        if self._read_once and not taken and not forgotten and away == self._away:
            return None
        self._read_once, self._away = True, away
        return self._library()

    def _take(self, look: Look) -> bool:
        """Read what is new or was not readable; whether anything came of it."""
        changed = False
        for name, stamp in look.files.items():
            earlier = self._kept.get(name)
            if earlier and earlier.stamp == stamp:
                continue
            try:
                fresh = self._read_file(name, stamp, earlier)
            except FileNotFoundError:
                # It vanished since the look, so the next one misses it.
                continue
            changed = changed or fresh != earlier
            self._kept[name] = fresh
        return changed

    def _forget(self, look: Look) -> tuple[bool, tuple[Fault, ...]]:
        """Let go of files that are gone for good; whether any were, and what is wrong if they are too many.

        A part that is away says nothing of its files: none of them is missed.
        """
        missed = (name for name in self._kept if name not in look.files and part_of(name) not in look.away)
        self._missed = {name: self._missed.get(name, 0) + 1 for name in missed}
        gone = [name for name, looks in self._missed.items() if looks >= LOOKS_UNTIL_FORGOTTEN]
        documents = {name for name, kept in self._kept.items() if isinstance(kept.value, Document)}
        lost = len(documents.intersection(gone))
        if 2 * lost > len(documents):
            reason = f"{lost} of {len(documents)} documents are gone at once; a restart lets go of them"
            return False, (Fault(ROOT, 1, reason),)
        for name in gone:
            del self._kept[name], self._missed[name]
        return bool(gone), ()

    def _faults_of(self, look: Look) -> tuple[Fault, ...]:
        """The parts that ought to be there: that were once, that no library is without, or that nobody may look at."""
        if ROOT in look.away:
            return (Fault(ROOT, 1, look.away[ROOT]),)
        return tuple(Fault(part, 1, look.away[part]) for part in sorted(self._expected & look.away.keys()))

    def _read_file(self, name: str, stamp: Stamp, earlier: Kept | None) -> Kept:
        """Raises: FileNotFoundError: it is not there any more."""
        value = earlier.value if earlier else None
        try:
            read, faults = self._parse(name, self._read_bytes(Path(stamp.path)))
        except FaultyFileError as error:
            return Kept(stamp, value, error.faults)
        except FileNotFoundError:
            raise
        except OSError as error:
            return Kept(None, value, (Fault(name, 1, f"cannot be read: {error.strerror}"),))
        except Exception as error:
            # Whatever a file makes a parser do, the other files are served.
            fresh = Kept(None, value, (Fault(name, 1, "cannot be taken apart"),))
            if fresh != earlier:
                log.error("library.unread", file=name, exc_info=error)
            return fresh
        return Kept(stamp, read, tuple(faults))

    def _parse(self, name: str, data: bytes) -> tuple[object, list[Fault]]:
        """Raises: FaultyFileError."""
        folder, _, rest = name.partition("/")
        if folder == "pictures":
            return picture_files.measure(data, rest, name), []
        text = _text(data, name)
        if name in TABLES:
            return TABLES[name](text, name), []
        if folder == "partners":
            return table_files.read_partner(text, name, rest.removesuffix(".yaml"), self._logo_hosts)
        return read_document(text, name), []

    def _library(self) -> Library:
        files = sorted(self._kept.items())
        values = [kept.value for _, kept in files]
        tables = {
            name.removesuffix(".yaml"): kept.value
            for name, kept in files
            if name in TABLES and kept.value is not None
        }
        return shelve(
            (one for one in values if isinstance(one, Document)),
            tables=replace(Tables(), **tables),  # type: ignore[arg-type]
            partners=(one for one in values if isinstance(one, Partner)),
            pictures=(one for one in values if isinstance(one, PictureFile)),
            faults=(*self._away, *(fault for _, kept in files for fault in kept.faults)),
            broken=frozenset(name for name, kept in files if kept.value is None),
            missing=self._missing()
            | {name for name, kept in files if kept.stamp is None and kept.value is None},
        )

    def _missing(self) -> frozenset[str]:
        """What was never seen and ought to be there: every part, as long as not even their folder was."""
        expected = self._expected if ROOT in self._seen else PARTS
        return frozenset(
            part for part in expected if part not in (self._kept if part in TABLES else self._seen)
        )


def read_library(folder: Path, logos: Path | None = None) -> Library:
    """One reading of a folder, for checks and tests."""
    library = LibraryReader(folder, logos).read()
    return library or Library()


def _text(data: bytes, name: str) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise FaultyFileError(Fault(name, line, "not UTF-8")) from error
