"""Fault tests may start analytics and accounts as those services' own tests do, and a platform of their own."""

import sys
from pathlib import Path

HERE = Path(__file__).parent
for service in ("analytics", "accounts"):
    sys.path.insert(0, str(HERE.parents[1] / "services" / service / "tests/support"))
sys.path.insert(0, str(HERE / "support"))
