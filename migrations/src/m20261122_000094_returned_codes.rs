//! A pack that came back may be sold again: its code has a row for each time it went out, and is with one buyer at most.
//! Codes leave with exchanges too, which are no parcels of an order.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

/// SQLite can neither drop NOT NULL nor rename an index: the table is rebuilt.
const MAKE_WAY: &[&str] = &[
    "DROP INDEX ux_trace_codes_code",
    "DROP INDEX ix_trace_codes_shipment_id",
    "DROP INDEX ix_trace_codes_order_line_id",
    "ALTER TABLE trace_codes RENAME TO trace_codes_before",
];
const TAKE_OVER: &[&str] = &[
    "INSERT INTO trace_codes (code, shipment_id, order_line_id, goods_id, created_at) \
     SELECT code, shipment_id, order_line_id, goods_id, created_at FROM trace_codes_before ORDER BY id",
    "DROP TABLE trace_codes_before",
    "CREATE UNIQUE INDEX ux_trace_codes_out ON trace_codes (code) WHERE returned_at IS NULL",
];
const BACK: &[&str] = &[
    "DROP INDEX ux_trace_codes_out",
    "DROP INDEX ix_trace_codes_code",
    "DROP INDEX ix_trace_codes_shipment_id",
    "DROP INDEX ix_trace_codes_after_sale_id",
    "DROP INDEX ix_trace_codes_order_line_id",
    "ALTER TABLE trace_codes RENAME TO trace_codes_after",
];
const GIVE_BACK: &[&str] = &[
    "INSERT INTO trace_codes (code, shipment_id, order_line_id, goods_id, created_at) \
     SELECT code, shipment_id, order_line_id, goods_id, created_at FROM trace_codes_after \
     WHERE returned_at IS NULL AND shipment_id IS NOT NULL ORDER BY id",
    "DROP TABLE trace_codes_after",
];

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    run(manager, MAKE_WAY).await?;
    let codes = table("trace_codes")
        .col(text("code"))
        .col(number_null("shipment_id"))
        .col(number_null("after_sale_id"))
        .col(number("order_line_id"))
        .col(number("goods_id"))
        .col(moment("created_at"))
        .col(moment_null("returned_at"))
        .col(number_null("returned_with"))
        .foreign_key(&mut refers("trace_codes", "shipment_id", "shipments"))
        .foreign_key(&mut refers("trace_codes", "after_sale_id", "after_sales"))
        .foreign_key(&mut refers("trace_codes", "order_line_id", "order_lines"))
        .foreign_key(&mut refers("trace_codes", "goods_id", "goods"))
        .foreign_key(&mut refers("trace_codes", "returned_with", "after_sales"))
        .take();
    let indexes = vec![
        index("trace_codes", &["code"]),
        index("trace_codes", &["shipment_id"]),
        index("trace_codes", &["after_sale_id"]),
        index("trace_codes", &["order_line_id"]),
    ];
    create(manager, vec![codes], indexes).await?;
    run(manager, TAKE_OVER).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    run(manager, BACK).await?;
    let codes = table("trace_codes")
        .col(text("code"))
        .col(number("shipment_id"))
        .col(number("order_line_id"))
        .col(number("goods_id"))
        .col(moment("created_at"))
        .foreign_key(&mut refers("trace_codes", "shipment_id", "shipments"))
        .foreign_key(&mut refers("trace_codes", "order_line_id", "order_lines"))
        .foreign_key(&mut refers("trace_codes", "goods_id", "goods"))
        .take();
    let indexes = vec![
        unique("trace_codes", &["code"]),
        index("trace_codes", &["shipment_id"]),
        index("trace_codes", &["order_line_id"]),
    ];
    create(manager, vec![codes], indexes).await?;
    run(manager, GIVE_BACK).await
}

async fn run(manager: &SchemaManager<'_>, statements: &[&str]) -> Result<(), DbErr> {
    for statement in statements {
        manager.get_connection().execute_unprepared(statement).await?;
    }
    Ok(())
}
