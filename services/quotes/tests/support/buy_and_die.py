"""Buys one plan in a shop that dies at a named step of the purchase (`shop_to_die`). The order comes on stdin."""

import sys

from quotes.sales.buying import Caller
from quotes.web.wire import PurchaseRequest
from shop_to_die import open_deadly_shop

if __name__ == "__main__":
    order = PurchaseRequest.model_validate_json(sys.stdin.buffer.read())
    sys.stdout.buffer.write(open_deadly_shop().counter.buy(order, Caller("key-0001")))
