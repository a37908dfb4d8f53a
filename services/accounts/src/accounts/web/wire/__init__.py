"""What crosses the wire. Nobody names a field that is not here (S14): role and id are in answers alone."""
