"""Text that documents can print: which letters our typeface has, and how typed text is tidied for it.

Latin with its accents, Greek and Cyrillic are printed. What is typed in another script is refused at its field,
where the name in Latin letters of the passport can still be given; what a carrier or an older policy says in one is
written out by its code points.
"""

import re
import unicodedata
from typing import Final

from pydantic import BeforeValidator

_ASCII_AND_LATIN = " -~\u00a1-\u00ac\u00ae-\u024f\u0259\u02bc\u1e00-\u1ef9"
_MARKS = "\u0300-\u0304\u0306-\u030c\u030f\u0311\u031b\u0323-\u0328\u032d\u032e\u0331\u0335"
_GREEK = "\u0386\u0388-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce"
_CYRILLIC = "\u0400-\u045f\u0490-\u04ff"
_PUNCTUATION = "\u2010-\u2015\u2018-\u201e\u2022\u2026\u2032\u2033\u2039\u203a\u20ac\u2116\u2122\u2192\u2212"
PRINTABLE: Final = f"{_MARKS}{_ASCII_AND_LATIN}{_GREEK}{_CYRILLIC}{_PUNCTUATION}"
"""The inside of a character class; every letter of it is in both weights of the typeface."""

_UNPRINTABLE = re.compile(f"[^{PRINTABLE}]")
_SPACES = re.compile("[ \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+")
_INVISIBLE = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]"
)
_WORD = re.compile(r"\S{15,}")
_OKINA = "\u02bb"
_COMPATIBLE = re.compile(
    "[\uff01-\uff5e\ufb00-\ufb06\u0132\u0133\u013f\u0140\u0149\u01c4-\u01cc\u01f1-\u01f3]"
)


def tidied(typed: str) -> str:
    """Return typed text as documents print it: composed, without invisible characters, one space between words.

    Full-width letters of an East Asian keyboard and ligatures become the plain letters that they are made of.
    """
    # The typeface has no okina of its own; its shape is that of a turned comma.
    visible = _INVISIBLE.sub("", typed).replace(_OKINA, "\u2018")
    plain = _COMPATIBLE.sub(lambda found: unicodedata.normalize("NFKC", found[0]), visible)
    return _SPACES.sub(" ", unicodedata.normalize("NFC", plain)).strip(" ")


def is_printable(text: str) -> bool:
    """Return whether documents can print all of a text."""
    return _UNPRINTABLE.search(text) is None


def legible(text: str) -> str:
    """Return a text with each character that cannot be printed written out as its code point: `[U+674E]`."""
    composed = unicodedata.normalize("NFC", _INVISIBLE.sub("", text))
    return _UNPRINTABLE.sub(_written_out, composed)


def fitted(text: str, width_mm: float) -> str:
    """Return a text as it is printed in a column: legible, each word that is wider cut to lines."""
    return _WORD.sub(lambda word: _lines(word[0], width_mm), legible(text))


def _lines(word: str, width_mm: float) -> str:
    lines, room = [""], width_mm
    for letter in word:
        room -= _letter_mm(letter)
        if room < 0 and not unicodedata.combining(letter):
            lines.append("")
            room = width_mm - _letter_mm(letter)
        lines[-1] += letter
    return "\n".join(lines)


def _letter_mm(letter: str) -> float:
    """About the width of a letter in 9 points, rather more than less."""
    if unicodedata.combining(letter):
        return 0.0
    if letter in "mwMW@%":
        return 3.2
    return 2.45 if letter.isupper() else 2.05


def _written_out(found: re.Match[str]) -> str:
    letter = found[0]
    if letter in "\n\t\u00a0":
        return letter
    plain = unicodedata.normalize("NFKC", letter)
    return plain if is_printable(plain) else f"[U+{ord(letter):04X}]"


def _tidied_text(value: object) -> object:
    return tidied(value) if isinstance(value, str) else value


Tidied = BeforeValidator(_tidied_text)
"""Of a field on the wire: its text is read as documents print it."""
