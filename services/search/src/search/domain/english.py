"""The little of English that an index may ask for: words that carry no meaning of their own."""

STOP_WORDS = frozenset(
    """a about am an and any are as at be been but by can could did do does for from get had has have how i if in into
    is it its me my need of on or our should so some than that the their them then there these they this those to
    us was we were what when where which who whom whose why will with would you your""".split()  # noqa: SIM905
)
