//! Who gave a parcel to its carrier, and whether it left in the wholesaler's own vehicle (委托经办人, 运输方式). Of parcels that left
//! before, nobody kept it.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for column in [words("sender"), flag("by_own_vehicle", false)] {
        let change = Table::alter().table("shipments").add_column(column).take();
        manager.alter_table(change).await?;
    }
    Ok(())
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for column in ["by_own_vehicle", "sender"] {
        let change = Table::alter().table("shipments").drop_column(column).take();
        manager.alter_table(change).await?;
    }
    Ok(())
}
