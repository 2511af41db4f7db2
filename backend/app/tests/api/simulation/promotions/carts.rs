//! Random carts under offers of every kind, through the pure rules of the product, and what becomes of their units.
use std::{collections::BTreeMap, sync::Arc};

use ::checkout::{
    cart::models::{
        basket::BasketContext,
        budgets,
        cart::CartRow,
        cart_facts::{CartFacts, PastPurchases},
        cart_state::selected,
    },
    offers::models::{offer::Viewer, running::Running},
    placing::models::checkout::{self, Checkout, Vouchers},
};
use campaigns::models::book::{ApprovedCampaigns, CampaignBook, Remaining};
use chrono::{DateTime, TimeDelta, Utc};
use eligibility::factory::{pharmacy, today};
use kernel::{Money, clock::day_start};
use pricing::models::promotions::{CouponChoice, CouponFacts, GoodsScope, Promotions, Source};
use proptest::{collection::vec, option, prelude::*};

use super::{
    super::{
        model::worth_of_units,
        quote_terms::{FAR, terms},
    },
    model::{Goods, Line, Market, Offer, Part, Quoted, quote},
    product::{campaign, row, snapshots},
    random::{COUPON_CLAIM, Lot, gift_stock, goods, lines_of, lots},
};

fn noon() -> DateTime<Utc> {
    day_start(today()) + TimeDelta::hours(12)
}

/// What the product makes of these rows; none: nothing of it can be ordered.
fn by_product(market: &Market<'_>, rows: &[CartRow]) -> Option<Checkout> {
    let running: Vec<_> = market
        .offers
        .iter()
        .map(|offer| campaign(offer, noon()))
        .collect();
    let book = CampaignBook::new(
        Arc::new(ApprovedCampaigns::new(running)),
        Arc::new(Remaining::default()),
    );
    let (buyer, freight, goods) = (pharmacy(), terms(), snapshots(market));
    let coupons: Vec<CouponFacts> = market.coupon.into_iter().map(coupon).collect();
    let circumstances = CartFacts::with_goods(rows, goods.clone(), PastPurchases::default());
    let vouchers = Vouchers {
        available: Money(1_000_000),
        asked: Money(market.vouchers),
    };
    let mut running = Running::of(&book.for_buyer(Some(&buyer.company), noon()));
    loop {
        let viewer = Viewer {
            buyer: Some(&buyer),
            running: &running,
            now: noon(),
        };
        let context = BasketContext {
            buyer: Some(&buyer),
            today: today(),
            freight: &freight,
            waiting_amount: Money(market.waiting),
            promotions: Promotions {
                choose: CouponChoice::These(&[COUPON_CLAIM]),
                ..running.promotions(&coupons)
            },
            gift_goods: &goods,
        };
        let lines = selected(circumstances.judge(viewer, rows)).ok()?;
        let quoted = checkout::quote_buyable(lines, &context, vouchers).ok()?;
        let exceeded = budgets::exceeded(&running, &quoted.lines, &quoted.basket);
        if exceeded.is_empty() {
            return Some(quoted);
        }
        running = running.without(&exceeded);
    }
}

fn coupon((threshold, cut): (i64, i64)) -> CouponFacts {
    CouponFacts {
        claim_id: COUPON_CLAIM,
        name: "券".into(),
        scope: GoodsScope::all(),
        threshold: Money(threshold),
        cut: Money(cut),
        stack_group: "".into(),
        refusal: None,
        expires_at: None,
    }
}

/// Goods, units, price and campaign of each part.
fn parts_agree(is: &Checkout, should: &Quoted) {
    let parts = is.parts();
    assert_eq!(parts.len(), should.parts.len());
    for ((_, part), expected) in parts.iter().zip(&should.parts) {
        let price = part.offer.quote.as_ref().unwrap();
        assert_eq!(
            (part.offer.goods.id, part.quantity, price.unit.fen()),
            (expected.goods, expected.number, expected.unit),
            "{:?}",
            price.trace
        );
        let campaign = price.campaign.as_ref().map(|applied| applied.campaign_id);
        assert_eq!(campaign, expected.campaign);
    }
}

fn advantages_agree(is: &Checkout, should: &Quoted) {
    let promoted = &is.basket.promoted;
    let granted: Vec<_> = promoted
        .granted
        .iter()
        .map(|one| (one.source, one.lines.clone(), one.amount.fen()))
        .collect();
    let by_campaigns = should
        .reduced
        .iter()
        .map(|one| (Source::Campaign(one.campaign), one));
    let by_coupon = should
        .coupon
        .iter()
        .map(|one| (Source::Coupon(COUPON_CLAIM), one));
    let expected: Vec<_> = by_campaigns
        .chain(by_coupon)
        .map(|(source, one)| (source, one.parts.clone(), one.shares.iter().sum::<i64>()))
        .collect();
    assert_eq!(granted, expected);
    let gifts: Vec<_> = is
        .basket
        .gifts
        .iter()
        .map(|given| {
            (
                given.gift.campaign_id,
                given.gift.lines.clone(),
                given.threshold.fen(),
                given
                    .lower_tiers
                    .iter()
                    .map(|tier| (tier.threshold.fen(), tier.worth.fen()))
                    .collect::<Vec<_>>(),
            )
        })
        .collect();
    let expected: Vec<_> = should
        .gifts
        .iter()
        .map(|given| {
            (
                given.campaign,
                given.earned_by.clone(),
                given.threshold,
                given.lower.clone(),
            )
        })
        .collect();
    assert_eq!(gifts, expected);
    let promises: Vec<_> = promoted
        .promises
        .iter()
        .map(|one| (one.line, one.campaign_id, one.amount.fen()))
        .collect();
    let expected: Vec<_> = should
        .promises
        .iter()
        .map(|one| (one.part, one.campaign, one.amount))
        .collect();
    assert_eq!(promises, expected);
}

/// What each order holds, what gifts go with it, and what it costs.
fn orders_agree(is: &Checkout, should: &Quoted) {
    let orders = should.orders();
    assert_eq!(is.groups.len(), orders.len());
    for (place, (group, (key, parts))) in is.groups.iter().zip(&orders).enumerate() {
        let of = group.key;
        assert_eq!((of.is_special(), of.is_cold, of.warehouse_id, of.group_buy), *key);
        assert_eq!(group.lines, *parts);
        let freight = should.freight[place];
        assert_eq!(group.freight.fen(), freight);
        let sum = |of: &[i64]| parts.iter().map(|part| of[*part]).sum::<i64>();
        let amounts: Vec<i64> = should.parts.iter().map(Part::amount).collect();
        assert_eq!(group.total().fen(), sum(&amounts) - sum(&should.off) + freight);
        assert_eq!(is.group_voucher(group).fen(), sum(&should.vouchers));
        let gifts: Vec<_> = is
            .gifts_of(place)
            .map(|given| {
                (
                    given.gift.gift.goods_id,
                    given.gift.gift.quantity,
                    given.value().fen(),
                )
            })
            .collect();
        let own = should.gifts.iter().filter(|given| given.key == *key);
        let expected: Vec<_> = own
            .map(|given| {
                (
                    given.gift.goods,
                    given.gift.number,
                    given.gift.number * given.gift.value,
                )
            })
            .collect();
        assert_eq!(gifts, expected);
    }
}

/// Every unit goes back in some mixture: what money and what vouchers paid of it.
fn units_agree(should: &Quoted, mut backs: impl Iterator<Item = i64>) {
    for (place, part) in should.parts.iter().enumerate() {
        let voucher = should.vouchers[place];
        let money = part.amount() - should.off[place] - voucher;
        for paid in [money, voucher] {
            let units = worth_of_units(paid, part.number);
            let mut gone = 0;
            while gone < part.number {
                let back = backs.next().unwrap_or(1).min(part.number - gone);
                let worth = Money(paid).of_units(part.number, gone, back).fen();
                let expected: i64 = units[gone as usize..(gone + back) as usize].iter().sum();
                assert_eq!(worth, expected);
                gone += back;
            }
            assert_eq!(units.iter().sum::<i64>(), paid);
        }
    }
}

/// Of a cart that lists its lines the other way round.
fn the_other_way_round(market: &Market<'_>, rows: &[CartRow], is: Option<&Checkout>) {
    let turned: Vec<CartRow> = rows.iter().rev().cloned().collect();
    let turned = by_product(market, &turned);
    let sums = |one: &Checkout| {
        (
            one.total(),
            one.gift_units(),
            one.promised(),
            one.voucher_amount(),
        )
    };
    assert_eq!(turned.as_ref().map(sums), is.map(sums));
}

struct Asked {
    goods: BTreeMap<i64, Goods>,
    offers: Vec<Offer>,
    gift_stock: BTreeMap<(i64, i64), i64>,
    lines: Vec<Line>,
}

fn asked(goods: BTreeMap<i64, Goods>, lots: Vec<Lot>, wishes: &[(i64, usize, i64)], stock: &[i64]) -> Asked {
    let offers: Vec<Offer> = (1..).zip(lots).map(|(id, lot)| lot.offer(id)).collect();
    Asked {
        gift_stock: gift_stock(&offers, stock),
        lines: lines_of(&goods, &offers, wishes),
        goods,
        offers,
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(6_000))]

    #[test]
    fn carts_under_offers_of_every_kind_agree_with_the_model_to_the_fen(
        goods in goods(),
        lots in lots(),
        wishes in vec((1_i64..7, 0_usize..9, 1_i64..9), 1..7),
        stock in vec(0_i64..4, 8),
        coupon in option::of((1_i64..30_000, 1_i64..3_000)),
        vouchers in prop_oneof![Just(0_i64), 0_i64..40_000],
        waiting in prop_oneof![Just(0_i64), 0_i64..60_000],
        backs in vec(1_i64..5, 0..20),
    ) {
        let asked = asked(goods, lots, &wishes, &stock);
        let market = Market {
            goods: &asked.goods,
            offers: &asked.offers,
            gift_stock: &asked.gift_stock,
            coupon,
            vouchers,
            tariffs: FAR,
            waiting,
        };
        let rows: Vec<CartRow> = (1..).zip(&asked.lines).map(|(id, line)| row(id, line, &market)).collect();
        let (is, should) = (by_product(&market, &rows), quote(&market, &asked.lines));
        the_other_way_round(&market, &rows, is.as_ref());
        prop_assert_eq!(is.is_some(), !should.parts.is_empty());
        if let Some(is) = is {
            parts_agree(&is, &should);
            let discounts: Vec<i64> = is.basket.quote.discounts.iter().map(|one| one.fen()).collect();
            prop_assert_eq!(&discounts, &should.off);
            let tender: Vec<i64> = is.vouchers.iter().map(|one| one.fen()).collect();
            prop_assert_eq!(&tender, &should.vouchers);
            advantages_agree(&is, &should);
            orders_agree(&is, &should);
            prop_assert_eq!(is.total().fen(), should.total());
            units_agree(&should, backs.into_iter());
        }
    }
}
