"""Confirms one cancellation or change in a shop that dies at a named point (`shop_to_die`).

The call comes on stdin as JSON.
"""

import sys

import orjson
from quotes.aftercare.taking import StepCall
from shop_to_die import open_deadly_shop

if __name__ == "__main__":
    open_deadly_shop().desk.taker.take(StepCall(**orjson.loads(sys.stdin.buffer.read())))
