"""A mail box: takes mail by SMTP and shows it."""
