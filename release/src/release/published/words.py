"""Sentences whose figures are left open, and the figures put in.

In braces stands a sum of figures: `{trip.harbor_voyager}` is what the plan costs for a trip,
`{trip.harbor_voyager.option.cfar}` what an option adds, `{trip.harbor_voyager.limit.baggage}` what a benefit pays at
most. Dollars and cents is how a figure is told; `{…:$}` tells whole dollars, `{…:~$}` rounds to them, and `{…:.1f}`
and the like tell a bare number,
`{…:word}` one up to twelve as a word.
"""

import ast
import operator
import re
from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal

Figure = Callable[[tuple[str, ...]], Decimal]
"""What a dotted name stands for, in dollars.

Raises: LookupError: nothing is called so.
"""

_OPEN = re.compile(r"\{(?P<sum>[^{}:]+)(?::(?P<told>[^{}]+))?\}")
_NUMBERS = ("no", *"one two three four five six seven eight nine ten eleven twelve".split())  # noqa: SIM905
_SUMS: dict[type[ast.operator], Callable[[Decimal, Decimal], Decimal]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
}


@dataclass(frozen=True, slots=True)
class Told:
    """A sentence with its figures in, and where in it they stand."""

    words: str
    figures: tuple[tuple[int, int], ...]


def tell(sentence: str, figure: Figure) -> Told:
    """Put the figures of today in the place of what is in braces.

    Raises: ValueError: no sum, or one that has no such form. LookupError: nothing is called so.
    """
    words, figures, end = "", [], 0
    for match in _OPEN.finditer(sentence):
        words += sentence[end : match.start()]
        told = _form(value_of(match["sum"], figure), match["told"])
        figures.append((len(words), len(words) + len(told)))
        words, end = words + told, match.end()
    return Told(words + sentence[end:], tuple(figures))


def value_of(expression: str, figure: Figure) -> Decimal:
    """A sum of figures, as `{…}` holds one.

    Raises: ValueError: it is no such sum. LookupError: nothing is called so.
    """
    return _value(ast.parse(expression.strip(), mode="eval").body, figure)


def _value(node: ast.expr, figure: Figure) -> Decimal:
    match node:
        case ast.BinOp(left, sign, right) if type(sign) in _SUMS:
            return _SUMS[type(sign)](_value(left, figure), _value(right, figure))
        case ast.Constant(int() | float() as number):
            return Decimal(str(number))
        case ast.Attribute() | ast.Name():
            return figure(tuple(ast.unparse(node).split(".")))
    raise ValueError(f"not a sum of figures: {ast.unparse(node)}")


def _form(value: Decimal, told: str | None) -> str:
    if told is None:
        return f"${value:,.2f}"
    if told == "word":
        return _NUMBERS[int(value)]
    if told not in {"$", "~$"}:
        return format(value, told)
    if told == "$" and value != value.to_integral_value():
        raise ValueError(f"{value} has cents")
    return f"${value:,.0f}"
