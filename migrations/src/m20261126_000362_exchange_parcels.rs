//! Parcels that leave in exchange for what a buyer claimed are parcels like the others: picked, checked, sent cold and received.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    // The claim that a parcel leaves for; empty = it leaves for its order.
    let claim = Table::alter()
        .table("shipments")
        .add_column(number_null("after_sale_id"))
        .take();
    manager.alter_table(claim).await?;
    manager.create_index(index("shipments", &["after_sale_id"])).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let name = "ix_shipments_after_sale_id";
    manager
        .drop_index(Index::drop().name(name).table("shipments").to_owned())
        .await?;
    let claim = Table::alter()
        .table("shipments")
        .drop_column("after_sale_id")
        .take();
    manager.alter_table(claim).await
}
