"""Bars as numbers for a drawing: place, size and words; they speak by length and words, never by colour."""

from dataclasses import dataclass

from analytics.domain.reports import Line

WIDTH, HEIGHT = 720, 160
ROW, LABELS = 28, 120


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


def rows(lines: list[Line]) -> list[Bar]:
    """A row a line, one below the other, each as long as its share of the first."""
    most = max((line.count for line in lines), default=0) or 1
    return [
        Bar(LABELS, n * ROW, round((WIDTH - LABELS - 80) * line.count / most, 2), ROW - 8, line.key)
        for n, line in enumerate(lines)
    ]
