"""The paths of the service that take a document."""

from __future__ import annotations

POSTS = (
    "/v1/gostop/score",
    "/v1/gostop/settle",
    "/v1/gostop/settle/batch",
    "/v1/gostop/session",
    "/v1/gostop/validate",
    "/v1/gostop/replay",
    "/v1/mahjong-sg/settle",
    "/v1/mahjong-sg/session",
    "/v1/mahjong-sg/tai",
)
