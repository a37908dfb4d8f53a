"""`make compose-check`: docker-compose.yml in a real Docker Engine of its own, every promise about it tried.

engine.py    the engine: installed where the machine lacks it, private, gone afterwards
bases.py     stand-ins for the base images, made from this machine's Debian packages (no registry is asked)
project.py   docker-compose over the repository's own file
standing.py  what must hold while it stands: health, limits, secrets, ports
faults.py    what must hold when something is killed, stopped, or taken down and up again
"""
