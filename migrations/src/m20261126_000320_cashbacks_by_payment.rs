//! Cashbacks count an order when it is paid. Orders that wait for their money noted theirs when they were placed.
use sea_orm_migration::prelude::*;

migration!();

const NOTED_EARLY: &str = "DELETE FROM campaign_uses WHERE state = 'reserved' AND campaign_id IN \
    (SELECT id FROM campaigns WHERE kind = 'cashback')";

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    manager.get_connection().execute_unprepared(NOTED_EARLY).await?;
    Ok(())
}

async fn down(_: &SchemaManager<'_>) -> Result<(), DbErr> {
    Ok(())
}
