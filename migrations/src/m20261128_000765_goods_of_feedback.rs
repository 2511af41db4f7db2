//! The product and the batch that feedback is about, also where it names no order: in the buyer's words, and as the record that
//! staff have chosen. Of earlier feedback nobody has said.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for column in [number_null("goods_id"), words("goods"), words("batch_number")] {
        let change = Table::alter().table("feedback").add_column(column).take();
        manager.alter_table(change).await?;
    }
    Ok(())
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for column in ["batch_number", "goods", "goods_id"] {
        let change = Table::alter().table("feedback").drop_column(column).take();
        manager.alter_table(change).await?;
    }
    Ok(())
}
