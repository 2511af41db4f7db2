//! Pictures of goods in the order in which the shop shows them, and the logos of brands.
use sea_orm_migration::prelude::*;

use super::columns::*;

migration!();

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let pictures = json("pictures").default("[]").take();
    let goods = Table::alter().table("goods").add_column(pictures).take();
    manager.alter_table(goods).await?;
    let brands = Table::alter().table("brands").add_column(words("logo")).take();
    manager.alter_table(brands).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    for (table, column) in [("brands", "logo"), ("goods", "pictures")] {
        let change = Table::alter().table(table).drop_column(column).take();
        manager.alter_table(change).await?;
    }
    Ok(())
}
