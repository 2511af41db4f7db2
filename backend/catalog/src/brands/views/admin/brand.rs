use serde::Serialize;
use utoipa::ToSchema;

use crate::models::_entities::brands;

#[derive(Serialize, ToSchema)]
pub struct AdminBrand {
    pub id: i64,
    pub name: String,
    pub maker_id: Option<i64>,
    /// Smaller first.
    pub sort: i64,
    /// Address of its picture; empty: its name is shown instead.
    pub logo: String,
    pub goods_count: i64,
}

impl AdminBrand {
    pub fn new(row: brands::Model, goods_count: i64) -> Self {
        Self {
            id: row.id,
            name: row.name,
            maker_id: row.maker_id,
            sort: row.sort,
            logo: row.logo,
            goods_count,
        }
    }
}
