"""How often a sign-in may be tried. Source: TRUST S13; PROTOCOLS §c (growing delays, no lock-out)."""

TRIES_PER_MINUTE = 5
TRIES_PER_MINUTE_AND_NETWORK = 20
TRIES_PER_HOUR_AND_ACCOUNT = 100
"""From all networks that never opened it together: many networks at once get no more than that."""
MAILS_PER_HOUR = 5
MAILS_PER_DAY = 10
"""To one address, resends included, for one browser that has opened the account, and again for all other browsers
together. The first mail of a network may go twice as far, so that its owner hears from us wherever they are: with five
tries a mail, and none without one, strangers have 100 guesses of a million a day at most."""
MAILS_PER_HOUR_AND_NETWORK = 3
MAILS_PER_DAY_AND_NETWORK = 5
"""To one address from one network: a code and two more of it, then once more."""
WRONG_CODES_PER_HOUR_AND_NETWORK = 40
"""Whatever accounts they are for: begun for many addresses, codes are guessed no faster. Eight codes typed wrong five
times, for everybody behind one address of the network; a browser that has opened the account is not counted."""
MINUTE_S = 60
HOUR_S = 3600
DAY_S = 24 * HOUR_S
LONGEST_S = 15 * 60
STRIKES_KEPT_S = DAY_S


def pause_s(strikes: int) -> int:
    """How long the account waits after running out of tries for the nth time in a day."""
    return min(MINUTE_S << max(0, min(strikes, 10) - 1), LONGEST_S)
