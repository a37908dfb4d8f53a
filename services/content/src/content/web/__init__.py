"""What the edge and the sections ask of the library."""
