//! Papers of quality management name their product by its record, too: what was written by hand before names none.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let add = Table::alter()
        .table("quality_papers")
        .add_column(number_null("goods_id"))
        .take();
    manager.alter_table(add).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let change = Table::alter()
        .table("quality_papers")
        .drop_column("goods_id")
        .take();
    manager.alter_table(change).await
}
