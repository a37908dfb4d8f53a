"""The index on disk, the hosted service, the content service."""
