//! The first seven digits of 药品追溯码, each with the product that first left with it.
use kernel::{
    Db, WriteTx,
    admin::{Direction, ListError, ListQuery},
    db::patterns::contains,
};
use sea_orm::{Condition, prelude::*};

use crate::{
    errors::OrderError,
    models::_entities::trace_prefixes::{Column, Entity},
};

pub use crate::models::_entities::trace_prefixes::Model as TracePrefix;

/// One page. Filters: `goods_id`, `q` (digits).
#[kernel::boxed]
pub async fn page(db: &Db, query: &ListQuery) -> Result<(Vec<TracePrefix>, u64), ListError> {
    let all = Condition::all()
        .add_option(query.text("q").map(|digits| contains(Column::Prefix, &digits)))
        .add_option(query.number("goods_id")?.map(|id| Column::GoodsId.eq(id)));
    let column = |field: &str| match field {
        "id" => Some(Column::Prefix),
        "created_at" => Some(Column::CreatedAt),
        "goods_id" => Some(Column::GoodsId),
        _ => None,
    };
    let found = Entity::find().filter(all);
    query.page(db, found, ("id", Direction::Asc), column).await
}

/// Deletes the learned product of a code prefix, when a wrong pack was scanned first.
#[kernel::boxed]
pub async fn forget(tx: &WriteTx, prefix: &str) -> Result<(), OrderError> {
    let gone = Entity::delete_many()
        .filter(Column::Prefix.eq(prefix))
        .exec(tx.db())
        .await?;
    if gone.rows_affected == 0 {
        return Err(OrderError::NotFound("追溯码前缀"));
    }
    Ok(())
}
