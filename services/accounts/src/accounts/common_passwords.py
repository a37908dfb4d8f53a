"""`python -m accounts.common_passwords`: write the list of common words anew, as hashes, after its words changed."""

import sys
from pathlib import Path

from accounts.domain.common_words import words
from accounts.domain.passwords import digest

TARGET = Path(__file__).parent / "domain" / "common_passwords.bin"


def content() -> bytes:
    """The list: eight bytes a word, in order, each once."""
    return b"".join(sorted({digest(word) for word in words()}))


def main() -> int:
    TARGET.write_bytes(content())
    return 0


if __name__ == "__main__":
    sys.exit(main())
