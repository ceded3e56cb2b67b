"""The gunicorn worker that the service runs in: no client, however slow, holds up another."""
