use serde::Serialize;
use utoipa::ToSchema;

use crate::models::_entities::manufacturers;

#[derive(Serialize, ToSchema)]
pub struct AdminManufacturer {
    pub id: i64,
    pub name: String,
    pub short_name: String,
    /// Further names by which it is asked for, parted by 、 or commas.
    pub aliases: String,
    pub province: String,
    pub goods_count: i64,
}

impl AdminManufacturer {
    pub fn new(row: manufacturers::Model, goods_count: i64) -> Self {
        Self {
            id: row.id,
            name: row.name,
            short_name: row.short_name,
            aliases: row.aliases,
            province: row.province,
            goods_count,
        }
    }
}
