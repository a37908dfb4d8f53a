"""What a carrier decides: who may buy, what it costs, what it pays. Plain functions over frozen data."""
