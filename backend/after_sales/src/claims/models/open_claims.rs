//! Whether an order has open claims, noted with the order: the timer of its receipt waits for their end.
use ::orders::models::_entities::orders;
use kernel::WriteTx;
use sea_orm::{DbErr, PaginatorTrait, prelude::*};

use crate::{claims::models::status::Status, models::_entities::after_sales};

/// After a claim was made or has ended. The order is locked by the caller.
pub async fn note(tx: &WriteTx, order_id: i64) -> Result<(), DbErr> {
    let open = after_sales::Entity::find()
        .filter(after_sales::Column::OrderId.eq(order_id))
        .filter(after_sales::Column::Status.is_in(Status::ALL.into_iter().filter(|status| !status.is_end())))
        .count(tx.db())
        .await?;
    orders::Entity::update_many()
        .col_expr(orders::Column::HasOpenClaim, Expr::value(open > 0))
        .filter(orders::Column::Id.eq(order_id))
        .exec(tx.db())
        .await?;
    Ok(())
}
