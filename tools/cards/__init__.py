"""The drawings of the cards: outlines and flat colours as data, written out as one SVG sprite.

``python -m tools.cards`` writes ``scorer/web/static/cards.svg`` (what the page uses) and
``docs/cards.svg`` (every card on one sheet). Beside the standard library it asks only the core which cards
there are.

Every card is drawn in a box of 103 x 168 units with x to the right and y downwards.
"""
