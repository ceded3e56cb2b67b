"""The digest of a document, whoever wrote it and however."""

from __future__ import annotations

from hashlib import sha256

from hypothesis import given

from scorer import ENGINE_VERSION
from scorer.digest import canonical, digest, of_text
from scorer.gostop.cards import IDS
from scorer.gostop.deal_reading import read_deal
from scorer.gostop.digests import deal_text
from tests.gostop import dice


def test_a_canonical_text_has_sorted_keys_and_no_spaces():
    assert (
        canonical({"b": [1, {"d": None, "c": True}], "a": "광"}) == '{"a":"광","b":[1,{"c":true,"d":null}]}'
    )


def test_a_digest_names_the_engine_and_no_order():
    text = canonical({"a": 1, "b": 2, "engine_version": ENGINE_VERSION})
    assert digest({"b": 2, "a": 1}) == of_text(text) == "sha256:" + sha256(text.encode()).hexdigest()


def plain_document(deal):
    """The settle request that describes a deal, member by member."""
    members = {
        "chip_value": deal.chip_value,
        "ending": deal.ending,
        "engine_version": ENGINE_VERSION,
        "extra_multiplier": deal.extra_multiplier,
        "players": [plain_player(player) for player in deal.players],
        "previous_nagari": deal.previous_nagari,
        "ruleset": dict(deal.ruleset.document),
        "side_payments": [plain_payment(payment) for payment in deal.side_payments],
        "first_go": deal.first_go,
        "liable": deal.liable,
        "winner": deal.winner,
        "holders": [player.id for player in deal.players if player.id in deal.holders] or None,
    }
    if deal.seller is not None:
        seller = deal.seller
        sold = {"points": seller.points} if seller.cards is None else {"cards": names(seller.cards)}
        members["seller"] = {"id": seller.id, **sold}
    return {name: value for name, value in members.items() if value is not None}


def plain_player(player):
    members = player._asdict()
    del members["points_at_last_go"]
    for member in ("heundeum", "bombs"):
        if not isinstance(members[member], int):
            members[member] = sorted(members[member])
    members["captured"] = None if player.captured is None else names(player.captured)
    members["baks"] = sorted(player.baks) if player.baks else None
    if player.counts is not None:
        members["counts"] = {
            name: value for name, value in player.counts._asdict().items() if value is not None
        }
    if player.points is None:
        del members["meongtta"]
    return {name: value for name, value in members.items() if value is not None}


def plain_payment(payment):
    if payment.event is not None:
        return {"event": payment.event, "player": payment.payee}
    price = {"points": payment.points} if payment.amount is None else {"amount": payment.amount}
    return {"to": payment.payee, **price}


def names(cards):
    return [card_id for bit, card_id in enumerate(IDS) if cards >> bit & 1]


@given(dice.seeds)
@dice.often(400)
def test_the_text_of_a_deal_is_what_an_encoder_that_sorts_writes(seed):
    deal = read_deal(dice.request(seed))
    assert deal_text(deal) == canonical(plain_document(deal))


def test_names_are_quoted_in_the_text_of_a_deal():
    name = 'a"b\\c\n엄마'
    deal = read_deal(
        {
            "ruleset": "matgo",
            "players": [{"id": name, "points": 9}, {"id": "B", "baks": ["pi_bak"]}],
            "winner": name,
            "liable": "B",
            "side_payments": [{"to": name, "amount": 5}],
        }
    )
    assert deal_text(deal) == canonical(plain_document(deal))
