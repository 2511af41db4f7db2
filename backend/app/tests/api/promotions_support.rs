//! Campaigns, coupons and vouchers as tests of the basket begin with them.
use campaigns::{
    changes::Changed,
    models::{
        _entities::{campaign_goods, campaign_tiers, campaigns as campaign_rows, group_buys},
        kinds::{GroupState, Kind, Part, Status},
    },
};
use chrono::TimeDelta;
use coupons::models::{
    _entities::{coupon_claims, coupons as coupon_rows},
    claim_states::{Source, State},
    coupon_states::{ClaimKind, Status as CouponStatus},
    scope::ScopeKind,
};
use kernel::{Money, WriteTx};
use sea_orm::{ActiveValue::Set, DbErr, prelude::*};
use serde_json::json;
use wallet::{
    errors::WalletError,
    models::{
        ledger::{Cause, Kind as Ledger, Movement},
        lots,
    },
};

use crate::harness::{Buyer, Shop};

/// Threshold, cut, and a gift: goods, number, value of one.
pub type NewTier = (i64, i64, Option<(i64, i64, i64)>);

/// A campaign that runs for everybody for a day.
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
                    role: Set(if goods.is_add_on { Part::AddOn } else { Part::Goods }),
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

    /// Whoever had it in the cart finds it over.
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

    /// A coupon for everything that this buyer has claimed; answers the claim.
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
                audience: Set(json!({})),
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
