"""Policies after their sale: shown to their holders, cancelled, changed, and the money that follows."""
