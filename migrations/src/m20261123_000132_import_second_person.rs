//! How many prices of a spreadsheet need a second person. Of those checked before, all do.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let count = Table::alter()
        .table("goods_imports")
        .add_column(counter("second_count"))
        .take();
    manager.alter_table(count).await?;
    let mut fill = Query::update();
    fill.table("goods_imports")
        .value("second_count", Expr::col("price_count"));
    manager.execute(fill).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let count = Table::alter()
        .table("goods_imports")
        .drop_column("second_count")
        .take();
    manager.alter_table(count).await
}
