"""Rules of the library: what a page is, where it lies, what stands in it; no framework, no disk."""
