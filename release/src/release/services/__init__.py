"""Ships and rolls back one service of a running platform: `python -m release.services ship quotes`."""
