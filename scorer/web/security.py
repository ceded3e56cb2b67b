"""What browsers are told about pages: load nothing from elsewhere, tell nobody, be framed by nobody."""

from __future__ import annotations

from typing import Final

_POLICY: Final = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data:",
    "font-src": "'self'",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "worker-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
}
_UNUSED_FEATURES: Final = ("camera", "geolocation", "microphone", "payment", "usb")


def page_headers() -> list[tuple[str, str]]:
    """The headers of an HTML page."""
    return [
        ("Content-Security-Policy", "; ".join(f"{name} {value}" for name, value in _POLICY.items())),
        ("Referrer-Policy", "no-referrer"),
        ("Permissions-Policy", ", ".join(f"{feature}=()" for feature in _UNUSED_FEATURES)),
        ("Cross-Origin-Opener-Policy", "same-origin"),
        ("Cross-Origin-Resource-Policy", "same-origin"),
    ]
