//! Relations to tables of the crates below, which the generator of entities does not see.
use catalog::models::_entities::{batches, goods};
use sea_orm::prelude::*;

use crate::models::_entities::goods_receipt_lines;

impl Related<goods::Entity> for goods_receipt_lines::Entity {
    fn to() -> RelationDef {
        Self::belongs_to(goods::Entity)
            .from(goods_receipt_lines::Column::GoodsId)
            .to(goods::Column::Id)
            .into()
    }
}

impl Related<batches::Entity> for goods_receipt_lines::Entity {
    fn to() -> RelationDef {
        Self::belongs_to(batches::Entity)
            .from(goods_receipt_lines::Column::BatchId)
            .to(batches::Column::Id)
            .into()
    }
}
