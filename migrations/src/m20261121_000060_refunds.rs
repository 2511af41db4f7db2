//! What goes back to buyers, each a row of its own: how much of an order, why, and whether it has arrived.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

/// Cancelled orders were paid back whole, to the balance.
const SO_FAR: &str = "INSERT INTO refunds \
    (number, order_id, payment_id, company_id, amount, cause, reference, channel, status, created_at, done_at) \
    SELECT 'R' || number, id, payment_id, company_id, paid_amount, 'cancelled', number, 'balance', 'done', \
    cancelled_at, cancelled_at FROM orders \
    WHERE status = 90 AND paid_amount > 0 AND cancelled_at IS NOT NULL";
const SUMS: &str = "UPDATE orders SET refunded_amount = paid_amount \
    WHERE status = 90 AND paid_amount > 0 AND cancelled_at IS NOT NULL";

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    create(manager, tables(), indexes()).await?;
    let sum = Table::alter()
        .table("orders")
        .add_column(counter("refunded_amount"))
        .take();
    manager.alter_table(sum).await?;
    for statement in [SO_FAR, SUMS] {
        manager.get_connection().execute_unprepared(statement).await?;
    }
    Ok(())
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let sum = Table::alter()
        .table("orders")
        .drop_column("refunded_amount")
        .take();
    manager.alter_table(sum).await?;
    drop(manager, &["refunds"]).await
}

fn tables() -> Vec<TableCreateStatement> {
    vec![
        table("refunds")
            .col(text("number"))
            .col(number("order_id"))
            .col(number("payment_id"))
            .col(number("company_id"))
            .col(number("amount"))
            .col(text("cause"))
            .col(text("reference"))
            .col(text("channel"))
            .col(text("status"))
            .col(moment("created_at"))
            .col(moment_null("done_at"))
            .foreign_key(&mut refers("refunds", "order_id", "orders"))
            .foreign_key(&mut refers("refunds", "payment_id", "payments"))
            .foreign_key(&mut refers("refunds", "company_id", "companies"))
            .take(),
    ]
}

fn indexes() -> Vec<IndexCreateStatement> {
    vec![
        unique("refunds", &["number"]),
        unique("refunds", &["order_id", "cause", "reference"]),
        index("refunds", &["company_id", "created_at"]),
        index("refunds", &["status"]),
        index("refunds", &["payment_id"]),
    ]
}
