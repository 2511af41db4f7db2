//! 10,000 random carts through the pure rules of the product, and what becomes of their units.
use std::{collections::HashMap, sync::Arc};

use ::checkout::offers::models::running::Running;
use ::checkout::{
    cart::models::{
        basket::BasketContext,
        cart::{self, CartRow},
        cart_facts::{CartFacts, PastPurchases},
        cart_line::CartLine,
    },
    offers::models::offer::{GoodsById, Viewer},
    placing::models::checkout::{self, Vouchers},
};
use catalog::goods::models::{
    codes::{Control, Storage, TierType},
    facts::{BatchFacts, GoodsSnapshot, SpecialPrice, StockFacts, TierPrice},
};
use chrono::{DateTime, TimeDelta, Utc};
use eligibility::factory::{medicine, pharmacy, today};
use kernel::{Money, clock::day_start};
use pricing::models::promotions::Promotions;
use proptest::{collection::vec, option, prelude::*, sample::select};

use super::{
    model::{Batch, FreightKind, Goods, Key, Me, Sent, Special, fees, split, taken_off, worth_of_units},
    quote_terms::{FAR, as_promotions, offers, terms},
};

const ME: Me = Me {
    company: 1,
    region: "湖北省",
    rank: 1,
};

/// One row of a cart, and how much of it goes back later.
#[derive(Clone, Debug)]
struct Row {
    warehouse: i64,
    number: i64,
    is_selected: bool,
    back: Vec<i64>,
}

#[derive(Clone, Debug)]
struct Wanted {
    goods: Goods,
    promised: i64,
    bought: i64,
    rows: Vec<Row>,
}

impl Wanted {
    fn free(&self, warehouse: i64) -> i64 {
        (self.goods.shippable(warehouse) - self.promised).max(0)
    }

    /// May this row be ordered together with the other selected ones?
    fn is_right(&self, row: &Row) -> bool {
        let others = self.rows.iter().filter(|other| other.is_selected);
        let others = others.filter(|other| other.warehouse != row.warehouse);
        let taken: i64 = others.map(|other| other.number).sum();
        let left = self.goods.left_of_limit(self.bought + taken);
        let right = self.goods.quantities(self.free(row.warehouse), left);
        right.contains(&row.number)
    }
}

fn special() -> impl Strategy<Value = Special> {
    let company = select(vec![None, None, Some(1), Some(2)]);
    let region = select(vec![None, None, Some("湖北省"), Some("湖南省")]);
    let rank = select(vec![None, None, Some(1), Some(2)]);
    (company, region, rank, 1_i64..9_000).prop_map(|(company, region, rank, price)| Special {
        company,
        region,
        rank,
        price,
    })
}

fn batch() -> impl Strategy<Value = Batch> {
    (-2_i64..300, 0_i64..50, proptest::bool::weighted(0.9)).prop_map(|(days, on_hand, has_report)| Batch {
        number: format!("B{days}"),
        days,
        on_hand,
        has_report,
    })
}

prop_compose! {
    fn goods()(
        price in prop_oneof![1_i64..3_000, 1_i64..100_000],
        tiers in proptest::collection::btree_map(1_i64..60, 1_i64..9_000, 0..4),
        up_to in any::<bool>(),
        specials in vec(special(), 0..4),
        (min, step) in (1_i64..15, 1_i64..9),
        limit in prop_oneof![3 => Just(0), 1 => 1_i64..40],
        is_preferred in proptest::bool::weighted(0.3),
        free_number in prop_oneof![3 => Just(0), 1 => 1_i64..40],
        grams in option::weighted(0.2, 1_i64..3_000),
        is_cold in proptest::bool::weighted(0.3),
        is_ephedrine in proptest::bool::weighted(0.2),
        shelves in vec(vec(batch(), 0..4), 1..3),
    ) -> Goods {
        Goods {
            price,
            tiers: tiers.into_iter().collect(),
            up_to,
            specials,
            min,
            step,
            limit,
            is_preferred,
            free_number,
            grams,
            is_cold,
            is_ephedrine,
            shelves: (1..).zip(shelves).collect(),
        }
    }
}

prop_compose! {
    fn row()(
        packs in 1_i64..8,
        odd in prop_oneof![3 => Just(0_i64), 1 => 1_i64..4],
        is_selected in proptest::bool::weighted(0.8),
        back in vec(1_i64..9, 0..4),
    ) -> (i64, i64, bool, Vec<i64>) {
        (packs, odd, is_selected, back)
    }
}

prop_compose! {
    fn wanted()(
        goods in goods(),
        promised in prop_oneof![Just(0_i64), 0_i64..30],
        bought in prop_oneof![Just(0_i64), 0_i64..30],
        rows in vec(option::weighted(0.8, row()), 2),
    ) -> Wanted {
        let rows = goods.shelves.keys().zip(rows).filter_map(|(warehouse, row)| {
            let (packs, odd, is_selected, back) = row?;
            Some(Row { warehouse: *warehouse, number: packs * goods.step + odd, is_selected, back })
        });
        Wanted { rows: rows.collect(), goods, promised, bought }
    }
}

fn facts(id: i64, wanted: &Wanted) -> GoodsSnapshot {
    let goods = &wanted.goods;
    let stocks = goods.shelves.iter().map(|(warehouse, batches)| StockFacts {
        warehouse_id: *warehouse,
        on_hand: batches.iter().map(|batch| batch.on_hand).sum(),
        reserved: wanted.promised,
        batches: batches.iter().map(batch_facts).collect(),
    });
    let tier_prices = (1..).zip(&goods.tiers).map(|(id, (number, price))| TierPrice {
        id,
        quantity: *number,
        price: Money(*price),
    });
    let specials = (1..).zip(&goods.specials).map(|(id, special)| SpecialPrice {
        id,
        rank: special.rank,
        region: special.region.unwrap_or_default().into(),
        company_id: special.company,
        price: Money(special.price),
        from: None,
        to: None,
    });
    GoodsSnapshot {
        id,
        base_price: Some(Money(goods.price)),
        ladder_type: if goods.up_to {
            TierType::UpTo
        } else {
            TierType::From
        },
        tier_prices: tier_prices.collect(),
        special_prices: specials.collect(),
        min_quantity: goods.min,
        step: goods.step,
        limit_quantity: goods.limit,
        is_preferred: goods.is_preferred,
        free_shipping_quantity: goods.free_number,
        is_freight_by_weight: goods.grams.is_some(),
        weight_grams: goods.grams.unwrap_or_default(),
        storage: if goods.is_cold {
            Storage::Cold
        } else {
            Storage::Normal
        },
        control: if goods.is_ephedrine {
            Control::Ephedrine
        } else {
            Control::None
        },
        stocks: stocks.collect(),
        ..medicine()
    }
}

fn batch_facts(batch: &Batch) -> BatchFacts {
    let expires_on = today() + TimeDelta::days(batch.days);
    BatchFacts {
        number: batch.number.clone(),
        produced_on: expires_on - TimeDelta::days(730),
        expires_on,
        on_hand: batch.on_hand,
        has_report: batch.has_report,
        is_locked: false,
        is_recalled: false,
    }
}

fn noon() -> DateTime<Utc> {
    day_start(today()) + TimeDelta::hours(12)
}

fn cart_row(id: i64, goods_id: i64, row: &Row) -> CartRow {
    CartRow {
        id,
        goods_id,
        warehouse_id: row.warehouse,
        kind: cart::Kind::Normal,
        quantity: row.number,
        price_seen: None,
        is_selected: row.is_selected,
        goods_manjian_id: 0,
        is_yj: 0,
        campaign_id: 0,
    }
}

/// The lines of this cart as evaluated by the product, and as expected.
fn judged(cart: &[Wanted]) -> Vec<(CartLine, &Wanted, &Row)> {
    let (mut goods, mut bought) = (GoodsById::default(), HashMap::new());
    let (mut rows, mut origins) = (Vec::new(), Vec::new());
    for (id, wanted) in (1..).zip(cart) {
        goods.insert(id, Arc::new(facts(id, wanted)));
        bought.insert(id, wanted.bought);
        for row in &wanted.rows {
            rows.push(cart_row(rows.len() as i64, id, row));
            origins.push((wanted, row));
        }
    }
    let (buyer, nothing) = (pharmacy(), Running::default());
    let viewer = Viewer {
        buyer: Some(&buyer),
        running: &nothing,
        now: noon(),
    };
    let before = PastPurchases {
        bought,
        ..PastPurchases::default()
    };
    let lines = CartFacts::with_goods(&rows, goods, before).judge(viewer, &rows);
    assert_eq!(lines.len(), origins.len());
    lines
        .into_iter()
        .zip(origins)
        .map(|(line, (wanted, row))| (line, wanted, row))
        .collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(10_000))]

    #[test]
    fn ten_thousand_random_carts_agree_with_the_model_to_the_fen(
        cart in vec(wanted(), 1..6),
        waiting in prop_oneof![Just(0_i64), 0_i64..100_000],
        offers in offers(),
    ) {
        let mut chosen = Vec::new();
        for (line, wanted, row) in judged(&cart) {
            let price = wanted.goods.unit_price(ME, row.number);
            prop_assert_eq!(line.offer.quote.as_ref().map(|quote| quote.unit.fen()), Some(price));
            prop_assert_eq!(line.amount.fen(), price * row.number);
            let is_right = wanted.is_right(row);
            prop_assert_eq!(line.offer.is_buyable(), is_right, "{:?}", line.offer.reasons);
            prop_assert_eq!(line.is_selected, row.is_selected && is_right);
            if line.is_selected {
                chosen.push((line, wanted, row));
            }
        }
        let lines: Vec<CartLine> = chosen.iter().map(|(line, ..)| line.clone()).collect();
        let (freight, no_gifts) = (terms(), GoodsById::default());
        let (reductions, coupons) = as_promotions(&offers);
        let context = BasketContext {
            buyer: None,
            today: today(),
            freight: &freight,
            waiting_amount: Money(waiting),
            promotions: Promotions { reductions: &reductions, coupons: &coupons, ..Promotions::default() },
            gift_goods: &no_gifts,
        };
        let quoted = checkout::quote(lines, &context, Vouchers::default());
        prop_assert!(quoted.refusals.is_empty());
        let joining: Vec<(i64, bool)> = chosen
            .iter()
            .map(|(line, wanted, _)| (line.amount.fen(), !wanted.goods.is_ephedrine))
            .collect();
        let off = taken_off(&joining, &offers);
        let discounts: Vec<i64> = quoted.basket.quote.discounts.iter().map(|one| one.fen()).collect();
        prop_assert_eq!(&discounts, &off);
        let sent: Vec<Sent> = chosen
            .iter()
            .map(|(line, wanted, row)| {
                wanted.goods.sent(line.offer.goods.id, row.number, line.amount.fen())
            })
            .collect();
        let keyed: Vec<(Key, i64, FreightKind)> = chosen
            .iter()
            .map(|(line, wanted, row)| {
                let key = (wanted.goods.is_ephedrine, wanted.goods.is_cold, row.warehouse);
                (key, line.amount.fen(), wanted.goods.way())
            })
            .collect();
        let expected = split(&keyed, fees(&FAR, &sent, waiting));
        let orders: Vec<_> = quoted
            .groups
            .iter()
            .map(|group| {
                let key = (group.key.control == Control::Ephedrine, group.key.is_cold, group.key.warehouse_id);
                (key, group.lines.clone(), group.goods_amount.fen(), group.freight.fen())
            })
            .collect();
        prop_assert_eq!(&orders, &expected);
        prop_assert_eq!(
            quoted.total().fen(),
            expected.iter().map(|(.., amount, freight)| amount + freight).sum::<i64>() - off.iter().sum::<i64>()
        );
        for (group, (_, places, amount, freight)) in quoted.groups.iter().zip(&expected) {
            let of_group: i64 = places.iter().map(|place| off[*place]).sum();
            prop_assert_eq!(group.discount.fen(), of_group);
            prop_assert_eq!(group.total().fen(), amount - of_group + freight);
        }
        // The amount paid for each line is refunded unit by unit.
        for ((line, _, row), off) in chosen.iter().zip(&off) {
            let paid = line.amount - Money(*off);
            let units = worth_of_units(paid.fen(), row.number);
            let mut gone = 0;
            for back in row.back.iter().copied().chain([row.number]) {
                let back = back.min(row.number - gone);
                let brought = paid.of_units(row.number, gone, back).fen();
                prop_assert_eq!(brought, units[gone as usize..(gone + back) as usize].iter().sum::<i64>());
                gone += back;
            }
        }
    }
}
