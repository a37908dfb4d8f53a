"""The brand whose site somebody visits, as the edge says it."""

from flask import request


def visited_brand() -> str:
    """Its id; "" where no edge stands in front. Nobody has checked that there is such a brand."""
    return request.headers.get("X-Coati-Brand", "")[:64]
