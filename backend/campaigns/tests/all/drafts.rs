//! What may be wrong with the draft of a campaign.
use std::collections::HashMap;

use campaigns::{
    drafting::models::{
        draft::{Draft, GoodsDraft, GoodsFacts, TierDraft},
        finance_approval::{Allowance, adds_up_above_the_limit, needs_finance},
    },
    models::kinds::{AudienceKind, GoodsRole, Kind, TargetKind},
};
use chrono::{DateTime, TimeDelta};
use kernel::Money;

fn facts() -> HashMap<i64, GoodsFacts> {
    let fact = |base: Option<i64>, is_special_compound| GoodsFacts {
        name: "阿莫西林".into(),
        base_price: base.map(Money),
        cost_price: None,
        is_special_compound,
    };
    let bought_for_600 = GoodsFacts {
        cost_price: Some(Money(600)),
        ..fact(Some(1_000), false)
    };
    [
        (1, fact(Some(1_000), false)),
        (2, fact(Some(2_000), false)),
        (3, fact(None, false)),
        (4, fact(Some(500), true)),
        (5, bought_for_600),
    ]
    .into()
}

fn goods(goods_id: i64, price: Option<i64>, stock: Option<i64>) -> GoodsDraft {
    GoodsDraft {
        goods_id,
        role: GoodsRole::Goods,
        price: price.map(Money),
        stock,
        buyer_limit: 0,
        set_quantity: 1,
    }
}

fn tier(threshold: i64, cut: i64) -> TierDraft {
    TierDraft {
        threshold: Money(threshold),
        cut: Money(cut),
        gift_goods_id: None,
        gift_quantity: 0,
        gift_value: Money::ZERO,
        voucher: Money::ZERO,
    }
}

fn draft(kind: Kind) -> Draft {
    let starts_at = DateTime::from_timestamp(1_800_000_000, 0).unwrap();
    Draft {
        kind,
        name: "双十一".into(),
        remark: String::new(),
        zone: String::new(),
        starts_at,
        ends_at: starts_at + TimeDelta::days(1),
        with_coupon: false,
        stack_group: String::new(),
        priority: 0,
        percent: None,
        target_kind: TargetKind::Units,
        target_quantity: None,
        buyer_limit: 0,
        budget: None,
        image: String::new(),
        audience: Vec::new(),
        goods: Vec::new(),
        tiers: Vec::new(),
    }
}

fn fields(draft: &Draft) -> Vec<String> {
    draft.errors(&facts()).0.into_keys().collect()
}

#[test]
fn what_is_in_order_has_no_errors() {
    let seckill = Draft {
        goods: vec![goods(1, Some(800), Some(10))],
        ..draft(Kind::Seckill)
    };
    assert!(fields(&seckill).is_empty());
    let full = Draft {
        tiers: vec![tier(10_000, 500), tier(20_000, 1_500)],
        ..draft(Kind::FullReduction)
    };
    assert!(fields(&full).is_empty());
    let welfare = Draft {
        percent: Some(94),
        ..draft(Kind::Welfare)
    };
    assert!(fields(&welfare).is_empty());
}

#[test]
fn prices_are_above_zero_and_below_the_base_price() {
    for (price, is_wrong) in [
        (Some(0), true),
        (Some(1_000), true),
        (Some(1_001), true),
        (Some(999), false),
        (None, true),
    ] {
        let seckill = Draft {
            goods: vec![goods(1, price, Some(10))],
            ..draft(Kind::Seckill)
        };
        let expected: &[&str] = if is_wrong { &["goods.0.price"] } else { &[] };
        assert_eq!(fields(&seckill), expected, "{price:?}");
    }
    let unpriced = Draft {
        goods: vec![
            goods(3, Some(1), Some(1)),
            goods(4, Some(1), Some(1)),
            goods(9, Some(1), Some(1)),
            goods(3, Some(1), Some(1)),
        ],
        ..draft(Kind::Seckill)
    };
    assert_eq!(
        fields(&unpriced),
        [
            "goods.0.price",
            "goods.1.goods_id",
            "goods.2.goods_id",
            "goods.3.goods_id",
            "goods.3.price"
        ]
    );
}

#[test]
fn huge_numbers_reversed_times_and_strange_percents_are_named() {
    let wrong = Draft {
        ends_at: draft(Kind::GroupBuy).starts_at,
        percent: Some(94),
        target_quantity: Some(1_000_000_000),
        buyer_limit: 1_000_000_000,
        budget: Some(Money(i64::MAX)),
        priority: i64::MAX / 2,
        zone: "A B".into(),
        image: "https://example.com/x.png".into(),
        audience: vec![
            (AudienceKind::Rank, "99".into()),
            (AudienceKind::Region, "火星".into()),
        ],
        goods: vec![GoodsDraft {
            buyer_limit: 1_000_000_000,
            set_quantity: 1_000_000_000,
            ..goods(1, Some(500), Some(1_000_000_000))
        }],
        tiers: vec![tier(1_000_000_000_000, 0)],
        ..draft(Kind::GroupBuy)
    };
    assert_eq!(
        fields(&wrong),
        [
            "audience.0.value",
            "audience.1.value",
            "budget",
            "buyer_limit",
            "ends_at",
            "goods.0.buyer_limit",
            "goods.0.set_quantity",
            "goods.0.stock",
            "image",
            "percent",
            "priority",
            "target_quantity",
            "tiers",
            "zone"
        ]
    );
}

#[test]
fn members_before_the_last_one_leave_a_unit_for_it() {
    let of = |target_kind, target, stock, buyer_limit| {
        let group = Draft {
            target_kind,
            target_quantity: Some(target),
            goods: vec![GoodsDraft {
                buyer_limit,
                ..goods(1, Some(800), Some(stock))
            }],
            ..draft(Kind::GroupBuy)
        };
        assert!(fields(&group).is_empty(), "{:?}", fields(&group));
        group.limit_for_members(&group.goods[0])
    };
    assert_eq!(of(TargetKind::Members, 5, 10, 0), Some(2));
    assert_eq!(of(TargetKind::Members, 5, 10, 3), Some(2));
    assert_eq!(of(TargetKind::Members, 5, 10, 2), None);
    assert_eq!(of(TargetKind::Members, 2, 2, 1), None);
    assert_eq!(of(TargetKind::Units, 5, 10, 0), None, "units are what it counts");
}

#[test]
fn tiers_rise_and_give_less_than_they_ask() {
    let of = |tiers: Vec<TierDraft>| {
        fields(&Draft {
            tiers,
            ..draft(Kind::FullReduction)
        })
    };
    assert_eq!(of(vec![]), ["tiers"]);
    assert_eq!(of(vec![tier(100, 100)]), ["tiers.0.cut"]);
    assert_eq!(of(vec![tier(100, 0)]), ["tiers.0.cut"]);
    assert_eq!(of(vec![tier(100, 50), tier(200, 50)]), ["tiers.1.threshold"]);
    assert_eq!(of(vec![tier(200, 50), tier(100, 60)]), ["tiers.1.threshold"]);
    let gift = |quantity, value| TierDraft {
        gift_goods_id: Some(1),
        gift_quantity: quantity,
        gift_value: Money(value),
        ..tier(10_000, 0)
    };
    assert!(of(vec![gift(2, 300)]).is_empty());
    assert_eq!(of(vec![gift(0, 300)]), ["tiers.0.gift_quantity"]);
    assert_eq!(of(vec![gift(2, 5_000)]), ["tiers.0.gift_value"]);
}

#[test]
fn what_may_be_given_is_the_budget_or_what_the_stock_bears_or_nobody_can_say() {
    let seckill = Draft {
        goods: vec![goods(1, Some(800), Some(10)), goods(2, Some(1_000), Some(1))],
        ..draft(Kind::Seckill)
    };
    assert_eq!(seckill.given(&facts()), Some(Money(3_000)));
    let daily = Draft {
        goods: vec![goods(1, Some(800), None)],
        ..draft(Kind::DailySpecial)
    };
    assert_eq!(daily.given(&facts()), None);
    assert_eq!(draft(Kind::Welfare).given(&facts()), None);
    let with_budget = Draft {
        budget: Some(Money(7)),
        ..daily
    };
    assert_eq!(with_budget.given(&facts()), Some(Money(7)));
}

/// Nothing was given yet.
fn up_to(limit: i64) -> Allowance {
    Allowance {
        limit: Money(limit),
        used: Money::ZERO,
    }
}

/// Within any limit of money.
fn waits(draft: &Draft) -> bool {
    assert!(fields(draft).is_empty(), "{:?}", fields(draft));
    needs_finance(draft, &facts(), up_to(100_000_000))
}

#[test]
fn prices_below_cost_wait_for_finance_whatever_they_give() {
    for (price, below) in [(599, true), (600, false)] {
        let seckill = Draft {
            goods: vec![goods(5, Some(price), Some(1))],
            ..draft(Kind::Seckill)
        };
        assert_eq!(waits(&seckill), below, "{price}");
    }
}

#[test]
fn a_percentage_off_waits_for_finance_since_nobody_can_say_how_low_a_price_becomes() {
    for goods in [vec![], vec![goods(5, None, None)]] {
        let welfare = Draft {
            percent: Some(99),
            budget: Some(Money(100)),
            goods,
            ..draft(Kind::Welfare)
        };
        assert!(waits(&welfare), "{:?}", welfare.goods);
    }
}

#[test]
fn what_was_put_up_before_is_added_up() {
    let gives_500 = Draft {
        goods: vec![goods(5, Some(900), Some(5))],
        ..draft(Kind::Seckill)
    };
    for (used, waits, by_the_sum) in [(0, false, false), (500, false, false), (501, true, true)] {
        let allowance = Allowance {
            used: Money(used),
            ..up_to(1_000)
        };
        assert_eq!(needs_finance(&gives_500, &facts(), allowance), waits, "{used}");
        let adds_up = adds_up_above_the_limit(&gives_500, &facts(), allowance);
        assert_eq!(adds_up, by_the_sum, "{used}");
    }
    let above_alone = adds_up_above_the_limit(&gives_500, &facts(), up_to(499));
    assert!(!above_alone, "it is above the limit by itself");
}

#[test]
fn a_gift_counts_for_what_it_costs_at_least_and_where_nobody_knows_that_finance_decides() {
    let of = |goods_id, value| Draft {
        budget: Some(Money(1_000)),
        tiers: vec![TierDraft {
            gift_goods_id: Some(goods_id),
            gift_quantity: 1,
            gift_value: Money(value),
            ..tier(10_000, 0)
        }],
        ..draft(Kind::FullReduction)
    };
    assert_eq!(fields(&of(5, 599)), ["tiers.0.gift_value"]);
    assert!(!waits(&of(5, 600)), "its cost is 6.00");
    assert!(waits(&of(1, 999)), "sold for 10.00, and nobody knows its cost");
    assert!(!waits(&of(1, 1_000)));
    assert!(waits(&of(3, 1_000)), "it has no price");
}
