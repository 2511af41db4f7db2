use catalog::{
    factory::plain_medicine,
    goods::models::{codes::Control, facts::GoodsSnapshot},
};
use kernel::Money;

use super::*;
use crate::{
    factory::{coupon, reduction},
    models::campaign_prices::{AppliedCampaign, UnitKind},
};

mod exact;
mod sale_budgets;
mod used_up;

fn line(goods: &GoodsSnapshot) -> PromoLine<'_> {
    PromoLine {
        goods,
        quantity: 1,
        unit: goods.base_price.unwrap(),
        campaign: None,
    }
}

fn lines(goods: &[GoodsSnapshot]) -> Vec<PromoLine<'_>> {
    goods.iter().map(line).collect()
}

fn granted(promoted: &PromotionResult) -> Vec<(Source, i64)> {
    promoted
        .granted
        .iter()
        .map(|granted| (granted.source, granted.amount.fen()))
        .collect()
}

fn with_reductions(lines: &[PromoLine], reductions: &[FullReduction]) -> PromotionResult {
    let facts = Promotions {
        reductions,
        ..Promotions::default()
    };
    apply(lines, &facts)
}

const fn campaign(id: i64) -> Source {
    Source::Campaign(id)
}

#[test]
fn a_tier_holds_from_its_threshold_to_the_fen_and_tells_what_is_missing_to_the_next() {
    let offer = [reduction(1, &[(10_000, 500), (20_000, 1_500)])];
    let at = |fen| {
        let goods = [plain_medicine(1, fen)];
        let promoted = with_reductions(&lines(&goods), &offer);
        let progress = promoted.progress[0].clone();
        (granted(&promoted), progress.missing, progress.hint())
    };
    assert_eq!(
        at(9_999),
        (vec![], Some(Money(1)), Some("还差 ¥0.01 减 ¥5.00".into()))
    );
    assert_eq!(at(10_000).0, [(campaign(1), 500)]);
    assert_eq!(
        at(19_999),
        (
            vec![(campaign(1), 500)],
            Some(Money(1)),
            Some("还差 ¥0.01 减 ¥15.00".into())
        )
    );
    assert_eq!(at(20_000), (vec![(campaign(1), 1_500)], None, None));
}

#[test]
fn reached_tiers_stand_first() {
    let goods = [plain_medicine(1, 15_000)];
    let offer = [reduction(
        1,
        &[(5_000, 100), (10_000, 500), (20_000, 1_500), (30_000, 3_000)],
    )];
    let promoted = with_reductions(&lines(&goods), &offer);
    let tiers: Vec<_> = promoted.progress[0]
        .tiers
        .iter()
        .map(|tier| (tier.threshold.fen(), tier.is_reached))
        .collect();
    assert_eq!(
        tiers,
        [(10_000, true), (5_000, true), (20_000, false), (30_000, false)]
    );
}

#[test]
fn a_line_joins_one_full_reduction_of_a_group_the_better_one_and_the_trace_names_both() {
    let goods = [plain_medicine(1, 10_000)];
    let offers = [reduction(1, &[(10_000, 500)]), reduction(2, &[(10_000, 900)])];
    let promoted = with_reductions(&lines(&goods), &offers);
    assert_eq!(granted(&promoted), [(campaign(2), 900)]);
    let gave_way = &promoted.gave_way[0];
    assert_eq!((gave_way.source, &gave_way.to), (campaign(1), &vec![campaign(2)]));
    assert_eq!(gave_way.why, "「满减1」不与「满减2」同享，取优惠更多的");
    let steps: Vec<_> = promoted.traces[0]
        .iter()
        .map(|step| (&*step.rule, step.after.fen()))
        .collect();
    assert_eq!(steps, [("full_reduction", 9_100), ("gave_way", 9_100)]);

    let mut stacked = offers.clone();
    stacked[1].stack_group = "平台".into();
    let promoted = with_reductions(&lines(&goods), &stacked);
    assert_eq!(granted(&promoted), [(campaign(1), 500), (campaign(2), 900)]);
    assert!(promoted.gave_way.is_empty());
}

#[test]
fn between_equally_good_ones_priority_decides_and_then_the_older_one() {
    let goods = [plain_medicine(1, 10_000)];
    let mut offers = [reduction(1, &[(10_000, 500)]), reduction(2, &[(10_000, 500)])];
    assert_eq!(
        granted(&with_reductions(&lines(&goods), &offers)),
        [(campaign(1), 500)]
    );
    offers[1].priority = 1;
    assert_eq!(
        granted(&with_reductions(&lines(&goods), &offers)),
        [(campaign(2), 500)]
    );
}

#[test]
fn a_disputed_line_goes_where_both_reach_their_tiers() {
    let goods = [
        plain_medicine(1, 6_000),
        plain_medicine(2, 4_000),
        plain_medicine(3, 6_000),
        plain_medicine(4, 4_000),
    ];
    let of = |id, ids: &[i64]| FullReduction {
        scope: GoodsScope::goods(ids.iter().copied()),
        ..reduction(id, &[(10_000, 1_000)])
    };
    let offers = [of(1, &[1, 2, 4]), of(2, &[2, 3, 4])];
    let promoted = with_reductions(&lines(&goods), &offers);
    assert_eq!(granted(&promoted), [(campaign(1), 1_000), (campaign(2), 1_000)]);
    let of_both: Vec<_> = promoted
        .granted
        .iter()
        .map(|granted| granted.lines.clone())
        .collect();
    assert_eq!(of_both, [vec![0, 3], vec![1, 2]]);
}

#[test]
fn a_gift_has_its_value_and_goes_where_it_cannot_be_had() {
    let goods = [plain_medicine(1, 10_000)];
    let mut offer = reduction(1, &[(5_000, 100)]);
    let gift = GiftOf {
        goods_id: 9,
        quantity: 2,
        value: Money(300),
    };
    let with_gift = Tier {
        threshold: Money(10_000),
        cut: Money(0),
        gift: Some(gift),
    };
    offer.tiers = [offer.tiers[0], with_gift].into();
    let promoted = with_reductions(&lines(&goods), &[offer.clone()]);
    assert_eq!((promoted.gifts[0].gift, promoted.granted.len()), (gift, 0));
    assert_eq!(promoted.gifts[0].lines, [0]);
    let without = with_reductions(&lines(&goods), &[offer.with_gifts(|_| false)]);
    assert_eq!(
        (granted(&without), without.gifts.len()),
        (vec![(campaign(1), 100)], 0)
    );
}

#[test]
fn a_budget_that_bears_no_more_ends_a_tier() {
    let goods = [plain_medicine(1, 20_000)];
    let mut offer = reduction(1, &[(10_000, 500), (20_000, 1_500)]);
    offer.given_left = Some(Money(1_499));
    let promoted = with_reductions(&lines(&goods), &[offer.clone()]);
    assert_eq!(granted(&promoted), [(campaign(1), 500)]);
    offer.given_left = Some(Money(0));
    let promoted = with_reductions(&lines(&goods), &[offer]);
    assert!(promoted.granted.is_empty() && promoted.progress.is_empty());
}

#[test]
fn compounds_with_special_ingredients_and_lines_of_campaigns_that_share_with_none_join_nothing() {
    let special = GoodsSnapshot {
        control: Control::Ephedrine,
        ..plain_medicine(1, 50_000)
    };
    let goods = [special, plain_medicine(2, 50_000), plain_medicine(3, 50_000)];
    let [alone, shares] = [false, true].map(|with_coupon| AppliedCampaign {
        campaign_id: 7,
        kind: UnitKind::Seckill,
        with_coupon,
        saved: Money(1),
    });
    let mut lines = lines(&goods);
    lines[1].campaign = Some(&alone);
    lines[2].campaign = Some(&shares);
    let offers = [reduction(1, &[(10_000, 500)])];
    let coupons = [coupon(4, 10_000, 300)];
    let facts = Promotions {
        reductions: &offers,
        coupons: &coupons,
        ..Promotions::default()
    };
    let promoted = apply(&lines, &facts);
    assert!(promoted.granted.iter().all(|granted| granted.lines == [2]));
    assert_eq!(promoted.granted.len(), 2);
    let none = apply(&lines[..2], &facts);
    assert!(none.granted.is_empty());
    assert_eq!(
        none.coupons.unusable[0].why,
        "适用的商品参加了不与优惠券同享的活动"
    );
}

#[test]
fn of_a_stack_group_the_best_coupon_is_used_and_the_others_say_why_not() {
    let goods = [plain_medicine(1, 10_000)];
    let coupons = [
        coupon(1, 5_000, 300),
        coupon(2, 10_000, 800),
        coupon(3, 10_001, 900),
        CouponFacts {
            stack_group: "新客".into(),
            ..coupon(4, 0, 50)
        },
        CouponFacts {
            refusal: Some("已过期".into()),
            ..coupon(5, 0, 999)
        },
        CouponFacts {
            scope: GoodsScope::goods([99]),
            ..coupon(6, 0, 999)
        },
    ];
    let asked = |choose| {
        let facts = Promotions {
            coupons: &coupons,
            choose,
            ..Promotions::default()
        };
        apply(&lines(&goods), &facts)
    };
    let best = asked(CouponChoice::Best).coupons;
    let used: Vec<_> = best
        .used
        .iter()
        .map(|used| (used.claim_id, used.amount.fen()))
        .collect();
    assert_eq!(used, [(2, 800), (4, 50)]);
    assert_eq!(
        (best.usable[0].claim_id, best.usable[0].why.as_str()),
        (1, "不与「券2」同用")
    );
    let not: Vec<_> = best
        .unusable
        .iter()
        .map(|no| (no.claim_id, no.why.as_str()))
        .collect();
    assert_eq!(
        not,
        [
            (3, "适用商品还差 ¥0.01"),
            (5, "已过期"),
            (6, "所选商品不在这张券的适用范围")
        ]
    );

    let chosen = asked(CouponChoice::These(&[1, 77])).coupons;
    let used: Vec<_> = chosen.used.iter().map(|used| used.claim_id).collect();
    assert_eq!((used, chosen.unknown), (vec![1], vec![77]));
    assert_eq!(chosen.usable[0].why, "不与「券1」同用");
    assert_eq!(chosen.usable[1].why, "可以使用，您没有选它");
    let none = asked(CouponChoice::These(&[])).coupons;
    assert!(none.used.is_empty());
}

#[test]
fn a_reduction_that_shares_with_no_coupon_stands_aside_when_the_coupon_is_better() {
    let goods = [plain_medicine(1, 10_000)];
    let mut offer = reduction(1, &[(10_000, 500)]);
    offer.with_coupon = false;
    let asked = |cut| {
        let (offers, coupons) = ([offer.clone()], [coupon(3, 0, cut)]);
        let facts = Promotions {
            reductions: &offers,
            coupons: &coupons,
            ..Promotions::default()
        };
        apply(&lines(&goods), &facts)
    };
    let coupon_wins = asked(501);
    assert_eq!(granted(&coupon_wins), [(Source::Coupon(3), 501)]);
    assert_eq!(
        coupon_wins.gave_way[0].why,
        "「满减1」不与优惠券同享，用「券3」更优惠"
    );
    let reduction_wins = asked(500);
    assert_eq!(granted(&reduction_wins), [(campaign(1), 500)]);
    assert_eq!(
        reduction_wins.coupons.unusable[0].why,
        "不与「满减1」同享，取优惠更多的"
    );
}

#[test]
fn add_on_goods_wait_for_their_threshold() {
    let goods = [plain_medicine(1, 9_900), plain_medicine(2, 100)];
    let applied = AppliedCampaign {
        campaign_id: 5,
        kind: UnitKind::AddOn,
        with_coupon: true,
        saved: Money(0),
    };
    let mut lines = lines(&goods);
    lines[1].campaign = Some(&applied);
    let add_ons = [AddOn {
        campaign_id: 5,
        name: "换购".into(),
        scope: GoodsScope::all(),
        threshold: Money(10_000),
    }];
    let facts = Promotions {
        add_ons: &add_ons,
        ..Promotions::default()
    };
    let promoted = apply(&lines, &facts);
    let refusal = &promoted.refusals[0];
    assert_eq!((refusal.line, refusal.missing), (1, Some(Money(100))));
    assert_eq!(promoted.progress[0].hint().unwrap(), "还差 ¥1.00 可换购");
    lines[0].quantity = 2;
    let promoted = apply(&lines, &facts);
    assert!(promoted.refusals.is_empty() && promoted.progress[0].missing.is_none());
}

#[test]
fn a_subsidy_promises_the_difference_of_each_unit() {
    let goods = [plain_medicine(1, 1_000)];
    let mut lines = lines(&goods);
    lines[0].quantity = 3;
    let subsidy = |campaign_id, price| Subsidy {
        campaign_id,
        name: "买补".into(),
        goods_id: 1,
        price: Money(price),
    };
    let subsidies = [subsidy(7, 950), subsidy(8, 880), subsidy(9, 880)];
    let facts = Promotions {
        subsidies: &subsidies,
        ..Promotions::default()
    };
    let promise = &apply(&lines, &facts).promises[0];
    assert_eq!((promise.each, promise.amount), (Money(120), Money(360)));
    assert_eq!(promise.campaign_id, 8, "the one that gives most");
    lines[0].unit = Money(880);
    assert!(apply(&lines, &facts).promises.is_empty());
}

#[test]
fn a_subsidy_comes_on_top_of_what_a_reduction_takes_off() {
    let goods = [plain_medicine(1, 10_000)];
    let subsidies = [Subsidy {
        campaign_id: 7,
        name: "买补".into(),
        goods_id: 1,
        price: Money(8_000),
    }];
    let facts = Promotions {
        reductions: &[reduction(1, &[(10_000, 3_000)])],
        subsidies: &subsidies,
        ..Promotions::default()
    };
    let promoted = apply(&lines(&goods), &facts);
    assert_eq!(granted(&promoted), [(campaign(1), 3_000)]);
    assert_eq!(promoted.promises[0].amount, Money(2_000));
}

#[test]
fn what_is_taken_off_never_exceeds_what_there_is_and_a_coupon_that_takes_nothing_is_kept() {
    let goods = [plain_medicine(1, 500)];
    let offers = [reduction(1, &[(100, 500)])];
    let coupons = [coupon(2, 0, 100)];
    let facts = Promotions {
        reductions: &offers,
        coupons: &coupons,
        ..Promotions::default()
    };
    let promoted = apply(&lines(&goods), &facts);
    assert_eq!(granted(&promoted), [(campaign(1), 500)]);
    assert!(promoted.coupons.used.is_empty());
    assert_eq!(promoted.coupons.usable[0].amount, Money(0));
    assert_eq!(promoted.off.discounts, [Money(500)]);
}
