use serde::Serialize;
use utoipa::ToSchema;

use crate::{models::_entities::sale_rules, sale_rules::models::sale_rules::Effect};

#[derive(Serialize, ToSchema)]
pub struct AdminSaleRule {
    pub id: i64,
    pub goods_id: i64,
    /// allow, forbid
    pub effect: String,
    /// Province; empty = everywhere.
    pub region: String,
    /// null = every type
    pub buyer_type: Option<i64>,
    /// null = every rank
    pub rank: Option<i64>,
    /// null = every buyer
    pub company_id: Option<i64>,
}

impl From<sale_rules::Model> for AdminSaleRule {
    fn from(row: sale_rules::Model) -> Self {
        Self {
            id: row.id,
            goods_id: row.goods_id,
            effect: row.effect.code().into(),
            region: row.region,
            buyer_type: row.buyer_type,
            rank: row.rank,
            company_id: row.company_id,
        }
    }
}

pub fn effect_text(effect: Effect) -> &'static str {
    match effect {
        Effect::Allow => "可供",
        Effect::Forbid => "不可供",
    }
}
