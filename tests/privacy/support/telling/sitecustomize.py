"""Put on a program's path, it has the program say of a customer what no log may say, in each way a line can come about.

`CANARIES` holds the customer's words as JSON, `TOLD` a folder in which each program notes that it has told.
"""

import json
import logging
import os
import sys
import threading
import time
import warnings
from pathlib import Path

TOLD = Path(os.environ["TOLD"])
CANARIES: dict[str, str] = json.loads(os.environ["CANARIES"])
SENTENCE = "cannot write to " + ", ".join(
    words for name, words in CANARIES.items() if name not in ("firstName", "lastName")
)


class ToldError(Exception):
    """What went wrong quotes the customer, as exceptions do."""


def fail() -> None:
    raise ToldError(SENTENCE)


def tell() -> None:
    """Once the program has set its logs up: our own lines, a library's, warnings, exceptions caught and not."""
    while not _is_configured():
        time.sleep(0.05)
    if not _is_first():
        return
    from structlog import get_logger  # noqa: PLC0415 - the program's own, when it has one

    log, library = get_logger(), logging.getLogger("a.library")
    log.error("canary.told", **CANARIES, nested={"list": [CANARIES]}, note=f"of {CANARIES['email']}")
    library.error("could not reach %s", SENTENCE)
    library.error("no such customer", extra={"customer": CANARIES})
    warnings.warn(SENTENCE, stacklevel=1)
    for speak in (log.exception, library.exception):
        try:
            fail()
        except ToldError:
            speak("canary.failed")
    thread = threading.Thread(target=fail)
    thread.start()
    thread.join()
    log.error("canary.spoken")


def _is_first() -> bool:
    """Whether nobody of this program has told: one of several workers is enough."""
    try:
        (TOLD / "-".join(sys.orig_argv).replace("/", "_")[-200:]).touch(exist_ok=False)
    except FileExistsError:
        return False
    return True


def _is_configured() -> bool:
    # It may be half imported.
    asked = getattr(sys.modules.get("structlog"), "is_configured", None)
    return asked is not None and asked()


def begin() -> None:
    threading.Thread(target=tell, daemon=True).start()


if any("gunicorn" in word for word in sys.orig_argv):
    # What serves is forked from it.
    os.register_at_fork(after_in_child=begin)
else:
    begin()
