"""Writes the conformance kit anew: `python -m tools.conformance`. A test holds the kit to it."""
