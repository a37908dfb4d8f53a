"""V14, V15: what Lighthouse sees of the public pages on a phone, beside a page that is one heading."""

import statistics
from collections.abc import Iterable, Mapping
from typing import Any

from beside import answer_beside_platform
from harness import Figure
from places import BENCH

PAGES = {
    "home and quote form": "/",
    "article": "/blog/cruise-plan-pre-existing-conditions/",
    "provider": "/travel-insurance-providers/harbor-mutual/",
    "pet": "/pet-insurance/",
}
OTHERS = ("/blog/", "/travel-insurance-providers/", "/travel-insurance-101/", "/about-us/", "/contact-us/")
ROUNDS = 5
LCP_GOAL, TBT_GOAL_MS = 1.10, 50
SCORE_GOALS = {"performance": 99, "accessibility": 100, "best-practices": 100, "seo": 100}


def measure_paint() -> list[Figure]:
    """V14: largest contentful paint under real throttling, against an h1-only page of the same run."""
    taken = _lighthouse("paint", str(ROUNDS), *PAGES.values())
    figures = []
    for name, path in PAGES.items():
        rounds = [one for one in taken if one["path"] == path]
        if silent := _without_figures(rounds):
            figures.append(_broken("V14", f"LCP of the {name}, slow phone", silent))
            continue
        ours, peer = (
            statistics.median(one["lcpMs"] for one in side)
            for side in (rounds, [one["peer"] for one in rounds])
        )
        found = statistics.median(one["lcpMs"] / one["peer"]["lcpMs"] for one in rounds)
        shift = max(one["cls"] for one in rounds)
        blocked_ms = statistics.median(one["tbtMs"] for one in rounds)
        figures.append(
            Figure(
                "V14",
                f"LCP of the {name}, slow phone (CLS {shift:.3f}, TBT {blocked_ms:.0f} ms)",
                f"{ours:.0f} ms",
                f"a page of one heading {peer:.0f} ms",
                f"{found:.2f}",
                f"≤ {LCP_GOAL}, CLS 0, TBT ≤ {TBT_GOAL_MS} ms",
                found <= LCP_GOAL and shift < 0.001 and blocked_ms <= TBT_GOAL_MS,
            )
        )
    return figures


def measure_scores() -> list[Figure]:
    """V15: Lighthouse's four scores of one page of each kind, the better of two runs: a small machine wavers."""
    paths = (*PAGES.values(), *OTHERS)
    runs = [_lighthouse("scores", *paths) for _ in range(2)]
    figures = []
    for page in zip(*runs, strict=True):
        if silent := _without_figures(page):
            figures.append(_broken("V15", f"Lighthouse, phone, {page[0]['path']}", silent))
            continue
        best = {name: max(one[name] for one in page) for name in SCORE_GOALS}
        failed = sorted({audit for one in page for audit in one["failed"]})
        told = ", ".join(f"{name} {score}" for name, score in best.items())
        figures.append(
            Figure(
                "V15",
                f"Lighthouse, phone, {page[0]['path']}" + (f" ({', '.join(failed)})" if failed else ""),
                told,
                "–",
                "–",
                "99, 100, 100, 100",
                all(best[name] >= goal for name, goal in SCORE_GOALS.items()),
            )
        )
    return figures


def _without_figures(asked: Iterable[Mapping[str, Any]]) -> list[str]:
    """Lighthouse's codes for the runs of a page that gave no figures however often they were asked for."""
    return sorted(one["noFigures"] for one in asked if "noFigures" in one)


def _broken(goal_id: str, what: str, silent: list[str]) -> Figure:
    """A page that could not be looked at is a goal missed, and no reason to tell nothing of the others."""
    return Figure(goal_id, f"{what} ({', '.join(silent)})", "no figures", "–", "–", "figures", met=False)


def _lighthouse(*arguments: str) -> list[dict[str, Any]]:
    """Run lighthouse.mjs beside a platform of its own."""
    # The edge sees this machine's own line, and serves what it would to the slow one that Lighthouse imitates (ADR 27).
    answers: list[dict[str, Any]] = answer_beside_platform(
        ["node", str(BENCH / "lighthouse.mjs"), *arguments], {"EDGE_FACES": "never"}
    )
    return answers
