"""Fault tests may start the analytics service as its own tests do."""

import sys
from pathlib import Path

SUPPORT = Path(__file__).parents[2] / "services/analytics/tests/support"
sys.path.insert(0, str(SUPPORT))
