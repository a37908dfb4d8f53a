"""`make setup`: whatever a machine lacks to run all this, installed by the system's own Python."""
