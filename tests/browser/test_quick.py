"""The quick way to enter a deal, by taps at the size of a phone; every sum is the service's."""

from __future__ import annotations

A, B, C, D = "민수", "Anna", "ராமு", "Dé"


def seated(*names, **given):
    """The players of a request: ``seated(A, B, a={"points": 7})``."""
    return [{"id": name, **given.get(key, {})} for name, key in zip(names, "abcd", strict=False)]


def test_a_plain_deal_takes_four_taps_at_most(phone, settled):
    phone.sit_down(A, B, C)
    phone.taps = 0
    phone.choose("winner", 0)
    phone.choose("points", 7)
    shown = phone.result()
    phone.save()
    assert phone.taps <= 4
    assert shown == settled(players=seated(A, B, C, a={"points": 7}), winner=A)
    assert phone.balances() == {A: 1400, B: -700, C: -700}


def test_goes_shakes_bombs_and_baks(phone, settled):
    phone.sit_down(A, B, C)
    phone.choose("winner", 1)
    phone.choose("points", 9)
    phone.choose("goes", 3)
    phone.step("heundeum")
    phone.step("bombs")
    phone.choose("baks-0", "pi_bak")
    phone.choose("baks-2", "gwang_bak")
    phone.choose("baks-2", "pi_bak")
    wanted = settled(
        players=seated(
            A,
            B,
            C,
            a={"baks": ["pi_bak"]},
            b={"points": 9, "go_count": 3, "heundeum": 1, "bombs": 1},
            c={"baks": ["gwang_bak", "pi_bak"]},
        ),
        winner=B,
    )
    assert phone.result() == wanted


def test_points_beyond_the_listed_ones_are_typed(phone, settled):
    phone.sit_down(A, B, C)
    phone.choose("winner", 2)
    phone.fill("#points-other", "27")
    assert phone.result() == settled(players=seated(A, B, C, c={"points": 27}), winner=C)


def test_goes_beyond_five_are_stepped(phone, settled):
    phone.sit_down(A, B, C)
    phone.choose("winner", 0)
    phone.choose("points", 5)
    phone.choose("goes", 5)
    phone.step("more-goes", 2)
    assert phone.result() == settled(players=seated(A, B, C, a={"points": 5, "go_count": 7}), winner=A)


def test_nagari_is_carried_into_the_next_deal_by_itself(phone, settled):
    phone.sit_down(A, B, C)
    phone.choose("ending", "nagari")
    phone.wait_until_nobody_pays()
    phone.save()
    phone.next_deal()
    phone.choose("winner", 2)
    phone.choose("points", 3)
    assert phone.result() == settled(players=seated(A, B, C, c={"points": 3}), winner=C, previous_nagari=1)


def test_the_winner_deals_next_by_himself(phone):
    phone.sit_down(A, B, C)
    phone.choose("winner", 2)
    phone.choose("points", 3)
    phone.save()
    phone.next_deal()
    assert C in phone.page.locator(".table-line summary").inner_text()


def test_chongtong(phone, settled):
    phone.sit_down(A, B, C)
    phone.choose("ending", "chongtong")
    phone.choose("holders", 1)
    assert phone.page.locator('input[name="goes"]').count() == 0
    assert phone.result() == settled(players=seated(A, B, C), ending="chongtong", holders=[B])


def test_three_ppuk(phone, settled):
    phone.sit_down(A, B, C)
    phone.choose("ending", "three_ppuk")
    phone.choose("winner", 2)
    assert phone.page.locator('input[name="points"]').count() == 0
    assert phone.result() == settled(players=seated(A, B, C), ending="three_ppuk", winner=C)


def test_a_void_deal_pays_nothing(phone):
    phone.sit_down(A, B, C)
    phone.choose("ending", "void")
    phone.wait_until_nobody_pays()


def test_go_bak_with_two_callers_asks_who_called_first(phone, settled):
    phone.sit_down(A, B, C)
    phone.choose("winner", 0)
    phone.choose("points", 6)
    phone.step("goes-1")
    assert phone.page.locator('input[name="first-go"]').count() == 0
    phone.step("goes-2", 2)
    phone.choose("first-go", 2)
    wanted = settled(
        players=seated(A, B, C, a={"points": 6}, b={"go_count": 1}, c={"go_count": 2}), winner=A, first_go=C
    )
    assert phone.result() == wanted == [(C, A, 1200)]


def test_side_payments_the_rules_price(phone, settled):
    phone.sit_down(A, B, rules="matgo")
    phone.choose("winner", 0)
    phone.choose("points", 8)
    phone.open_details("details.more")
    phone.tap(".sides > button")
    phone.choose("side-kind", "first_ppuk")
    phone.choose("side-to", 1)
    phone.tap(".sides button.primary")
    wanted = settled(
        ruleset="matgo",
        players=seated(A, B, a={"points": 8}),
        winner=A,
        side_payments=[{"event": "first_ppuk", "player": B}],
    )
    assert phone.result() == wanted
    assert len(wanted) == 2


def test_side_payments_of_any_figure(phone, settled):
    phone.sit_down(A, B, C)
    phone.choose("winner", 0)
    phone.choose("points", 3)
    phone.open_details("details.more")
    for kind, seat, figure in (("points", 1, "4"), ("amount", 2, "250")):
        phone.tap(".sides > button")
        phone.choose("side-kind", kind)
        phone.choose("side-to", seat)
        phone.fill("#side-figure", figure)
        phone.tap(".sides button.primary")
    wanted = settled(
        players=seated(A, B, C, a={"points": 3}),
        winner=A,
        side_payments=[{"to": B, "points": 4}, {"to": C, "amount": 250}],
    )
    assert phone.result() == wanted
    phone.tap(".sides li button")
    wanted = settled(
        players=seated(A, B, C, a={"points": 3}), winner=A, side_payments=[{"to": C, "amount": 250}]
    )
    phone.wait_for_payments(4)
    assert phone.result() == wanted


def test_a_liable_player_and_an_extra_multiplier(phone, settled):
    phone.sit_down(A, B, C)
    phone.choose("winner", 0)
    phone.choose("points", 5)
    phone.open_details("details.more")
    phone.choose("liable", 1)
    phone.step("extra")
    wanted = settled(players=seated(A, B, C, a={"points": 5}), winner=A, liable=B, extra_multiplier=2)
    phone.wait_for_payments(1)
    assert phone.result() == wanted == [(B, A, 2000)]


def test_the_fourth_player_sells_his_brights(phone, settled):
    phone.sit_down(A, B, C, D)
    assert D in phone.page.locator(".table-line summary").inner_text()
    phone.choose("winner", 1)
    phone.choose("points", 4)
    phone.choose("seller", 3)
    phone.choose("sold", "1B")
    phone.choose("sold", "8B")
    wanted = settled(
        players=seated(A, B, C, D, b={"points": 4}), winner=B, seller={"id": D, "cards": ["1B", "8B"]}
    )
    assert len(wanted) == 5
    phone.wait_for_payments(5)
    assert phone.result() == wanted


def test_what_cannot_apply_is_not_shown(phone):
    phone.sit_down(A, B, rules="seed")
    phone.choose("winner", 0)
    phone.choose("points", 7)
    phone.result()
    shown = phone.page.locator("input[name], [data-name]").evaluate_all(
        "all => all.map(each => each.name || each.dataset.name)"
    )
    assert "heundeum" in shown
    for name in ("bombs", "goes-1", "first-go", "liable", "seller"):
        assert name not in shown
    assert phone.page.locator('input[value="three_ppuk"]').count() == 0


def test_half_a_deal_survives_a_reload(phone, settled):
    phone.sit_down(A, B, C)
    phone.choose("winner", 1)
    phone.choose("points", 8)
    phone.choose("goes", 2)
    phone.reload()
    assert phone.result() == settled(players=seated(A, B, C, b={"points": 8, "go_count": 2}), winner=B)


def test_a_double_tap_saves_once(phone):
    phone.sit_down(A, B, C)
    phone.choose("winner", 0)
    phone.choose("points", 7)
    phone.page.locator("#save").dblclick()
    phone.page.wait_for_selector("section.saved")
    assert len(phone.evening()["deals"]) == 1


def test_rules_and_explanation_stand_beside_the_sum(phone):
    phone.sit_down(A, B, C)
    phone.choose("winner", 0)
    phone.choose("points", 7)
    phone.result()
    result = phone.page.locator("#result")
    assert phone.text("page.preset.standard") in result.inner_text()
    assert result.locator(".explanation li").count() >= 3
