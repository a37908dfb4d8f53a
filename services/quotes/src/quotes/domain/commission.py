"""What insurers pay us, as shares of the premium in percent: sample figures, told beside each price.

/how-we-make-money/ states the same ones (tests/contract/test_published_ranking.py). Nothing that scores or ranks may
import this (pyproject.toml). Source: domain dossier §5, gap 5 (our commission visible).
"""

LEAST_PERCENT, MOST_PERCENT = 18, 28
