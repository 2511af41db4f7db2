//! What is ordered from suppliers (采购记录), and which order a delivery came for. Deliveries may come without one for thirty days from
//! now, unless quality management says otherwise.
use sea_orm_migration::{prelude::*, sea_orm::DatabaseBackend};

use crate::columns::*;

migration!();

const TABLES: [&str; 2] = ["purchase_orders", "purchase_order_lines"];

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let indexes = vec![
        unique("purchase_orders", &["number"]),
        index("purchase_orders", &["supplier_id", "status"]),
        index("purchase_orders", &["ordered_at"]),
        index("purchase_order_lines", &["order_id"]),
        index("purchase_order_lines", &["goods_id"]),
    ];
    create(manager, vec![orders(), lines()], indexes).await?;
    let came_for = Table::alter()
        .table("goods_receipts")
        .add_column(number_null("purchase_order_id"))
        .take();
    manager.alter_table(came_for).await?;
    manager
        .create_index(index("goods_receipts", &["purchase_order_id", "status"]))
        .await?;
    // SQLite adds no column without a fixed default.
    let due = Table::alter()
        .table("receiving_rules")
        .add_column(day("orders_due_on").default("2026-12-28").take())
        .take();
    manager.alter_table(due).await?;
    let in_thirty_days = match manager.get_database_backend() {
        DatabaseBackend::Sqlite => "date('now', '+30 days')",
        _ => "CURRENT_DATE + 30",
    };
    let fill = format!("UPDATE receiving_rules SET orders_due_on = {in_thirty_days}");
    manager.get_connection().execute_unprepared(&fill).await?;
    Ok(())
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let index = Index::drop()
        .name("ix_goods_receipts_purchase_order_id_status")
        .table("goods_receipts")
        .to_owned();
    manager.drop_index(index).await?;
    for (table, column) in [
        ("receiving_rules", "orders_due_on"),
        ("goods_receipts", "purchase_order_id"),
    ] {
        let change = Table::alter().table(table).drop_column(column).take();
        manager.alter_table(change).await?;
    }
    drop(manager, &TABLES).await
}

fn orders() -> TableCreateStatement {
    let refers = |column, to| refers("purchase_orders", column, to);
    table("purchase_orders")
        .col(text("number"))
        .col(number("supplier_id"))
        // As it was called then.
        .col(text("supplier_name"))
        .col(day_null("expected_on"))
        .col(words("note"))
        .col(text("status"))
        .col(number("ordered_by"))
        .col(text("ordered_by_name"))
        .col(moment("ordered_at"))
        .col(number_null("closed_by"))
        .col(words("closed_by_name"))
        .col(moment_null("closed_at"))
        .col(words("close_reason"))
        .foreign_key(&mut refers("supplier_id", "suppliers"))
        .foreign_key(&mut refers("ordered_by", "staff"))
        .foreign_key(&mut refers("closed_by", "staff"))
        .take()
}

fn lines() -> TableCreateStatement {
    let refers = |column, to| refers("purchase_order_lines", column, to);
    table("purchase_order_lines")
        .col(number("order_id"))
        .col(number("goods_id"))
        // As it was ordered, and as it was changed to.
        .col(number("first_quantity"))
        .col(number("quantity"))
        .col(number("unit_price"))
        // As it was called then.
        .col(text("goods_name"))
        .col(words("form"))
        .col(words("spec"))
        .col(words("maker"))
        .col(words("approval_number"))
        .col(words("unit"))
        .col(words("holder"))
        .col(words("origin"))
        .foreign_key(&mut refers("order_id", "purchase_orders"))
        .foreign_key(&mut refers("goods_id", "goods"))
        .take()
}
