"""Makes the wire's models from the library, for one reader: the same answer for the API and for the page."""
