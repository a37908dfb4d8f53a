"""Carriers on file: reads every folder under a root once, at start; the rules in `quotes.domain.files` check it.

Adding a carrier is adding a folder with carrier.yaml, plans/, rates/ and wording/; a name that begins with `_` is not
a carrier.
"""

from pathlib import Path

import yaml

from quotes.domain.files.carriers import CarrierFolder, read_carrier
from quotes.domain.files.fields import CarrierFileError
from quotes.domain.plans import CarrierFile

_Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def load_carriers(root: Path) -> tuple[CarrierFile, ...]:
    """Every carrier on file, in the order of their ids.

    Raises: CarrierFileError: a folder that cannot be sold, named by path, field and reason; the service must not start.
    """
    folders = sorted(each for each in root.iterdir() if each.is_dir() and not each.name.startswith("_"))
    if not folders:
        raise CarrierFileError(str(root), "", "holds no carrier")
    return tuple(load_carrier(folder) for folder in folders)


def load_carrier(folder: Path) -> CarrierFile:
    """One carrier's folder.

    Raises: CarrierFileError: see load_carriers.
    """
    name = folder.name
    carrier = read_carrier(
        CarrierFolder(
            path=f"{name}/carrier.yaml",
            carrier=_read(folder / "carrier.yaml", folder),
            plans=_read_all(folder, "plans"),
            rates=_read_all(folder, "rates"),
            wording=_read_all(folder, "wording"),
        )
    )
    if carrier.carrier.id != name:
        raise CarrierFileError(f"{name}/carrier.yaml", "id", f"must be the folder's name, {name}")
    return carrier


def _read_all(folder: Path, part: str) -> dict[str, object]:
    files = sorted((folder / part).glob("*.yaml"))
    return {str(file.relative_to(folder.parent)): _read(file, folder) for file in files}


def _read(file: Path, folder: Path) -> object:
    path = str(file.relative_to(folder.parent))
    try:
        return yaml.load(file.read_text(encoding="utf-8"), Loader=_Loader)  # noqa: S506 - a safe loader, in C
    except FileNotFoundError as error:
        raise CarrierFileError(path, "", "is missing") from error
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        raise CarrierFileError(path, "", f"is not YAML in UTF-8: {error}") from error
