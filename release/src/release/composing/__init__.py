"""What the edge splices around every body, composed from one release of each section."""
