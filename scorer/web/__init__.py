"""The HTTP service: the contract's paths over the functions of the core."""
