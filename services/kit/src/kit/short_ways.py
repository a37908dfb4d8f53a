"""What a way past the framework may take: whatever is not plainly so goes the whole way. Source: SPEED §3 (c')."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment


def plain_length(environ: "WSGIEnvironment", longest: int) -> int | None:
    """How many bytes a POST announces, 1 to `longest`, in no coding and in one piece; None of anything else."""
    length = environ.get("CONTENT_LENGTH", "")
    is_plain = (
        environ["REQUEST_METHOD"] == "POST"
        and not environ.get("HTTP_CONTENT_ENCODING")
        and not environ.get("HTTP_TRANSFER_ENCODING")
        and length.isascii()
        and length.isdigit()
    )
    return int(length) if is_plain and 0 < int(length) <= longest else None
