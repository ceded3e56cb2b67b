from __future__ import annotations

import pytest

from scorer.mahjong_sg import settle, tai
from tests.mahjong_sg.checker import cases, check


@pytest.mark.parametrize("case", cases("mahjong-settle.json"), ids=lambda case: case["id"])
def test_settle_case(case):
    check(case, settle)


@pytest.mark.parametrize("case", cases("mahjong-tai.json"), ids=lambda case: case["id"])
def test_tai_case(case):
    check(case, tai)
