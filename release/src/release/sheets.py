"""What of a section's stylesheet has to stand before the words of a page, and what may follow them."""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from pathlib import Path

# A class of a CSS module, as packages/shared/build/src/class-names.js writes it: `quote-plan-card_title_3f0`.
_CLASS_OF_MODULE = re.compile(r"(?<![\w-])([a-z][a-z0-9]*-[a-z0-9-]+)_[\w-]+?_[0-9a-f]{3}(?![\w-])")


def modules_in(text: str) -> frozenset[str]:
    """Every CSS module that markup, script or stylesheet names a class of, such as `ui-button`."""
    return frozenset(_CLASS_OF_MODULE.findall(text))


@lru_cache(maxsize=64)
def modules_of_scripts(folder: Path, without: frozenset[str] = frozenset()) -> frozenset[str]:
    """The modules that the scripts of a release can draw; releases never change. `without` names files to leave out."""
    scripts = (path for path in sorted(folder.glob("*.js")) if path.name not in without)
    return frozenset().union(*(modules_in(path.read_text("utf-8")) for path in scripts))


@lru_cache(maxsize=64)
def rules(css: str) -> tuple[str, ...]:
    """The rules of a minified stylesheet, each with all that is nested in it; every brand asks for the same."""
    found, depth, start, quote = [], 0, 0, ""
    for index, character in enumerate(css):
        if quote:
            quote = "" if character == quote and css[index - 1] != "\\" else quote
        elif character in "\"'":
            quote = character
        elif character == "{":
            depth += 1
        elif character == "}" or (character == ";" and depth == 0):
            depth -= character == "}"
            if depth == 0:
                found.append(css[start : index + 1])
                start = index + 1
    return tuple(found)


def divide(css: str, places: Sequence[Iterable[str]]) -> list[str]:
    """One stylesheet a place, in the order the places stand in a page; `places` says which modules each one is for.

    A rule goes to the first place that draws one of its modules, and to the first of all if it belongs to none, as
    tokens and elements do. What no place draws is left out.
    """
    drawn = [frozenset(modules) for modules in places]
    divided: list[list[str]] = [[] for _ in drawn]
    for rule in rules(css):
        named = modules_in(rule)
        place = 0 if not named else next((at for at, these in enumerate(drawn) if named & these), None)
        if place is not None:
            divided[place].append(rule)
    return ["".join(one) for one in divided]


def take_faces(css: str) -> tuple[str, str]:
    """A stylesheet without the typefaces that have to be fetched, and those."""
    fetched = [rule for rule in rules(css) if rule.startswith("@font-face") and "url(" in rule]
    rest = "".join(rule for rule in rules(css) if rule not in fetched)
    return rest, "".join(fetched)
