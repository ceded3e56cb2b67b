"""Points and payments of finished card games: Go-Stop, and Singapore mahjong."""
