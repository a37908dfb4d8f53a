"""`python -m quotes.hanging_steps`: cancellations, changes, corrections that hang at a carrier no longer sold.

`--end ID --said WORDS` where the carrier says that it has not made it, `--made ID --said WORDS` where it has.
Each is a person's to see to (docs/runbooks/hanging-steps.md). Without either nothing changes.
"""

import argparse
import sys

from kit.clock import now_utc

from quotes.aftercare.ending import HangingStep
from quotes.by_hand import bring_to_its_end
from quotes.composition import open_shop
from quotes.domain.words import dollars, paid
from quotes.settings import Settings


def main(arguments: list[str] | None = None) -> int:
    """0 when none hangs after it; 1 when some do, or when one was not ended."""
    parser = argparse.ArgumentParser(prog="quotes.hanging_steps", description=__doc__)
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--end", metavar="ID", help="the step that the carrier says it has not made")
    which.add_argument("--made", metavar="ID", help="the step that the carrier says it has made, at this sum")
    parser.add_argument("--said", metavar="WORDS", default="", help="who at the carrier said so, and when")
    asked = parser.parse_args(arguments)
    shop = open_shop(Settings(), now_utc)
    ender, said = shop.step_ender, asked.said
    if asked.end and not bring_to_its_end(asked.end, lambda: ender.end(asked.end, said), shop.letters):
        return 1
    if asked.made and not bring_to_its_end(
        asked.made, lambda: ender.made(asked.made, said), shop.letters, "written down as made"
    ):
        return 1
    if asked.made and (owed := ender.not_taken_cents(asked.made)):
        print(
            f"{asked.made}: {paid(owed)} could not be taken, its hold had lapsed: collect it from the holder"
        )
    hanging = ender.hanging()
    for step in hanging:
        print(_line(step))
    print(f"{len(hanging)} hanging")
    return 1 if hanging else 0


def _line(step: HangingStep) -> str:
    agreed = f"{dollars(step.cents)} {'to return' if step.kind == 'cancellation' else 'its new price'}"
    return (
        f"{step.id}  {step.kind} of policy {step.policy_number}, {agreed}, sent to {step.carrier_id} "
        f"{step.since:%Y-%m-%d %H:%M:%S} UTC"
    )


if __name__ == "__main__":
    sys.exit(main())
