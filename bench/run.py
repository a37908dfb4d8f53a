"""`python bench/run.py [V4 V10 …]`: take the figures of SPEED.md that exist so far, write bench/RESULTS.md."""

import argparse
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
from report import write

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
    parser.add_argument("--to", type=Path, default=BENCH / "RESULTS.md", help="where the figures are written")
    options = parser.parse_args()
    chosen = options.ids or list(BENCHES)
    if unknown := set(chosen) - set(BENCHES):
        parser.error(f"no such figure: {', '.join(sorted(unknown))}")
    ran_on, figures = machine(), []
    for goal_id in chosen:
        began = time.monotonic()
        for figure in BENCHES[goal_id]():
            figures.append(figure)
            verdict = "met" if figure.met else "MISSED"
            print(
                f"{figure.goal_id:4} {figure.what}: {figure.ours} beside {figure.peer}: {figure.ratio}"
                f" (goal {figure.goal}) {verdict}",
                flush=True,
            )
        print(f"     {time.monotonic() - began:.0f} s", flush=True)
    write(options.to, ran_on, figures, complete=set(chosen) == set(BENCHES))
    return 0 if all(figure.met for figure in figures) else 1


if __name__ == "__main__":
    sys.exit(main())
