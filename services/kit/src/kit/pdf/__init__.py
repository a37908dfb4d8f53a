"""Tagged PDFs: documents that print every letter they are given, and that a screen reader can read."""
