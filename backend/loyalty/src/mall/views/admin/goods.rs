//! Goods of the mall as staff see them.
use chrono::{DateTime, Utc};
use kernel::Money;
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::mall::models::goods::Goods;

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
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

impl From<Goods> for AdminPointsGoods {
    fn from(row: Goods) -> Self {
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
        "is_open": row.is_open, "sort": row.sort,
    })
}
