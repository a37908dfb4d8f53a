"""Bars as numbers for a drawing: place, size and words; they speak by length and words, never by colour."""

from dataclasses import dataclass

from analytics.domain.reports import Line

WIDTH, HEIGHT = 720, 160


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar; lengths in the drawing's own units."""

    x: float
    y: float
    width: float
    height: float
    label: str


def columns(lines: list[Line]) -> list[Bar]:
    """A column a line, side by side."""
    most = max((line.count for line in lines), default=0) or 1
    step = WIDTH / max(len(lines), 1)
    return [
        Bar(round(n * step, 2), round(HEIGHT * (1 - line.count / most), 2), round(step * 0.8, 2),
            round(HEIGHT * line.count / most, 2), f"{line.key}: {line.count}")
        for n, line in enumerate(lines)
    ]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Step:
    """A step of the funnel: `percent` of the largest step, and its share of the step before, if that was seen."""

    label: str
    count: int
    percent: float
    share: int | None


def steps(lines: list[Line]) -> list[Step]:
    """The lines, one after the other."""
    most = max((line.count for line in lines), default=0) or 1
    before = [0, *(line.count for line in lines)]
    return [
        Step(
            line.key,
            line.count,
            round(100 * line.count / most, 1),
            round(100 * line.count / earlier) if earlier else None,
        )
        for line, earlier in zip(lines, before, strict=False)
    ]
