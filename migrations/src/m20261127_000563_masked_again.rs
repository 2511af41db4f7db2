//! Orders were masked before their logs, receipts, cold parcels and claims were: they are looked at once more, which changes nothing
//! that is masked already.
use sea_orm_migration::prelude::*;

migration!();

const AGAIN: &str = "UPDATE orders SET masked_at = NULL WHERE masked_at IS NOT NULL";

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    manager.get_connection().execute_unprepared(AGAIN).await?;
    Ok(())
}

/// What is masked stays so.
async fn down(_: &SchemaManager<'_>) -> Result<(), DbErr> {
    Ok(())
}
