//! Offers of the walk: one of each kind runs, ends between cart and order or later, and another one follows.
use std::collections::{BTreeMap, BTreeSet};

use ::campaigns::{
    changes::Changed,
    models::{_entities::campaigns, rewards},
};
use chrono::TimeDelta;
use kernel::{Money, WriteTx};
use rand::{Rng, seq::IndexedRandom};
use sea_orm::{DbErr, prelude::*};
use serde_json::json;

use super::{
    books::Running,
    model::{Gift, How, Offer, Tier, What},
    product::kind,
    walk::Walk,
};
use crate::{
    campaigns_support::approved,
    promotions_support::{InCampaign, NewCampaign},
};

const SLOTS: usize = 11;
const GROUP_BUY: usize = 4;
/// Orders of a seckill are paid within the hour: the clock is not set on for longer.
const MOST_MINUTES: i64 = 40;

const fn tier(threshold: i64, cut: i64, gift: Option<Gift>) -> Tier {
    Tier { threshold, cut, gift }
}

impl Walk {
    pub async fn open_missing_offers(&mut self) {
        for slot in 0..SLOTS {
            let running = &self.books.running;
            if !running
                .iter()
                .any(|running| running.slot == slot && !running.is_over)
            {
                self.open(slot).await;
            }
        }
    }

    /// Some goods, each with a price below the usual one.
    fn some_prices(&mut self, count: usize) -> BTreeMap<i64, i64> {
        let ids: Vec<i64> = self.books.goods.keys().copied().collect();
        let chosen: Vec<i64> = ids.choose_multiple(&mut self.rng, count).copied().collect();
        let mut prices = BTreeMap::new();
        for id in chosen {
            let usual = self.books.goods[&id].price;
            prices.insert(id, self.rng.random_range(usual / 2..usual));
        }
        prices
    }

    fn some_goods(&mut self, count: usize) -> BTreeSet<i64> {
        self.some_prices(count).into_keys().collect()
    }

    fn some_gift(&mut self, number: i64) -> Gift {
        Gift {
            goods: self.gift,
            number,
            value: self.rng.random_range(150..600),
        }
    }

    fn something(&mut self, slot: usize) -> What {
        let from = self.rng.random_range(1_500..4_000);
        match slot {
            0 => What::Reduction {
                scope: self.books.goods.keys().copied().collect(),
                tiers: vec![tier(from, 203, None), tier(from * 3, 907, None)],
            },
            1 => What::Reduction {
                scope: self.some_goods(5),
                tiers: vec![
                    tier(from, 0, Some(self.some_gift(1))),
                    tier(from * 2, 311, Some(self.some_gift(2))),
                ],
            },
            2 => What::Reduction {
                scope: self.some_goods(3),
                tiers: vec![tier(from, 419, None)],
            },
            3 | GROUP_BUY => {
                let (how, count) = if slot == 3 {
                    (How::Seckill, 2)
                } else {
                    (How::GroupBuy, 1)
                };
                let prices = self.some_prices(count).into_iter();
                let goods = prices.map(|(goods, price)| (goods, (price, 25))).collect();
                What::Sale { how, goods }
            }
            5 => {
                let prices = self.some_prices(2).into_iter();
                let goods = prices
                    .zip([1, 2])
                    .map(|((goods, price), each)| (goods, price, each));
                What::Combination {
                    goods: goods.collect(),
                }
            }
            6 => {
                let prices = self.some_prices(1);
                let mut counts = self.some_goods(5);
                counts.retain(|goods| !prices.contains_key(goods));
                What::AddOn {
                    counts,
                    threshold: from,
                    prices,
                }
            }
            7 => What::Special {
                prices: self.some_prices(2),
            },
            8 => What::Percent(94),
            9 => What::Subsidy {
                prices: self.some_prices(2),
            },
            _ => What::Cashback {
                tiers: vec![(from * 3, 500), (from * 10, 2_300)],
            },
        }
    }

    async fn open(&mut self, slot: usize) {
        let what = self.something(slot);
        let with_coupon = slot < 2 || (slot > 2 && self.rng.random_bool(0.7));
        let is_limited = slot != 10 && self.rng.random_bool(0.4);
        let budget = is_limited.then(|| self.rng.random_range(800..12_000));
        let target = self.rng.random_range(5..12);
        let id = if let What::Cashback { tiers } = &what {
            let tiers = tiers
                .iter()
                .map(|(from, voucher)| json!({ "threshold": Money(*from), "voucher": Money(*voucher) }));
            let tiers: Vec<_> = tiers.collect();
            approved(&self.shop, json!({ "kind": "cashback", "tiers": tiers })).await
        } else {
            let new = NewCampaign {
                with_coupon,
                budget,
                target: (slot == GROUP_BUY).then_some(target),
                ..as_new(&what)
            };
            self.shop.campaign(new).await
        };
        self.stand_alone(id).await;
        self.note(format!(
            "{id} is open until its budget of {budget:?} is spent, with coupons {with_coupon}: {what:?}"
        ));
        self.books.running.push(Running {
            slot,
            offer: Offer {
                id,
                what,
                with_coupon,
                left: budget,
            },
            target,
            is_over: false,
            is_settled: false,
            noted: BTreeMap::new(),
        });
    }

    /// Reductions of different groups add up.
    async fn stand_alone(&self, id: i64) {
        self.change(id, campaigns::Column::StackGroup, id.to_string().into())
            .await;
    }

    async fn change(&self, id: i64, column: campaigns::Column, value: sea_orm::Value) {
        self.shop
            .write::<_, DbErr, _>(async move |tx: &WriteTx| {
                campaigns::Entity::update_many()
                    .col_expr(column, Expr::value(value))
                    .filter(campaigns::Column::Id.eq(id))
                    .exec(tx.db())
                    .await?;
                tx.touch(Changed::Campaigns);
                Ok(())
            })
            .await;
    }

    /// Staff stop it, or its time runs out.
    pub async fn end_some_offer(&mut self) {
        let running = self.books.running.iter().enumerate();
        let running = running.filter(|(_, running)| !running.is_over);
        let places: Vec<usize> = running.map(|(place, _)| place).collect();
        let Some(place) = places.choose(&mut self.rng).copied() else {
            return;
        };
        // A group knows by itself when it closes.
        let may_run_out = self.books.running[place].slot != GROUP_BUY && self.minutes < MOST_MINUTES;
        if may_run_out && self.rng.random_bool(0.5) {
            self.run_out(place).await;
        } else {
            self.stop(place).await;
        }
        self.shop.settle().await;
    }

    pub async fn stop(&mut self, place: usize) {
        if self.books.running[place].is_over {
            return;
        }
        let id = self.books.running[place].offer.id;
        self.note(format!("{id} is stopped"));
        let path = format!("/admin/api/campaigns/{id}/stop");
        let reason = json!({ "reason": "价格填错" });
        self.promotion.post_json(&path, &reason).await.assert_ok();
        self.books.running[place].is_over = true;
        self.books.fail_groups(id);
    }

    async fn run_out(&mut self, place: usize) {
        let id = self.books.running[place].offer.id;
        self.note(format!("the time of {id} runs out"));
        let ends_at = self.shop.now() + TimeDelta::seconds(30);
        self.change(id, campaigns::Column::EndsAt, ends_at.into()).await;
        self.shop.services.clock.advance(TimeDelta::minutes(1));
        self.minutes += 1;
        self.books.running[place].is_over = true;
    }

    pub async fn settle_cashbacks(&mut self) {
        self.note("cashbacks that are over are settled".into());
        let settled = rewards::settle_due(&self.shop.services).await.unwrap();
        let mut expected = 0;
        for place in 0..self.books.running.len() {
            let running = &self.books.running[place];
            if running.is_cashback() && running.is_over && !running.is_settled {
                expected += self.books.settle_cashback(place);
            }
        }
        assert_eq!(settled, expected);
    }
}

fn as_new(what: &What) -> NewCampaign {
    let part = |goods_id: i64, price: Option<i64>| InCampaign {
        goods_id,
        price,
        each: 1,
        ..InCampaign::default()
    };
    let priced = |prices: &BTreeMap<i64, i64>| -> Vec<InCampaign> {
        let prices = prices.iter();
        prices.map(|(goods, price)| part(*goods, Some(*price))).collect()
    };
    let new = NewCampaign::of(kind(what));
    match what {
        What::Reduction { scope, tiers } => NewCampaign {
            goods: scope.iter().map(|goods| part(*goods, None)).collect(),
            tiers: tiers
                .iter()
                .map(|tier| {
                    let gift = tier.gift.map(|gift| (gift.goods, gift.number, gift.value));
                    (tier.threshold, tier.cut, gift)
                })
                .collect(),
            ..new
        },
        What::Sale { goods, .. } => NewCampaign {
            goods: goods
                .iter()
                .map(|(goods, (price, stock))| InCampaign {
                    stock: Some(*stock),
                    ..part(*goods, Some(*price))
                })
                .collect(),
            ..new
        },
        What::Combination { goods } => NewCampaign {
            goods: goods
                .iter()
                .map(|(goods, price, each)| InCampaign {
                    each: *each,
                    ..part(*goods, Some(*price))
                })
                .collect(),
            ..new
        },
        What::AddOn {
            counts,
            threshold,
            prices,
        } => {
            let added = priced(prices).into_iter().map(|goods| InCampaign {
                is_add_on: true,
                ..goods
            });
            NewCampaign {
                goods: counts
                    .iter()
                    .map(|goods| part(*goods, None))
                    .chain(added)
                    .collect(),
                tiers: vec![(*threshold, 0, None)],
                ..new
            }
        }
        What::Special { prices } | What::Subsidy { prices } => NewCampaign {
            goods: priced(prices),
            ..new
        },
        What::Percent(percent) => NewCampaign {
            percent: Some(*percent),
            ..new
        },
        What::Cashback { .. } => new,
    }
}
