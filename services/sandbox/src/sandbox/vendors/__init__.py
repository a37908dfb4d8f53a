"""Vendors whose scripts a page loads: an ad tracker and a form embed, and what they were told."""
