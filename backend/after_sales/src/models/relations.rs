//! Relations to tables of the crates below, which the generator of entities does not see.
use ::orders::models::_entities::{order_lines, orders};
use sea_orm::prelude::*;

use super::_entities::{after_sale_lines, after_sales};

impl Related<order_lines::Entity> for after_sale_lines::Entity {
    fn to() -> RelationDef {
        Self::belongs_to(order_lines::Entity)
            .from(after_sale_lines::Column::OrderLineId)
            .to(order_lines::Column::Id)
            .into()
    }
}

impl Related<orders::Entity> for after_sales::Entity {
    fn to() -> RelationDef {
        Self::belongs_to(orders::Entity)
            .from(after_sales::Column::OrderId)
            .to(orders::Column::Id)
            .into()
    }
}
