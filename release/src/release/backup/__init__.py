"""Backup and restore of every store of a platform: databases, Redis, accepted events in files, releases, secrets.

`python -m release.backup make --to FOLDER` copies all of them while the platform serves, each as it was at one moment.
`python -m release.backup restore FOLDER/<when>` puts a copy into empty stores and counts what came back; a backup that
was not restored is none. Source: TRUST R27.
"""
