"""Search over the library: the hosted search service's wire protocol, answered here or by that service."""
