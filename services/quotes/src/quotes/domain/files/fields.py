"""Reading a mapping field by field, so that a bad carrier file is named by path, field and reason."""

from collections.abc import Callable, Iterator, Mapping
from datetime import date
from types import MappingProxyType
from typing import TypeVar

Item = TypeVar("Item")
_EMPTY: Mapping[str, object] = MappingProxyType({})


class CarrierFileError(ValueError):
    """A carrier's folder holds something that cannot be sold. The service refuses to start with it."""

    def __init__(self, path: str, field: str, reason: str) -> None:
        super().__init__(f"{path}: {field}: {reason}" if field else f"{path}: {reason}")
        self.path = path
        self.field = field
        self.reason = reason


class Fields:
    """One mapping of a file. Each getter raises CarrierFileError; `done` refuses fields that nothing read."""

    def __init__(self, raw: object, path: str, at: str = "") -> None:
        self.path = path
        self.at = at
        if not isinstance(raw, Mapping):
            raise CarrierFileError(path, at, f"must be a mapping, not {_kind(raw)}")
        self._raw: Mapping[object, object] = raw
        self._read: set[str] = set()
        for name in raw:
            if not isinstance(name, (str, int)) or isinstance(name, bool):
                raise CarrierFileError(path, at, f"has a key that is {_kind(name)}; put it in quotes")

    def fail(self, name: str, reason: str) -> CarrierFileError:
        return CarrierFileError(self.path, f"{self.at}.{name}".strip("."), reason)

    def has(self, name: str) -> bool:
        return name in self._raw

    def names(self) -> Iterator[str]:
        return (str(name) for name in self._raw)

    def done(self) -> None:
        unknown = [str(name) for name in self._raw if str(name) not in self._read]
        if unknown:
            raise self.fail(unknown[0], "is not a field that is known here")

    def raw(self, name: str) -> object:
        self._read.add(name)
        if name not in self._raw:
            raise self.fail(name, "is missing")
        return self._raw[name]

    def text(self, name: str, most: int = 2000) -> str:
        value = self.raw(name)
        if not isinstance(value, str) or not value.strip():
            raise self.fail(name, f"must be text, not {_kind(value)}")
        if len(value) > most:
            raise self.fail(name, f"is longer than {most} characters")
        return " ".join(value.split())

    def choice(self, name: str, choices: Mapping[str, Item]) -> Item:
        value = self.text(name)
        if value not in choices:
            raise self.fail(name, f"must be one of {', '.join(choices)}, not {value!r}")
        return choices[value]

    def whole(self, name: str, low: int, high: int) -> int:
        value = self.raw(name)
        if isinstance(value, bool) or not isinstance(value, int):
            raise self.fail(name, f"must be a whole number, not {_kind(value)}")
        if not low <= value <= high:
            raise self.fail(name, f"must be from {low} to {high}, not {value}")
        return value

    def cents(self, name: str, high_usd: int = 10_000_000) -> int:
        """A field in whole dollars (its name ends in `_usd`), as cents."""
        return self.whole(name, 0, high_usd) * 100

    def number(self, name: str, low: float, high: float) -> float:
        value = self.raw(name)
        if isinstance(value, bool) or not isinstance(value, (int, float)) or not low <= value <= high:
            raise self.fail(name, f"must be a number from {low} to {high}")
        return float(value)

    def flag(self, name: str) -> bool:
        value = self.raw(name)
        if not isinstance(value, bool):
            raise self.fail(name, f"must be true or false, not {_kind(value)}")
        return value

    def day(self, name: str) -> date:
        value = self.raw(name)
        if not isinstance(value, date):
            raise self.fail(name, f"must be a date such as 2026-10-01, not {_kind(value)}")
        return date(value.year, value.month, value.day)

    def items(self, name: str) -> list[object]:
        value = self.raw(name)
        if not isinstance(value, list):
            raise self.fail(name, f"must be a list, not {_kind(value)}")
        return value

    def texts(self, name: str) -> tuple[str, ...]:
        values = self.items(name)
        for index, value in enumerate(values):
            if not isinstance(value, str) or not value.strip():
                raise self.fail(f"{name}[{index}]", f"must be text, not {_kind(value)}; put it in quotes")
        return tuple(str(value) for value in values)

    def codes(self, name: str, known: Mapping[str, object]) -> frozenset[str]:
        """A list of codes, each a key of `known`."""
        for index, code in enumerate(self.texts(name)):
            if code not in known:
                raise self.fail(f"{name}[{index}]", f"{code!r} is not a known code")
        return frozenset(self.texts(name))

    def part(self, name: str) -> "Fields":
        return Fields(self.raw(name), self.path, f"{self.at}.{name}".strip("."))

    def part_or_empty(self, name: str) -> "Fields":
        if self.has(name):
            return self.part(name)
        return Fields(_EMPTY, self.path, f"{self.at}.{name}".strip("."))

    def parts(self, name: str) -> Iterator[tuple[str, "Fields"]]:
        """The named mappings inside a mapping."""
        inner = self.part_or_empty(name)
        return ((key, inner.part(key)) for key in inner.names())

    def mapping(self, name: str) -> Mapping[str, object]:
        """A mapping taken whole, to be merged before it is read; empty when absent."""
        inner = self.part_or_empty(name)
        return {str(key): value for key, value in inner._raw.items()}

    def inner(self, name: str, raw: Mapping[str, object]) -> "Fields":
        """A merged mapping, read as if it stood under `name` here."""
        return Fields(raw, self.path, f"{self.at}.{name}".strip("."))

    def keyed_whole(self, name: str, low: int, high: int) -> int:
        """A whole number under a key that YAML may have read as a number."""
        return self.inner("", {name: self._under(name)}).whole(name, low, high)

    def _under(self, name: str) -> object:
        self._read.add(name)
        return next((value for key, value in self._raw.items() if str(key) == name), None)

    def row(self, name: str) -> list[object]:
        """A list under a key that YAML may have read as a number."""
        value = self._under(name)
        return value if isinstance(value, list) else []

    def maybe(self, name: str, get: Callable[[str], Item]) -> Item | None:
        """The field by its getter, or None when it is absent."""
        return get(name) if self.has(name) else None


def _kind(value: object) -> str:
    return "nothing" if value is None else f"{type(value).__name__} {str(value)[:40]!r}"
