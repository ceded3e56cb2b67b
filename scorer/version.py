"""The version of the engine, which every answer carries."""

from __future__ import annotations

from typing import Final

ENGINE_VERSION: Final = "0.1.0"
