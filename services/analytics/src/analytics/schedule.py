"""What the queue is asked for, and when: figures, passing on, purging.

Time is cut into slots, the same for everybody, and a job has one name: however many workers ask, a job waits once, and
one that failed or was killed is asked for again in the next slot. Source: PROTOCOLS §h (cron has no lock).
"""

from collections.abc import Callable, Mapping

from kit import queues
from rq import Queue

EVERY_S: Mapping[str, float] = {
    "roll_up": 15.0,
    "roll_up_releases": 15.0,
    "forward": 5.0,
    "purge": 3600.0,
}
TIMEOUT_S = 600


class Schedule:
    """One worker's view of the slots."""

    def __init__(self, queue: Queue, now_s: Callable[[], float], every_s: Mapping[str, float]) -> None:
        self._queue = queue
        self._now_s = now_s
        self._every_s = every_s
        self._asked: dict[str, int] = {}

    def ask(self) -> list[str]:
        """Ask for what has not been asked for in this slot; what Redis does not take is asked for in the next one.

        Returns: the names of the jobs that were asked for.
        """
        asked = []
        for name, every_s in self._every_s.items():
            slot = int(self._now_s() // every_s)
            if self._asked.get(name) == slot:
                continue
            self._asked[name] = slot
            job = f"analytics.jobs.tasks.{name}"
            if queues.safe_enqueue(
                self._queue, job, job_id=f"analytics-{name}", retries=(), timeout_s=TIMEOUT_S
            ):
                asked.append(name)
        return asked
