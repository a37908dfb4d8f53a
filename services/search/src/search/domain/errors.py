"""Refusals in the words of the protocol."""


class RefusedError(Exception):
    """A request that cannot be answered; `message` and `status` go out as they are.

    Source: PROTOCOLS §a (errors).
    """

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status
        self.message = message


class IndexMissingError(RefusedError):
    """There is no index of that name."""

    def __init__(self, name: str) -> None:
        super().__init__(404, f"Index {name} does not exist")


class TooManyError(RefusedError):
    """More than may be asked for now; `retry_after_s` says when to ask again."""

    def __init__(self, retry_after_s: int) -> None:
        super().__init__(429, "Too many searches, try again later")
        self.retry_after_s = retry_after_s


def bad(message: str) -> RefusedError:
    """400."""
    return RefusedError(400, message)
