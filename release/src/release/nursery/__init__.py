"""Python programs forked from one process that has loaded their packages, so that all of them share one copy.

Packages belong to the running platform, modules of ours to a release (docs/adr/0023): only packages are loaded here,
and a forked program finds its own code as one that was started afresh does. Source: docs/adr/0038.
"""
