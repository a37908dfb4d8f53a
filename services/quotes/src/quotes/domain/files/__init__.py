"""From the plain mappings of a carrier's folder to frozen dataclasses; every error names file, field and reason."""
