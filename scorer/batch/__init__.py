"""Many recorded games at once: files in, a summary out.

Nothing here knows where the work is done. :func:`validate_file` turns a file into a :class:`Summary`,
summaries add up, and :mod:`scorer.batch.local` spreads the pieces of files over the processes of one
machine; a cluster can do the same with the same functions.
"""

from __future__ import annotations

from scorer.batch.pieces import Piece, pieces_of
from scorer.batch.summary import Faulty, Outcome, Summary
from scorer.batch.work import validate_file, validate_piece

__all__ = ["Faulty", "Outcome", "Piece", "Summary", "pieces_of", "validate_file", "validate_piece"]
