"""Go-Stop: cards, rulesets, points, settlement, sessions, the engine and records."""
