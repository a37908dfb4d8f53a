"""Names of indexes, as addresses and bodies hold them."""

from search.domain.errors import bad

MAX_NAME = 256


def index_name(name: object) -> str:
    """A name an index may have.

    Raises: RefusedError: 400.
    """
    if (
        not isinstance(name, str)
        or not 0 < len(name.encode()) <= MAX_NAME
        or not name.isprintable()
        or "/" in name
    ):
        raise bad("indexName is not valid")
    return name
