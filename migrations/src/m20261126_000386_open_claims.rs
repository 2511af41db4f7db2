//! Whether a claim of an order is open: while one is, the order does not count as received by itself.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

/// A claim is over when it is done (50), cancelled (61), rejected (62) or failed its inspection (63).
const OPEN: &str = "UPDATE orders SET has_open_claim = TRUE WHERE EXISTS (\
    SELECT 1 FROM after_sales WHERE after_sales.order_id = orders.id AND after_sales.status NOT IN (50, 61, 62, 63))";

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let change = Table::alter()
        .table("orders")
        .add_column(flag("has_open_claim", false))
        .take();
    manager.alter_table(change).await?;
    manager.get_connection().execute_unprepared(OPEN).await?;
    Ok(())
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let change = Table::alter()
        .table("orders")
        .drop_column("has_open_claim")
        .take();
    manager.alter_table(change).await
}
