"""The free look: how long a buyer may read the policy and have every cent back.

The longer of the plan's own period and the state's counts, from delivery, not from purchase. It ends early when the
trip starts or a claim is filed. Source: NAIC Model Act #632 as adopted (SD 58-30-212.1: 15 days after postal delivery,
10 days after any other); domain dossier §4. Not legal advice: counsel reads the table (kit.state_law) before launch.
"""

from dataclasses import dataclass
from datetime import date, timedelta

from kit.state_law import of_state

EMAIL_DAYS = 10
POST_DAYS = 15
MODEL_ACT = "NAIC Model Act #632 as adopted: 10 days after delivery by email, 15 by post"


@dataclass(frozen=True, slots=True)
class FreeLookPeriod:
    """Days, and whose period they are."""

    days: int
    source: str


def free_look_period(plan_days: int, state: str, *, by_post: bool = False) -> FreeLookPeriod:
    """The free look of a resident of `state`: the plan's, the state's or the model act's, whichever is longest."""
    least = POST_DAYS if by_post else EMAIL_DAYS
    law = of_state(state)
    periods = [FreeLookPeriod(plan_days, "The plan's own period"), FreeLookPeriod(least, MODEL_ACT)]
    if law.free_look_days > least or not law.free_look_source.startswith("NAIC"):
        periods.insert(0, FreeLookPeriod(law.free_look_days, law.free_look_source))
    return max(periods, key=lambda period: period.days)


def free_look_days(plan_days: int, state: str, *, by_post: bool = False) -> int:
    """The days of `free_look_period`."""
    return free_look_period(plan_days, state, by_post=by_post).days


def free_look_last_day(
    delivered: date, plan_days: int, state: str, departure: date, *, by_post: bool = False
) -> date:
    """The last day on which every cent comes back, all of it: its period after delivery, or the eve of the trip."""
    by_days = delivered + timedelta(days=free_look_days(plan_days, state, by_post=by_post))
    return min(by_days, departure - timedelta(days=1))
