//! Orders leave in parcels: each picked, sent and received by itself.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

const TABLES: &[&str] = &["shipments", "shipment_lines"];

/// Earlier shipments had one parcel per order.
const SHIPPED: &str = "UPDATE order_lines SET shipped_number = number \
    WHERE order_id IN (SELECT id FROM orders WHERE shipped_at IS NOT NULL)";
const PARCELS: &str = "INSERT INTO shipments \
    (number, order_id, warehouse_id, status, carrier, waybill, created_at, picked_at, shipped_at, received_at) \
    SELECT number || 'F1', id, warehouse_id, CASE WHEN status = 60 THEN 'received' ELSE 'shipped' END, \
    carrier, waybill, shipped_at, shipped_at, shipped_at, finished_at \
    FROM orders WHERE shipped_at IS NOT NULL";
const CONTENTS: &str = "INSERT INTO shipment_lines \
    (shipment_id, order_line_id, goods_id, batch_id, batch_number, produced_on, expires_on, number) \
    SELECT shipments.id, order_lines.id, order_lines.goods_id, taken.batch_id, taken.batch_number, \
    batches.produced_on, taken.expires_on, taken.number \
    FROM order_line_batches AS taken \
    JOIN order_lines ON order_lines.id = taken.order_line_id \
    JOIN shipments ON shipments.order_id = order_lines.order_id \
    JOIN batches ON batches.id = taken.batch_id";

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    create(manager, tables(), indexes()).await?;
    for name in ["shipped_number", "dropped_number"] {
        let column = Table::alter()
            .table("order_lines")
            .add_column(counter(name))
            .take();
        manager.alter_table(column).await?;
    }
    for statement in [SHIPPED, PARCELS, CONTENTS] {
        manager.get_connection().execute_unprepared(statement).await?;
    }
    Ok(())
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for name in ["shipped_number", "dropped_number"] {
        manager
            .alter_table(Table::alter().table("order_lines").drop_column(name).take())
            .await?;
    }
    drop(manager, TABLES).await
}

fn tables() -> Vec<TableCreateStatement> {
    vec![
        table("shipments")
            .col(text("number"))
            .col(number("order_id"))
            .col(number("warehouse_id"))
            .col(text("status"))
            .col(words("picker"))
            .col(words("carrier"))
            .col(words("waybill"))
            .col(words("remark"))
            .col(moment("created_at"))
            .col(moment_null("picked_at"))
            .col(moment_null("shipped_at"))
            .col(moment_null("received_at"))
            .foreign_key(&mut refers("shipments", "order_id", "orders"))
            .foreign_key(&mut refers("shipments", "warehouse_id", "warehouses"))
            .take(),
        table("shipment_lines")
            .col(number("shipment_id"))
            .col(number("order_line_id"))
            .col(number("goods_id"))
            .col(number("batch_id"))
            .col(text("batch_number"))
            .col(day("produced_on"))
            .col(day("expires_on"))
            .col(number("number"))
            .foreign_key(&mut refers("shipment_lines", "shipment_id", "shipments"))
            .foreign_key(&mut refers("shipment_lines", "order_line_id", "order_lines"))
            .foreign_key(&mut refers("shipment_lines", "goods_id", "goods"))
            .foreign_key(&mut refers("shipment_lines", "batch_id", "batches"))
            .take(),
    ]
}

fn indexes() -> Vec<IndexCreateStatement> {
    vec![
        unique("shipments", &["number"]),
        index("shipments", &["order_id"]),
        index("shipments", &["status", "id"]),
        index("shipments", &["waybill"]),
        unique("shipment_lines", &["shipment_id", "order_line_id", "batch_id"]),
        index("shipment_lines", &["order_line_id"]),
        index("shipment_lines", &["batch_id"]),
    ]
}
