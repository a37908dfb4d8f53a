"""Replies an agent can put into an answer with one step."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Canned:
    """A title to choose by, and the words."""

    title: str
    text: str


def parse_canned(text: str) -> list[Canned]:
    """Lines of `title | words`; empty ones and those that begin with # are for their reader.

    Raises: ValueError: naming the line that has no bar.
    """
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        title, bar, words = line.partition("|")
        if not bar or not words.strip():
            raise ValueError(f"line {number} of the canned replies has no words after a bar")
        found.append(Canned(title.strip(), words.strip()))
    return found
