"""What checks of operation share: a platform's stores, filled."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "support"))
