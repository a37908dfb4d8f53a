"""`python -m quotes.check` reads every carrier on file and says which file is wrong, where, and why."""

import sys
from pathlib import Path

from quotes.adapters.carrier_files import load_carrier
from quotes.composition import HOME
from quotes.domain.files.fields import CarrierFileError


def main(root: Path = HOME / "carriers") -> int:
    """Check each folder by itself, so that one run names all that is wrong."""
    plans, faults = 0, 0
    folders = sorted(each for each in root.iterdir() if each.is_dir() and not each.name.startswith("_"))
    for folder in folders:
        try:
            plans += len(load_carrier(folder).plans)
        except CarrierFileError as fault:
            faults += 1
            print(fault, file=sys.stderr)
    print(f"{len(folders)} carriers, {plans} plans, {faults} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
