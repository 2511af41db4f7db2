//! Goods of the mall as staff see them.
use chrono::{DateTime, Utc};
use kernel::Money;
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::mall::models::{
    goods::Goods,
    release::{Release, worth_of},
};

#[derive(Serialize, ToSchema)]
pub struct AdminPointsGoods {
    pub id: i64,
    pub name: String,
    pub image: String,
    pub remark: String,
    pub details: String,
    pub points: i64,
    pub money: Money,
    pub worth: Money,
    pub stock: i64,
    pub sold: i64,
    /// That one company may have; none = no limit.
    pub limit: Option<i64>,
    pub starts_at: Option<DateTime<Utc>>,
    pub ends_at: Option<DateTime<Utc>>,
    pub is_open: bool,
    pub sort: i64,
    /// not_needed | waiting | released | refused: what waits or was refused no buyer sees.
    pub release: &'static str,
    pub release_text: &'static str,
    /// What all are worth, those that were swapped among them; null where nobody says what one is.
    pub total_worth: Option<Money>,
    /// Who wrote what is given.
    pub written_by: String,
    /// Who of finance decided, when, and why it was refused.
    pub decided_by: String,
    pub decided_at: Option<DateTime<Utc>>,
    pub refusal: String,
    /// It waits, and somebody else wrote it.
    pub can_approve: bool,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

impl AdminPointsGoods {
    pub fn new(row: Goods, staff_id: i64) -> Self {
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
            sold: row.sold,
            limit: row.buyer_limit,
            starts_at: row.starts_at,
            ends_at: row.ends_at,
            is_open: row.is_open,
            sort: row.sort,
            release: row.release.code(),
            release_text: row.release.text(),
            total_worth: worth_of(row.worth, row.stock + row.sold),
            can_approve: row.release == Release::Waiting && row.written_by != Some(staff_id),
            written_by: row.written_by_name,
            decided_by: row.decided_by_name,
            decided_at: row.decided_at,
            refusal: row.refusal,
            created_at: row.created_at,
            updated_at: row.updated_at,
        }
    }
}

/// What the log keeps.
pub fn facts(row: &Goods) -> Value {
    json!({
        "name": row.name, "image": row.image, "remark": row.remark, "details": row.details, "points": row.points, "money": row.money,
        "worth": row.worth, "stock": row.stock, "buyer_limit": row.buyer_limit, "starts_at": row.starts_at, "ends_at": row.ends_at,
        "is_open": row.is_open, "sort": row.sort, "release": row.release.text(),
    })
}
