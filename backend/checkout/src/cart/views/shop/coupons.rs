//! Which coupons a basket uses, which it could, and why the others do not fit: as checkout and cart say it.
use chrono::{DateTime, Utc};
use kernel::{Money, clock::shop_day};
use pricing::models::promotions::PromotionResult;
use serde::Serialize;
use utoipa::ToSchema;
use wallet::models::lots::last_day;

use crate::cart::models::basket::Basket;

#[derive(Serialize, ToSchema)]
pub struct CouponUsed {
    /// The claimed coupon.
    pub id: i64,
    pub name: String,
    pub amount: Money,
    pub item_ids: Vec<i64>,
    /// Until its last day, today = 0; null = it is never over.
    pub days_left: Option<i64>,
}

#[derive(Serialize, ToSchema)]
pub struct CouponUsable {
    pub id: i64,
    pub name: String,
    /// The reduction it would give alone.
    pub amount: Money,
    pub why: String,
    /// Until its last day, today = 0; null = it is never over.
    pub days_left: Option<i64>,
}

#[derive(Serialize, ToSchema)]
pub struct CouponUnusable {
    pub id: i64,
    pub name: String,
    pub why: String,
    /// To its threshold, where that alone is missing.
    pub missing: Option<Money>,
}

#[derive(Serialize, ToSchema)]
pub struct CheckoutCoupons {
    pub used: Vec<CouponUsed>,
    pub usable: Vec<CouponUsable>,
    pub unusable: Vec<CouponUnusable>,
    /// They were proposed, not chosen.
    pub is_best: bool,
    /// 已为您选出最优组合，共省 30.00 元
    pub text: String,
}

impl CheckoutCoupons {
    /// `id_of`: the row of a part.
    pub fn new(
        promoted: &PromotionResult,
        is_best: bool,
        now: DateTime<Utc>,
        id_of: impl Fn(usize) -> i64,
    ) -> Self {
        let verdicts = &promoted.coupons;
        let days_left = |ends: DateTime<Utc>| (last_day(ends) - shop_day(now)).num_days();
        let saved: Money = verdicts.used.iter().map(|used| used.amount).sum();
        let text = match (verdicts.used.is_empty(), is_best) {
            (false, true) => format!("已为您选出最优组合，共省 {saved} 元"),
            (false, false) => format!("已使用优惠券，共省 {saved} 元"),
            (true, _) if !verdicts.usable.is_empty() => "有可用的优惠券，未使用".to_owned(),
            (true, _) => "没有可用的优惠券".to_owned(),
        };
        Self {
            used: verdicts
                .used
                .iter()
                .map(|used| {
                    let mut item_ids: Vec<i64> = used.lines.iter().map(|part| id_of(*part)).collect();
                    item_ids.dedup();
                    CouponUsed {
                        id: used.claim_id,
                        name: used.name.to_string(),
                        amount: used.amount,
                        item_ids,
                        days_left: used.expires_at.map(days_left),
                    }
                })
                .collect(),
            usable: verdicts
                .usable
                .iter()
                .map(|one| CouponUsable {
                    id: one.claim_id,
                    name: one.name.to_string(),
                    amount: one.amount,
                    why: one.why.clone(),
                    days_left: one.expires_at.map(days_left),
                })
                .collect(),
            unusable: verdicts
                .unusable
                .iter()
                .map(|one| CouponUnusable {
                    id: one.claim_id,
                    name: one.name.to_string(),
                    why: one.why.clone(),
                    missing: one.missing,
                })
                .collect(),
            is_best,
            text,
        }
    }

    /// What the checkout will propose. `plain`: the basket as the cart counts it, without any.
    pub fn proposed(
        basket: &Basket,
        plain: &Basket,
        now: DateTime<Utc>,
        id_of: impl Fn(usize) -> i64,
    ) -> Self {
        let mut proposed = Self::new(&basket.promoted, true, now, id_of);
        if proposed.used.is_empty() {
            return proposed;
        }
        let cut: Money = proposed.used.iter().map(|used| used.amount).sum();
        let saved = basket.quote.discount - plain.quote.discount;
        proposed.text = if saved == cut {
            format!("结算时可用券 -{cut}")
        } else {
            format!("结算时可用券 -{cut}，不与部分满减同享，共再省 {saved}")
        };
        proposed
    }
}
