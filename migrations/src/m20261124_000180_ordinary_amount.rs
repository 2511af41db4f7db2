//! What an order pays for goods of the ordinary freight class. The cart asks for it at every change, and must not add up lines for it.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

const FROM_LINES: &str = "UPDATE orders SET ordinary_amount = (\
    SELECT COALESCE(SUM(order_lines.amount - order_lines.discount), 0) FROM order_lines \
    WHERE order_lines.order_id = orders.id AND order_lines.freight_class = 'ordinary')";

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let added = Table::alter()
        .table("orders")
        .add_column(counter("ordinary_amount"))
        .take();
    manager.alter_table(added).await?;
    let db = manager.get_connection();
    db.execute_unprepared(FROM_LINES).await?;
    summed_over(manager, "goods_amount", "ordinary_amount").await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    summed_over(manager, "ordinary_amount", "goods_amount").await?;
    let dropped = Table::alter()
        .table("orders")
        .drop_column("ordinary_amount")
        .take();
    manager.alter_table(dropped).await
}

/// The index that holds the sum of a company's orders in a state: over another column.
async fn summed_over(manager: &SchemaManager<'_>, was: &'static str, is: &'static str) -> Result<(), DbErr> {
    let mut old = Index::drop();
    old.name(format!("ix_orders_company_id_status_{was}"))
        .table("orders");
    manager.drop_index(old).await?;
    manager
        .create_index(index("orders", &["company_id", "status", is]))
        .await
}
