"""Fault tests may start the analytics service as its own tests do, and a platform of their own."""

import sys
from pathlib import Path

HERE = Path(__file__).parent
for support in (HERE.parents[1] / "services/analytics/tests/support", HERE / "support"):
    sys.path.insert(0, str(support))
