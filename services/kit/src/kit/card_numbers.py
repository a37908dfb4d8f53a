"""Payment card numbers in text where none belongs: who asks for help types one, with all that stands on it.

Expiry and security code follow the number without a word between, so every row of whole groups of figures is looked at,
not only the longest. A row within a longer one counts where a network numbers its cards so: among the figures of dates
and references one row in ten would pass the check by chance. Source: TRUST S17 (PCI); ISO/IEC 7812-1 (check digit).
"""

import re
from collections.abc import Iterator
from itertools import accumulate

SHORTEST, LONGEST = 13, 19
_SHORTEST_MORE, _LONGEST_WITH_MORE = 3, 25
# Up to two signs between groups: spaces, hyphens, dots and slashes, also those that programs put in their place.
_FIGURES = re.compile(r"\d+(?:[\s.\-\u2010-\u2015\u2212/]{1,2}\d+)*")
_GROUP = re.compile(r"\d+")
# Any other signs, where they are the same each time and the groups are as on a card: lists of ages and dates are not.
_SHAPED = re.compile(
    r"(?<!\d)(?=[2-6])(?:\d{4}(?P<fours>[\W_]{1,3})\d{4}(?P=fours)\d{4}(?P=fours)\d{4}(?:\d{3})?"
    r"|\d{4}(?P<six>[\W_]{1,3})\d{6}(?P=six)\d{4,5}"
    r"|\d(?P<one>[\W_]{1,3})\d(?:(?P=one)\d){11,17})(?!\d)"
)
# Visa, Mastercard (twice), American Express and JCB and Diners Club, Discover and UnionPay and Maestro.
_NETWORKS = re.compile(
    r"4(?:\d{12}|\d{15}|\d{18})|5[1-5]\d{14}|2(?:22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720)\d{12}"
    r"|3[47]\d{13}|35\d{14}|3[0689]\d{12}|6\d{15,18}|5[06-9]\d{14}"
)
# What is typed on at once: month and year, the security code, or both; by how many figures the number has.
_MONTH = r"(?:0[1-9]|1[0-2])(?:20)?\d\d"
_MORE = {
    length: re.compile(rf"\d{{{code}}}|{_MONTH}(?:\d{{{code}}})?")
    for length, code in ((16, 3), (15, 4), (14, 3))
}
Span = tuple[int, int]


def holds_card_number(text: str) -> bool:
    """Whether 13 to 19 figures of the text, plainly or in groups, are a card's."""
    return any(True for _ in _spans(text)) or any(True for _ in _shaped_spans(text))


def without_card_numbers(text: str, mark: str) -> str:
    """The text with `mark` in the place of every number that could be a card's."""
    text = _without(text, _spans(text), mark)
    return _without(text, _shaped_spans(text), mark)


def _without(text: str, spans: Iterator[Span], mark: str) -> str:
    kept, at = [], 0
    for start, end in spans:
        kept += [text[at:start], mark]
        at = end
    return "".join([*kept, text[at:]])


def _shaped_spans(text: str) -> Iterator[Span]:
    """Where numbers in groups as on a card begin and end, whatever stands between, from left to right."""
    at = 0
    while found := _SHAPED.search(text, at):
        figures = "".join(_GROUP.findall(found[0]))
        is_card = _is_numbered(figures) or _has_more(figures)
        if is_card:
            yield found.span()
        # Of figures one by one the next row would be all but the same, and a long text of them take long.
        at = found.end() if is_card or found["one"] else found.start() + 1


def _spans(text: str) -> Iterator[Span]:
    """Where card numbers begin and end, from left to right, none within another."""
    for run in _FIGURES.finditer(text):
        groups = [(each.start(), each.end(), each[0]) for each in _GROUP.finditer(text, *run.span())]
        first = 0
        while first < len(groups):
            last = _last_group(groups, first)
            if last is None:
                first += 1
            else:
                yield groups[first][0], groups[last][1]
                first = last + 1


def _last_group(groups: list[tuple[int, int, str]], first: int) -> int | None:
    """The group in which a card number that begins with group `first` ends; the longest there is.

    Where none ends with a group, one may end within it: what follows the number was typed on at once.
    """
    found = None
    typed_on = None
    near = [group for _, _, group in groups[first : first + _LONGEST_WITH_MORE]]
    for last, figures in enumerate(accumulate(near), first):
        if len(figures) > _LONGEST_WITH_MORE:
            break
        is_all = first == 0 and last == len(groups) - 1
        is_long_enough = SHORTEST <= len(figures) <= LONGEST
        if is_long_enough and (_is_numbered(figures) or (is_all and _passes(figures))):
            found = last
        elif typed_on is None and _has_more(figures, len(near[last - first])):
            typed_on = last
    return typed_on if found is None else found


def _is_numbered(figures: str) -> bool:
    """Whether a network numbers its cards so."""
    return _NETWORKS.fullmatch(figures) is not None and _passes(figures)


def _has_more(figures: str, at_most: int = LONGEST) -> bool:
    """Whether a card's number is followed by what else stands on it, in fewer than `at_most` figures."""
    return at_most > _SHORTEST_MORE and any(
        0 < len(figures) - length < at_most
        and more.fullmatch(figures[length:]) is not None
        and _is_numbered(figures[:length])
        for length, more in _MORE.items()
    )


def _passes(figures: str) -> bool:
    """The check of ISO/IEC 7812-1, by Luhn."""
    total = 0
    for place, figure in enumerate(reversed(figures)):
        value = int(figure) * (2 if place % 2 else 1)
        total += value - 9 if value > 9 else value
    return total % 10 == 0
