"""What the commands that end something at a person's word have in common."""

import sys
from collections.abc import Callable

from quotes.jobs.letters import LetterPost
from quotes.sales.hanging import NotEndedError


def bring_to_its_end(
    order_id: str, act: Callable[[], bool], letters: LetterPost, what: str = "ended"
) -> bool:
    """Do it and say what came of it. False: it stays as it is, and stderr says why."""
    try:
        done = act()
    except NotEndedError as refused:
        print(f"{order_id}: {refused}", file=sys.stderr)
        return False
    print(f"{order_id}: {what if done else f'has been {what} before'}")
    if not done and letters.try_again(order_id):
        print(f"{order_id}: its letter was given up, and is tried again")
    return True
