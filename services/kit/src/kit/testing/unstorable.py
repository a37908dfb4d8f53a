"""Texts that no database of ours keeps, and what is left of them: the table that every door is tried with.

Source: TRUST R24.
"""

UNSTORABLE_TEXTS = (
    ("\0", ""),
    ("Hel\0lo", "Hello"),
    ("\0Hello\0\0", "Hello"),
    ("Hel\ud83dlo", "Hello"),
    ("\ude00Hello", "Hello"),
)
ARRIVING_TEXTS = tuple(each for each in UNSTORABLE_TEXTS if "\0" in each[0])
"""Those that a form or an address can bring: halves of a pair cannot be written in UTF-8."""
STORABLE_TEXTS = ("", "Hello", "\x01\t\r\n\x7f", "\ufffe\uffff", "\U0001f600", "\u202e\u200b", "\\u0000 %00")
