"""`make dev SECTION=…`: one section built at every save inside the running rest, for the browsers that ask for it."""
