"""HTTP: what comes in is checked, what goes out is encoded; nothing else."""
