//! Relations to tables of the crates below, which the generator of entities does not see.
use catalog::models::_entities::goods;
use sea_orm::prelude::*;

use super::_entities::price_changes;

impl Related<goods::Entity> for price_changes::Entity {
    fn to() -> RelationDef {
        Self::belongs_to(goods::Entity)
            .from(price_changes::Column::GoodsId)
            .to(goods::Column::Id)
            .into()
    }
}
