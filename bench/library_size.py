"""V20: a library of 10,000 posts beside one of 30: how long until it answers, and what one post costs."""

import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import date, timedelta
from functools import partial
from pathlib import Path

from harness import Figure, Samples, cpu_ns, cpu_per_request_us, interleave, ratio
from load import hammer, message
from places import ROOT
from services_under_test import served

POSTS, FEW = 10_000, 30
READS_A_ROUND = 400
GOAL, START_GOAL_S = 1.2, 10.0
PARAGRAPHS = 12
_PARAGRAPH = " ".join(
    ["The plan pays for a hotel when a flight is late, and the rest of the trip has its own limits."] * 4
)


def write_library(folder: Path, posts: int) -> None:
    """A library with people, categories and so many posts of about 1,000 words with headings, a table and links."""
    people = [
        f"- {{slug: {slug}, name: {slug.title()} (sample), role: Writes, sample: true, bio: {'b' * 60}}}"
        for slug in ("ada", "max")
    ]
    categories = [
        f"- {{slug: topic-{n}, title: Topic {n}, heading: Topic {n}, description: {'d' * 60}, words: {'w' * 60}}}"
        for n in range(6)
    ]
    (folder / "posts").mkdir(parents=True)
    (folder / "people.yaml").write_text("\n".join(people))
    (folder / "categories.yaml").write_text("\n".join(categories))
    for number in range(posts):
        (folder / "posts" / f"post-{number}.md").write_text(_post(number, posts))


def _post(number: int, posts: int) -> str:
    published = date(2026, 11, 1) - timedelta(days=number % 700)
    chapters = "\n\n".join(
        f"## Chapter {chapter} of {number}\n\n{_PARAGRAPH} See [another](/blog/post-{(number + 1) % posts}/)."
        for chapter in range(PARAGRAPHS)
    )
    return f"""---
title: Synthetic post number {number}
description: Synthetic post number {number} of a library that is only there to be measured.
category: topic-{number % 6}
published: "{published}"
updated: "2026-11-02"
reviewed: "2026-11-02"
author: ada
reviewer: max
picture_alt: Nothing is drawn here
sources:
  - {{title: A public office, url: "https://office.example/{number}"}}
  - {{title: Our own data}}
related: [post-{(number + 7) % posts}]
---
{chapters}

| Benefit | Limit |
|---|---|
| Delay | $1,000 |
| Medical | $100,000 |

Call {{phone}}.
"""


@contextmanager
def served_library(posts: int) -> Iterator[tuple[Path, list[int], float, float]]:
    """The content service over a library of so many posts; with the seconds of clock and of CPU to its first answer."""
    with tempfile.TemporaryDirectory() as folder:
        write_library(Path(folder) / "library", posts)
        environment = {
            "CONTENT_LIBRARY": f"{folder}/library",
            "CONTENT_BRANDS": str(ROOT / "shells" / "brands"),
            "COATI_ENV": "development",
        }
        began = time.monotonic()
        with served("content.app:from_environment()", environment) as (path, pids):
            hammer(path, message("GET", "/api/content/posts/post-7"), 1, connections=1)
            yield path, pids, time.monotonic() - began, cpu_ns(pids) / 1e9


def measure() -> list[Figure]:
    with (
        served_library(POSTS) as (many, many_pids, many_s, many_cpu_s),
        served_library(FEW) as (few, few_pids, few_s, few_cpu_s),
    ):

        def compare(request: bytes) -> Mapping[str, Samples]:
            return interleave(
                {
                    "ours": partial(
                        cpu_per_request_us, many_pids, partial(hammer, many, request, READS_A_ROUND)
                    ),
                    "peer": partial(
                        cpu_per_request_us, few_pids, partial(hammer, few, request, READS_A_ROUND)
                    ),
                }
            )

        frame, body = (compare(message("GET", f"/{part}/blog/post-7/")) for part in ("_frame", "_body"))
    started = Figure(
        "V20",
        f"from start to the first answer with {POSTS:,} posts",
        f"{many_s:.1f} s ({many_cpu_s:.1f} s of CPU)",
        f"{FEW} posts {few_s:.1f} s ({few_cpu_s:.1f} s)",
        "–",
        f"< {START_GOAL_S:.0f} s",
        many_s < START_GOAL_S,
    )
    return [started, _figure("frame", frame), _figure("body", body)]


def _figure(part: str, samples: Mapping[str, Samples]) -> Figure:
    found = ratio(samples["ours"], samples["peer"])
    return Figure(
        "V20",
        f"{part} of one post among {POSTS:,}, CPU a request",
        f"{samples['ours'].median:.0f} µs",
        f"among {FEW} {samples['peer'].median:.0f} µs",
        f"{found:.2f}",
        f"≤ {GOAL}",
        found <= GOAL,
    )
