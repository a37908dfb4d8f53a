"""What can go wrong with a store."""


class StoreError(Exception):
    """The store cannot be used; the message says what is wrong and what to do."""


class ConflictError(StoreError):
    """Somebody else changed the state between our reading and our writing; read again and try again."""


class AbsentError(StoreError):
    """What was asked for is not in the store."""
