//! 货位: where a batch lies in its warehouse, and where the units of a delivery were put.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

const TABLES: [&str; 2] = ["batches", "goods_receipt_lines"];

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for name in TABLES {
        let change = Table::alter()
            .table(name)
            .add_column(text_null("shelf_place"))
            .take();
        manager.alter_table(change).await?;
    }
    Ok(())
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for name in TABLES {
        let change = Table::alter().table(name).drop_column("shelf_place").take();
        manager.alter_table(change).await?;
    }
    Ok(())
}
