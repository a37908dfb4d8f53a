"""`python bench/run.py [V4 V10-lag …]`: take the figures of SPEED.md, write bench/results.json and RESULTS.md."""

import argparse
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path

import cold_build
import draining
import edge
import edit_to_live
import idle_streams
import ingestion
import library_size
import memory
import pages
import plain_json
import polled
import rates_on_file
import remote_carriers
import reports_size
import search_endpoint
import search_engine
import session_check
from harness import Figure, machine
from places import BENCH
from report import draw, keep

BENCHES: dict[str, Callable[[], list[Figure]]] = {
    "V1": edge.measure_cached_page,
    "V2": edge.measure_expiry,
    "V3": polled.measure,
    "V4": plain_json.measure,
    "V5": ingestion.measure_single,
    "V6": ingestion.measure_batches,
    "V7": draining.measure,
    "V8": search_engine.measure,
    "V9": search_endpoint.measure,
    "V10-cpu": remote_carriers.measure_cpu,
    "V10-lag": remote_carriers.measure_lag,
    "V11": rates_on_file.measure,
    "V13": session_check.measure,
    "V14": pages.measure_paint,
    "V15": pages.measure_scores,
    "V18": cold_build.measure,
    "V19": edit_to_live.measure,
    "V20": library_size.measure,
    "V21": reports_size.measure,
    "V22": memory.measure,
    "V23": idle_streams.measure,
}


def main() -> int:
    parser = argparse.ArgumentParser(prog="bench/run.py", description=__doc__)
    parser.add_argument(
        "ids", nargs="*", metavar="id", help=f"which: {', '.join(BENCHES)}; all when none is named"
    )
    parser.add_argument("--to", type=Path, default=BENCH, help="the folder that keeps the figures")
    options = parser.parse_args()
    chosen = options.ids or list(BENCHES)
    if unknown := set(chosen) - set(BENCHES):
        parser.error(f"no such figure: {', '.join(sorted(unknown))}")
    options.to.mkdir(parents=True, exist_ok=True)
    all_met = True
    for bench in chosen:
        began, load = time.monotonic(), os.getloadavg()[0]
        figures = BENCHES[bench]()
        for figure in figures:
            tell(figure)
        print(f"     {time.monotonic() - began:.0f} s", flush=True)
        # After each bench: one that fails, or is killed, costs no other its figures.
        draw(
            options.to / "RESULTS.md",
            keep(options.to / "results.json", bench, figures, machine(), load),
            BENCHES,
        )
        all_met = all_met and all(figure.met for figure in figures)
    return 0 if all_met else 1


def tell(figure: Figure) -> None:
    """One figure, as the bench that took it ends."""
    verdict = "met" if figure.met else "MISSED"
    print(
        f"{figure.goal_id:4} {figure.what}: {figure.ours} beside {figure.peer}: {figure.ratio}"
        f" (goal {figure.goal}) {verdict}",
        flush=True,
    )


if __name__ == "__main__":
    sys.exit(main())
