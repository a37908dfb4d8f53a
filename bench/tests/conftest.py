"""Benches are scripts beside each other, not a package: their folder goes on the path as `python bench/run.py` does."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
