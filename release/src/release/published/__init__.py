"""What provider pages say in figures: scores and worked itineraries, made from our own quotes and nothing else."""
