"""Files of figures on a disk that is full: what there is no room for is not counted, and nobody is ended."""

from __future__ import annotations

import contextlib
import errno
import os

import pytest
from prometheus_client.mmap_dict import MmapedDict

from scorer.web import figures, metrics

ROOMY = figures.with_room(MmapedDict)
NAME = "counter_1.db"


def refuse(*_):
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def fill(file):
    """Count so many figures that the room of a file that begins is too small for them."""
    for number in range(1000):
        file.write_value("x" * 100 + str(number), number, 0.0)


def opened(folder):
    return contextlib.closing(ROOMY(str(folder / NAME)))


def test_the_room_is_taken_when_a_file_begins(tmp_path):
    with opened(tmp_path) as file:
        file.write_value("a", 7.0, 0.0)
        begun = (tmp_path / NAME).stat()
        assert begun.st_size == figures.ROOM
        assert begun.st_blocks * 512 >= figures.ROOM
        fill(file)
        grown = (tmp_path / NAME).stat()
        assert grown.st_size > 1000 * 100
        assert grown.st_blocks * 512 >= grown.st_size
    with opened(tmp_path) as again:
        assert again.read_value("a") == (7.0, 0.0)
        assert again.read_value("x" * 100 + "999") == (999.0, 0.0)
    assert [path.name for path in tmp_path.iterdir()] == [NAME]


def test_a_file_without_room_is_kept_in_memory(tmp_path, monkeypatch, caplog):
    monkeypatch.setattr(os, "posix_fallocate", refuse)
    with opened(tmp_path) as file:
        file.write_value("a", 7.0, 0.0)
        assert file.read_value("a") == (7.0, 0.0)
    assert list(tmp_path.iterdir()) == []
    assert "not added up: No space left on device" in caplog.text


def test_what_is_there_is_counted_on_when_there_is_no_more_room(tmp_path, monkeypatch):
    with opened(tmp_path) as file:
        file.write_value("a", 1.0, 0.0)
        with monkeypatch.context() as full:
            full.setattr(os, "posix_fallocate", refuse)
            with pytest.raises(OSError, match="No space left"):
                fill(file)
            file.write_value("a", 2.0, 0.0)
        file.write_value("y" * 100, 3.0, 0.0)
        read = {key: value for key, value, *_ in MmapedDict.read_all_values_from_file(str(tmp_path / NAME))}
    assert (read["a"], read["y" * 100]) == (2.0, 3.0)


def test_a_figure_without_room_fails_no_request(monkeypatch):
    counting = metrics.Metrics()
    monkeypatch.setattr(counting._requests, "labels", refuse)
    counting.answered("/", "GET", 200, 0.1)
    assert b"scorer_requests_total{" not in counting.exposition()[0]
