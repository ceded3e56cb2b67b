# The service alone: no development tools, no tests, nothing that writes. It runs with a read-only root as
# long as /tmp can be written:
#   docker run --read-only --tmpfs /tmp --publish 8000:8000 scorer

FROM python:3.13.12-slim-bookworm AS build
WORKDIR /build
COPY requirements.lock ./
COPY tools/lock.py tools/
# The environment has no pip of its own: the one of this stage fills it.
RUN python tools/lock.py select runtime > pins.txt
RUN python -m venv --without-pip /opt/scorer
RUN python -m pip --python /opt/scorer/bin/python install --no-cache-dir --require-hashes --no-deps --requirement pins.txt
COPY openapi.yaml /app/
COPY scorer /app/scorer
# Compiled here, because nothing can be written there; unchecked, because nothing changes there.
RUN python -m compileall -q --invalidation-mode unchecked-hash /app/scorer

FROM python:3.13.12-slim-bookworm
COPY --from=build /opt/scorer /opt/scorer
COPY --from=build /app /app
ENV PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1 PYTHONPATH=/app
WORKDIR /app
# Owned by root and read by a user that exists nowhere else.
USER 10001:10001
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=3s --start-period=5s CMD ["/opt/scorer/bin/python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/healthz', timeout=2)"]
ENTRYPOINT ["/opt/scorer/bin/python", "-P", "-m", "scorer"]
CMD ["serve", "--host", "0.0.0.0", "--port", "8000"]
