"""Where things are, so that a bench runs from any folder and its servers find our code."""

import os
from pathlib import Path

BENCH = Path(__file__).resolve().parent
ROOT = BENCH.parent
ENVIRONMENT = {"PYTHONPATH": os.pathsep.join(filter(None, [str(BENCH), os.environ.get("PYTHONPATH")]))}

# A platform of the benches' own: whatever else runs on this machine is left alone.
PLATFORM = Path(os.environ.get("COATI_VAR", ROOT / "var")) / "bench" / "platform"
