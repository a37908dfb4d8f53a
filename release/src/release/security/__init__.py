"""Looking at the code and at what it is made of from outside: `make test-security` runs all of it.

`python -m release.security`            all, one after the other, and at the end what nobody could tell
`python -m release.security.dangers`    what bandit says, without the lines that were looked at
`python -m release.security.secrets`    secrets that were written down, beside a list of what only looks like one
`python -m release.security.parts_list` the parts lists (SBOM) of both ecosystems
`python -m release.security.audit`      known advisories for every pin, or 'not audited'
`python -m release.security.freshness`  pins that a newer release has stood beside for half a year
"""
