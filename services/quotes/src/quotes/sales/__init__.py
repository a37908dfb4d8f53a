"""Selling: asking carriers, buying a plan, and settling a purchase that was cut off."""
