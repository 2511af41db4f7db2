//! Goods-in: deliveries of suppliers, line by line, from the ramp to acceptance, and the rules of that.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

/// A second person accepts everything, half a year must be left, and cold goods come at 2.0 to 8.0 °C. Quality management
/// changes the row.
const DEFAULT_RULES: &str = "INSERT INTO receiving_rules (second_person, shortest_days, coldest, warmest) \
    VALUES (true, 180, 20, 80)";

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let indexes = vec![
        unique("suppliers", &["name"]),
        unique("goods_receipts", &["number"]),
        unique("goods_receipts", &["open_key"]),
        index("goods_receipts", &["status", "received_at"]),
        index("goods_receipts", &["supplier_id"]),
        index("goods_receipt_lines", &["receipt_id"]),
        index("goods_receipt_lines", &["goods_id"]),
        index("goods_receipt_lines", &["batch_id"]),
    ];
    create(manager, tables(), indexes).await?;
    manager.get_connection().execute_unprepared(DEFAULT_RULES).await?;
    Ok(())
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let all = [
        "suppliers",
        "receiving_rules",
        "goods_receipts",
        "goods_receipt_lines",
    ];
    drop(manager, &all).await
}

fn tables() -> Vec<TableCreateStatement> {
    vec![
        table("suppliers")
            .col(text("name"))
            .col(moment("created_at"))
            .take(),
        table("receiving_rules")
            .col(flag("second_person", true))
            .col(number("shortest_days"))
            // Tenths of a degree.
            .col(number("coldest"))
            .col(number("warmest"))
            .take(),
        table("goods_receipts")
            .col(text("number"))
            .col(number("supplier_id"))
            .col(number("warehouse_id"))
            .col(text("delivery_note"))
            // Supplier and delivery note while the receipt counts, so that a delivery is taken in once.
            .col(text_null("open_key"))
            .col(text("status"))
            .col(words("note"))
            .col(number("received_by"))
            .col(text("received_by_name"))
            .col(moment("received_at"))
            .col(number_null("decided_by"))
            .col(words("decided_by_name"))
            .col(moment_null("decided_at"))
            .col(words("opinion"))
            .foreign_key(&mut refers("goods_receipts", "supplier_id", "suppliers"))
            .foreign_key(&mut refers("goods_receipts", "warehouse_id", "warehouses"))
            .foreign_key(&mut refers("goods_receipts", "received_by", "staff"))
            .foreign_key(&mut refers("goods_receipts", "decided_by", "staff"))
            .take(),
        table("goods_receipt_lines")
            .col(number("receipt_id"))
            .col(number("goods_id"))
            .col(text("batch_number"))
            .col(day("produced_on"))
            .col(day("expires_on"))
            .col(number("quantity"))
            .col(number("unit_price"))
            // Tenths of a degree, of goods that were measured.
            .col(number_null("temperature"))
            .col(counter("accepted"))
            .col(counter("refused"))
            .col(words("refuse_reason"))
            .col(flag("has_report", false))
            .col(number_null("batch_id"))
            .foreign_key(&mut refers("goods_receipt_lines", "receipt_id", "goods_receipts"))
            .foreign_key(&mut refers("goods_receipt_lines", "goods_id", "goods"))
            .foreign_key(&mut refers("goods_receipt_lines", "batch_id", "batches"))
            .take(),
    ]
}
