//! What the prizes of a draw may cost without finance stands in a row that finance edits: 5,000.00 to begin with.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let rules = table("draw_rules").col(number("finance_above")).take();
    create(manager, vec![rules], Vec::new()).await?;
    let mut row = Query::insert();
    row.into_table("draw_rules")
        .columns(["finance_above"])
        .values_panic([500_000.into()]);
    manager.execute(row).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    drop(manager, &["draw_rules"]).await
}
