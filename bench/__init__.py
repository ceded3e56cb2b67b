"""Measurements; nothing here is asserted anywhere, because a busy machine is no fault of the code."""
