"""One module a month. Each has ``MOTIFS`` (shared parts by id) and ``CARDS`` (the picture of each card)."""
