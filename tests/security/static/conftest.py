"""What the checks of code and supply chain bring along."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "support"))
