//! The UDI of a batch of devices: as it was scanned when it came, and on the batch that it went into.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

const TABLES: [&str; 2] = ["batches", "goods_receipt_lines"];

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for name in TABLES {
        let change = Table::alter().table(name).add_column(words("udi")).take();
        manager.alter_table(change).await?;
    }
    Ok(())
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for name in TABLES {
        let change = Table::alter().table(name).drop_column("udi").take();
        manager.alter_table(change).await?;
    }
    Ok(())
}
