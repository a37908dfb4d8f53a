"""One platform, as whoever ships to it sees it: its state folder, its address, where its releases are kept."""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from release import storage
from release.layout import ROOT
from release.storage import Store


@dataclass(frozen=True)
class Platform:
    """`origin` is where its edge answers, or empty where none runs on this machine."""

    var: Path
    origin: str
    store: Store

    @classmethod
    def of(cls, environment: Mapping[str, str]) -> "Platform":
        """The platform of COATI_VAR, at COATI_ORIGIN or where its start said it would answer.

        Raises: StoreError: RELEASES_STORE names no store.
        """
        var = Path(environment.get("COATI_VAR") or ROOT / "var").resolve()
        said = var / "origin"
        origin = environment.get("COATI_ORIGIN") or (said.read_text("utf-8") if said.is_file() else "")
        return cls(var, origin.strip().rstrip("/"), storage.of(environment, var))

    @property
    def has_edge(self) -> bool:
        """Whether this machine shows pages itself."""
        return (self.var / "live" / "current").exists()

    @classmethod
    def here(cls) -> "Platform":
        return cls.of(os.environ)
