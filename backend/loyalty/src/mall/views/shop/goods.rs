//! Goods of the mall as buyers see them.
use chrono::{DateTime, Utc};
use kernel::Money;
use serde::Serialize;
use utoipa::ToSchema;

use crate::mall::models::goods::{Goods, Viewer};

#[derive(Serialize, ToSchema)]
pub struct PointsGoods {
    pub id: i64,
    pub name: String,
    pub image: String,
    pub remark: String,
    pub details: String,
    pub points: i64,
    /// Paid from the balance besides.
    pub money: Money,
    /// Its usual price.
    pub worth: Money,
    pub stock: i64,
    /// That one company may have; none = no limit.
    pub limit: Option<i64>,
    /// Of them, what this company has.
    pub bought: i64,
    pub can_buy: bool,
    /// Why not.
    pub reason: String,
    pub starts_at: Option<DateTime<Utc>>,
    pub ends_at: Option<DateTime<Utc>>,
    /// open | soon | gone | refused | `sign_in`
    pub state: &'static str,
    pub state_text: &'static str,
}

impl PointsGoods {
    pub fn new(row: Goods, viewer: Option<&Viewer<'_>>, now: DateTime<Utc>) -> Self {
        let (state, reason) = row.standing(viewer, now);
        let bought = viewer.and_then(|viewer| viewer.bought.get(&row.id).copied());
        Self {
            id: row.id,
            name: row.name,
            image: row.image,
            remark: row.remark,
            details: row.details,
            points: row.points,
            money: row.money,
            worth: row.worth,
            stock: row.stock,
            limit: row.buyer_limit,
            bought: bought.unwrap_or_default(),
            can_buy: reason.is_empty(),
            reason,
            starts_at: row.starts_at,
            ends_at: row.ends_at,
            state: state.code(),
            state_text: state.text(),
        }
    }
}

#[derive(Serialize, ToSchema)]
pub struct PointsGoodsPage {
    pub total: u64,
    pub page: u64,
    pub per_page: u64,
    pub list: Vec<PointsGoods>,
    /// That can be spent; null for visitors.
    pub points: Option<i64>,
}
