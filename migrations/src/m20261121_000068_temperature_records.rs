//! Temperature records of cold parcels, from their recorders.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let records = table("temperature_records")
        .col(number("shipment_id"))
        .col(text("file_key"))
        .col(text("content_type"))
        .col(text("sha256"))
        .col(words("uploaded_by"))
        .col(moment("created_at"))
        .foreign_key(&mut refers("temperature_records", "shipment_id", "shipments"))
        .take();
    create(
        manager,
        vec![records],
        vec![index("temperature_records", &["shipment_id"])],
    )
    .await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    drop(manager, &["temperature_records"]).await
}
