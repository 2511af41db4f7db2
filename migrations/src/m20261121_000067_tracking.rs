//! Where parcels are, and which packs were in them (药品追溯码).
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

const TABLES: &[&str] = &["tracking_events", "trace_codes", "trace_prefixes"];

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    create(manager, tables(), indexes()).await?;
    for column in [number_null("parcel_state"), moment_null("asked_at")] {
        manager
            .alter_table(Table::alter().table("shipments").add_column(column).take())
            .await?;
    }
    Ok(())
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for name in ["parcel_state", "asked_at"] {
        manager
            .alter_table(Table::alter().table("shipments").drop_column(name).take())
            .await?;
    }
    drop(manager, TABLES).await
}

fn tables() -> Vec<TableCreateStatement> {
    vec![
        table("tracking_events")
            .col(number("shipment_id"))
            .col(moment("at"))
            .col(words("place"))
            .col(text("text"))
            .foreign_key(&mut refers("tracking_events", "shipment_id", "shipments"))
            .take(),
        table("trace_codes")
            .col(text("code"))
            .col(number("shipment_id"))
            .col(number("order_line_id"))
            .col(number("goods_id"))
            .col(moment("created_at"))
            .foreign_key(&mut refers("trace_codes", "shipment_id", "shipments"))
            .foreign_key(&mut refers("trace_codes", "order_line_id", "order_lines"))
            .foreign_key(&mut refers("trace_codes", "goods_id", "goods"))
            .take(),
        table("trace_prefixes")
            .col(text("prefix"))
            .col(number("goods_id"))
            .col(moment("created_at"))
            .foreign_key(&mut refers("trace_prefixes", "goods_id", "goods"))
            .take(),
    ]
}

fn indexes() -> Vec<IndexCreateStatement> {
    vec![
        unique("tracking_events", &["shipment_id", "at", "text"]),
        unique("trace_codes", &["code"]),
        index("trace_codes", &["shipment_id"]),
        index("trace_codes", &["order_line_id"]),
        unique("trace_prefixes", &["prefix"]),
        index("trace_prefixes", &["goods_id"]),
    ]
}
