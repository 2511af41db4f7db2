//! Campaigns, coupons and vouchers as tests of the basket begin with them.
use campaigns::{
    changes::Changed,
    models::{
        _entities::{campaign_goods, campaign_tiers, campaigns as campaign_rows, group_buys},
        kinds::{GoodsRole, GroupState, Kind, Status},
    },
};
use catalog::factory::NewGoods;
use chrono::TimeDelta;
use coupons::models::{
    _entities::{coupon_claims, coupons as coupon_rows},
    audience::Audience,
    claim_states::{Source, State},
    coupon_states::{ClaimKind, Status as CouponStatus},
    scope::ScopeKind,
};
use futures::future::join_all;
use identity::sign_in::models::attempts::AddressLimit;
use kernel::{Money, WriteTx};
use sea_orm::{ActiveValue::Set, DbErr, prelude::*};
use serde_json::{Value, json};
use wallet::{
    errors::WalletError,
    models::{
        ledger::{Cause, Kind as Ledger, Movement},
        lots,
    },
};

use crate::harness::{Answer, Buyer, Shop};

/// One address may sign in no more often within a minute.
const SIGN_INS_OF_A_MINUTE: usize = 50;

/// Threshold, cut, and a gift: goods, number, value of one.
pub type NewTier = (i64, i64, Option<(i64, i64, i64)>);

/// A campaign for all buyers that runs for a day.
#[derive(Clone, Debug)]
pub struct NewCampaign {
    pub kind: Kind,
    pub goods: Vec<InCampaign>,
    pub tiers: Vec<NewTier>,
    pub with_coupon: bool,
    pub percent: Option<i64>,
    pub target: Option<i64>,
    pub buyer_limit: i64,
    pub budget: Option<i64>,
}

#[derive(Clone, Copy, Debug, Default)]
pub struct InCampaign {
    pub goods_id: i64,
    pub price: Option<i64>,
    pub stock: Option<i64>,
    pub buyer_limit: i64,
    pub each: i64,
    pub is_add_on: bool,
}

impl NewCampaign {
    pub fn of(kind: Kind) -> Self {
        Self {
            kind,
            goods: Vec::new(),
            tiers: Vec::new(),
            with_coupon: true,
            percent: None,
            target: None,
            buyer_limit: 0,
            budget: None,
        }
    }
}

/// At this price in fen.
pub const fn at(goods_id: i64, price: i64) -> InCampaign {
    InCampaign {
        goods_id,
        price: Some(price),
        stock: None,
        buyer_limit: 0,
        each: 1,
        is_add_on: false,
    }
}

/// Goods of this price in fen, delivered free.
pub async fn goods(shop: &Shop, price: i64) -> i64 {
    let new = NewGoods {
        price: Some(Money(price)),
        is_preferred: true,
        free_shipping_quantity: 1,
        ..Default::default()
    };
    shop.goods(new).await
}

pub async fn checkout(buyer: &Buyer, more: Value) -> Value {
    let answer = buyer.post_json("/api/cart/checkout", &more).await;
    answer.assert_ok().data().clone()
}

pub async fn place(buyer: &Buyer, more: Value) -> Value {
    let mut body = json!({ "address_id": buyer.address_id });
    for (name, value) in more.as_object().unwrap() {
        body[name] = value.clone();
    }
    let placed = buyer.post_json("/api/order", &body).await;
    placed.assert_ok().data().clone()
}

pub async fn order(buyer: &Buyer, number: &Value) -> Value {
    let path = format!("/api/order/{}", number.as_str().unwrap());
    buyer.get(&path).await.assert_ok().data().clone()
}

pub async fn cancel(buyer: &Buyer, number: &Value) {
    let path = format!("/api/order/{}/cancel", number.as_str().unwrap());
    buyer.post_json(&path, &json!({})).await.assert_ok();
}

/// Units of these goods in a campaign of this kind (a line's `type`: 1 seckill, 2 group buy).
pub async fn put_in_campaign(buyer: &Buyer, goods_id: i64, kind: i64, number: i64) {
    let line = json!({ "params": [{ "goods_id": goods_id, "number": number, "type": kind }] });
    buyer.post_json("/api/cart", &line).await.assert_ok();
}

/// So many buyers, each with one unit in a campaign of this kind.
pub async fn rivals(shop: &Shop, number: usize, goods_id: i64, kind: i64) -> Vec<Buyer> {
    let mut buyers = Vec::with_capacity(number);
    for place in 1..=number {
        let buyer = shop.buyer().await;
        put_in_campaign(&buyer, goods_id, kind, 1).await;
        buyers.push(buyer);
        if place % SIGN_INS_OF_A_MINUTE == 0 {
            // As if the next ones came from another address.
            shop.ctx.shared_store.insert(AddressLimit::default());
        }
    }
    buyers
}

/// All order at once, and those who get a 202 retry, until each has an answer; returns the answers in the
/// order of the buyers.
pub async fn all_order(buyers: &[Buyer]) -> Vec<Answer> {
    let mut answers: Vec<Option<Answer>> = buyers.iter().map(|_| None).collect();
    let mut waiting: Vec<usize> = (0..buyers.len()).collect();
    while !waiting.is_empty() {
        let asked = join_all(waiting.iter().map(|place| buyers[*place].order())).await;
        let before = waiting.len();
        for (place, answer) in std::mem::take(&mut waiting).into_iter().zip(asked) {
            if answer.status == 202 {
                assert!(
                    answer.data()["retry_after_ms"].as_i64().unwrap() > 0,
                    "{answer:?}"
                );
                waiting.push(place);
            } else {
                answers[place] = Some(answer);
            }
        }
        assert!(waiting.len() < before, "nobody of {before} got in");
    }
    answers.into_iter().flatten().collect()
}

/// The buyers who got an order, with its payment and number. All others got a reason.
pub fn placed<'a>(buyers: &'a [Buyer], answers: &[Answer]) -> Vec<(&'a Buyer, String, String)> {
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let mut placed = Vec::new();
    for (buyer, answer) in buyers.iter().zip(answers) {
        if answer.status == 200 {
            let data = answer.data();
            placed.push((buyer, text(&data["id"]), text(&data["orders"][0])));
        } else {
            answer.assert_refused(409);
        }
    }
    placed
}

impl Shop {
    pub async fn campaign(&self, new: NewCampaign) -> i64 {
        let now = self.now();
        let ends_at = now + TimeDelta::days(1);
        self.write::<_, DbErr, _>(async move |tx: &WriteTx| {
            let row = campaign_rows::ActiveModel {
                kind: Set(new.kind),
                name: Set(format!("测试{}", new.kind.text())),
                remark: Set(String::new()),
                status: Set(Status::Approved),
                zone: Set(String::new()),
                starts_at: Set(now - TimeDelta::hours(1)),
                ends_at: Set(ends_at),
                with_coupon: Set(new.with_coupon),
                stack_group: Set(String::new()),
                priority: Set(0),
                percent: Set(new.percent),
                target_quantity: Set(new.target),
                buyer_limit: Set(new.buyer_limit),
                budget: Set(new.budget.map(Money)),
                spent: Set(Money::ZERO),
                image: Set(String::new()),
                reason: Set(String::new()),
                created_at: Set(now),
                updated_at: Set(now),
                ..Default::default()
            };
            let id = campaign_rows::Entity::insert(row)
                .exec(tx.db())
                .await?
                .last_insert_id;
            for goods in &new.goods {
                let row = campaign_goods::ActiveModel {
                    campaign_id: Set(id),
                    goods_id: Set(goods.goods_id),
                    role: Set(if goods.is_add_on {
                        GoodsRole::AddOn
                    } else {
                        GoodsRole::Goods
                    }),
                    price: Set(goods.price.map(Money)),
                    stock: Set(goods.stock),
                    reserved: Set(0),
                    sold: Set(0),
                    buyer_limit: Set(goods.buyer_limit),
                    set_quantity: Set(goods.each.max(1)),
                    sort: Set(0),
                    ..Default::default()
                };
                campaign_goods::Entity::insert(row).exec(tx.db()).await?;
                if new.kind == Kind::GroupBuy {
                    let group = group_buys::ActiveModel {
                        campaign_id: Set(id),
                        goods_id: Set(goods.goods_id),
                        state: Set(GroupState::Forming),
                        closes_at: Set(ends_at),
                        ..Default::default()
                    };
                    group_buys::Entity::insert(group).exec(tx.db()).await?;
                }
            }
            for (threshold, cut, gift) in &new.tiers {
                let row = campaign_tiers::ActiveModel {
                    campaign_id: Set(id),
                    threshold: Set(Money(*threshold)),
                    cut: Set(Money(*cut)),
                    gift_goods_id: Set(gift.map(|gift| gift.0)),
                    gift_quantity: Set(gift.map_or(0, |gift| gift.1)),
                    gift_value: Set(Money(gift.map_or(0, |gift| gift.2))),
                    voucher: Set(Money::ZERO),
                    ..Default::default()
                };
                campaign_tiers::Entity::insert(row).exec(tx.db()).await?;
            }
            tx.touch(Changed::Campaigns);
            Ok(id)
        })
        .await
    }

    /// In carts it is shown as ended.
    pub async fn end_campaign(&self, id: i64) {
        self.write::<_, DbErr, _>(async move |tx: &WriteTx| {
            campaign_rows::Entity::update_many()
                .col_expr(campaign_rows::Column::Status, Expr::value(Status::Stopped))
                .filter(campaign_rows::Column::Id.eq(id))
                .exec(tx.db())
                .await?;
            tx.touch(Changed::Campaigns);
            Ok(())
        })
        .await;
    }

    /// (reserved, sold) of goods in a campaign.
    pub async fn campaign_stock(&self, id: i64, goods_id: i64) -> (i64, i64) {
        let row = campaign_goods::Entity::find()
            .filter(campaign_goods::Column::CampaignId.eq(id))
            .filter(campaign_goods::Column::GoodsId.eq(goods_id))
            .one(&self.services.db)
            .await
            .unwrap()
            .unwrap();
        (row.reserved, row.sold)
    }

    pub async fn campaign_spent(&self, id: i64) -> i64 {
        let row = campaign_rows::Entity::find_by_id(id)
            .one(&self.services.db)
            .await
            .unwrap();
        row.unwrap().spent.fen()
    }

    /// A coupon for everything that this buyer has claimed; returns the claim.
    pub async fn coupon(&self, buyer: &Buyer, threshold: i64, cut: i64) -> i64 {
        let (now, company_id) = (self.now(), buyer.company_id);
        self.write::<_, DbErr, _>(async move |tx: &WriteTx| {
            let row = coupon_rows::ActiveModel {
                name: Set(format!("满{}减{}", threshold / 100, cut / 100)),
                remark: Set(String::new()),
                scope: Set(ScopeKind::All),
                scope_ids: Set(json!([])),
                excluded_goods: Set(json!([])),
                excluded_categories: Set(json!([])),
                threshold: Set(Money(threshold)),
                cut: Set(Money(cut)),
                stack_group: Set(String::new()),
                audience: Set(Audience::default()),
                claim_kind: Set(ClaimKind::Click),
                per_company: Set(1),
                claimed: Set(1),
                claim_from: Set(now),
                valid_days: Set(Some(7)),
                status: Set(CouponStatus::Approved),
                proposed_by: Set(1),
                proposed_by_name: Set(String::new()),
                decided_by_name: Set(String::new()),
                decided_reason: Set(String::new()),
                stop_reason: Set(String::new()),
                created_at: Set(now),
                updated_at: Set(now),
                ..Default::default()
            };
            let coupon_id = coupon_rows::Entity::insert(row)
                .exec(tx.db())
                .await?
                .last_insert_id;
            let claim = coupon_claims::ActiveModel {
                coupon_id: Set(coupon_id),
                company_id: Set(company_id),
                state: Set(State::Unused),
                source: Set(Source::Click),
                claimed_at: Set(now),
                valid_from: Set(now - TimeDelta::hours(1)),
                valid_to: Set(now + TimeDelta::days(7)),
                reference: Set(String::new()),
                saved: Set(Money::ZERO),
                ..Default::default()
            };
            Ok(coupon_claims::Entity::insert(claim)
                .exec(tx.db())
                .await?
                .last_insert_id)
        })
        .await
    }

    pub async fn coupon_state(&self, claim_id: i64) -> State {
        let row = coupon_claims::Entity::find_by_id(claim_id);
        row.one(&self.services.db).await.unwrap().unwrap().state
    }

    pub async fn give_vouchers(&self, buyer: &Buyer, amount: i64) {
        let now = self.now();
        let movement = Movement {
            company_id: buyer.company_id,
            kind: Ledger::Voucher,
            amount: Money(amount),
            cause: Cause::Manual,
            reference: format!("T{}", buyer.company_id),
            memo: "测试".into(),
        };
        self.write::<_, WalletError, _>(async move |tx: &WriteTx| {
            lots::credit(tx, movement, None, now).await.map(|_| ())
        })
        .await;
    }

    pub async fn vouchers(&self, buyer: &Buyer) -> i64 {
        let usable = lots::usable(&self.services.db, buyer.company_id, Ledger::Voucher, self.now());
        usable.await.unwrap().fen()
    }
}
