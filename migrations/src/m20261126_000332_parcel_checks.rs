//! A second person checks a picked parcel before it leaves, line by line, and cold parcels leave and arrive with their
//! temperature.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

/// Another person than the picker checks, and cold parcels stay at 2.0 to 8.0 °C. Quality management changes the row.
const DEFAULT_RULES: &str =
    "INSERT INTO dispatch_rules (second_person_checks, coldest, warmest) VALUES (true, 20, 80)";

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for column in of_shipments() {
        let add = Table::alter().table("shipments").add_column(column).take();
        manager.alter_table(add).await?;
    }
    let quality = Table::alter()
        .table("shipment_lines")
        .add_column(words("quality"))
        .take();
    manager.alter_table(quality).await?;
    let indexes = vec![
        unique("cold_parcels", &["shipment_id"]),
        index("cold_parcels", &["exception", "decided_at"]),
    ];
    create(manager, tables(), indexes).await?;
    manager.get_connection().execute_unprepared(DEFAULT_RULES).await?;
    Ok(())
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    drop(manager, &["dispatch_rules", "cold_parcels"]).await?;
    let quality = Table::alter()
        .table("shipment_lines")
        .drop_column("quality")
        .take();
    manager.alter_table(quality).await?;
    for column in of_shipments().iter().rev() {
        let drop = Table::alter()
            .table("shipments")
            .drop_column(column.get_column_name())
            .take();
        manager.alter_table(drop).await?;
    }
    Ok(())
}

fn of_shipments() -> [ColumnDef; 4] {
    [
        number_null("picked_by"),
        number_null("checked_by"),
        words("checker"),
        moment_null("checked_at"),
    ]
}

fn tables() -> Vec<TableCreateStatement> {
    vec![
        table("dispatch_rules")
            .col(flag("second_person_checks", true))
            // Tenths of a degree.
            .col(number("coldest"))
            .col(number("warmest"))
            .take(),
        table("cold_parcels")
            .col(number("shipment_id"))
            // The vehicle, or the carrier's box.
            .col(text("vehicle"))
            // Tenths of a degree.
            .col(number("left_temperature"))
            .col(moment("started_at"))
            .col(text("sent_by"))
            .col(number_null("arrived_temperature"))
            .col(moment_null("arrived_at"))
            .col(words("received_by"))
            // What quality management decides on; empty = nothing.
            .col(words("exception"))
            .col(words("opinion"))
            .col(words("decided_by"))
            .col(moment_null("decided_at"))
            .foreign_key(&mut refers("cold_parcels", "shipment_id", "shipments"))
            .take(),
    ]
}
