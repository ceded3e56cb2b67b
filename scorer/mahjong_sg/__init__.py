"""Singapore mahjong: who pays whom, and what a hand is worth in tai."""
