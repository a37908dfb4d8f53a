"""What the worker does: send mails that are owed, finish deletions, forget what has ended."""
