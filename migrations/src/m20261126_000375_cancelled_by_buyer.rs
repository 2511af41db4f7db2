//! Whether an order was cancelled at the buyer's wish, or because the buyer did not pay: what it earned is lost with it.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

/// Cancelled (90) or closed (91) orders that nobody paid, or that the buyer asked to cancel; but not those whose group buy
/// failed, nor those that staff cancelled before the payment.
const BY_BUYER: &str = "UPDATE orders SET is_cancelled_by_buyer = TRUE WHERE status IN (90, 91) \
    AND cancel_reason <> '拼团未成功，已自动取消并退款' \
    AND (cancel_asked_at IS NOT NULL OR (paid_at IS NULL AND NOT EXISTS (\
    SELECT 1 FROM order_logs WHERE order_logs.order_id = orders.id AND order_logs.actor_kind = 'staff' \
    AND order_logs.to_status = 90 AND order_logs.from_status <> 90)))";

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let change = Table::alter()
        .table("orders")
        .add_column(flag("is_cancelled_by_buyer", false))
        .take();
    manager.alter_table(change).await?;
    manager.get_connection().execute_unprepared(BY_BUYER).await?;
    Ok(())
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let change = Table::alter()
        .table("orders")
        .drop_column("is_cancelled_by_buyer")
        .take();
    manager.alter_table(change).await
}
