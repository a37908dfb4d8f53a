"""Where a customer may live: the states that quotes are made for.

A service imports no other, so the list stands here a second time; `release/tests/services` compares the two.
"""

STATES = frozenset(
    # In rows a missing one is seen.
    """
    AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO
    MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY
    """.split()  # noqa: SIM905 - 51 lines of one each are no list to read
)
