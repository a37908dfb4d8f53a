"""What the worker does: send mails that are owed, settle what a crash left behind."""
