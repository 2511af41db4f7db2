//! What refunds of an order kept back for gifts, whatever caused them: so far only claims noted it, each its own.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

/// Claims whose goods count as paid back: 40 待退款, 50 完成. Of an exchange nothing is paid.
const BY_CLAIMS: &str = "UPDATE orders SET gift_withheld = COALESCE((\
    SELECT CAST(SUM(after_sales.gift_withheld) AS bigint) FROM after_sales \
    WHERE after_sales.order_id = orders.id AND after_sales.status IN (40, 50) \
    AND after_sales.kind <> 'exchange'), 0)";

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let change = Table::alter()
        .table("orders")
        .add_column(counter("gift_withheld"))
        .take();
    manager.alter_table(change).await?;
    manager.get_connection().execute_unprepared(BY_CLAIMS).await?;
    Ok(())
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let change = Table::alter().table("orders").drop_column("gift_withheld").take();
    manager.alter_table(change).await
}
