"""The settings as docs/operations.md lists them."""

from __future__ import annotations

from dataclasses import fields

from scorer.web.settings import PREFIX, Settings


def table():
    """The table of all settings, in Markdown."""
    lines = ["| variable | takes | default | what it is |", "|---|---|---|---|"]
    for setting in fields(Settings):
        told = setting.metadata
        takes = told.get("expected") or f"{told['low']:,} to {told['high']:,}"
        default = getattr(Settings(), setting.name)
        if isinstance(default, bool):
            shown = "`on`" if default else "`off`"
        elif isinstance(default, int):
            shown = f"`{default}`"
        else:
            shown = f"`{default}`" if default else "none"
        lines.append(f"| `{PREFIX}{setting.name.upper()}` | {takes} | {shown} | {told['meaning']} |")
    return "\n".join(lines)
