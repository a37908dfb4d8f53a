"""Quotes, plans, purchases, policies."""
