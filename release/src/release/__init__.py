"""Puts the platform on a machine: set up, build, run, ship."""
