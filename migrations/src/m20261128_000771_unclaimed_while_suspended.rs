//! What companies that may not buy have won: their time to claim it stands still.
use sea_orm_migration::prelude::*;

migration!();

const STAND_STILL: &str = "UPDATE draw_records SET claim_before = NULL WHERE state = 'to_claim' \
    AND company_id IN (SELECT id FROM companies WHERE status <> 'approved')";

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let db = manager.get_connection();
    db.execute_unprepared(STAND_STILL).await?;
    Ok(())
}

/// Until when it was is not known any more; that they have no limit is kinder than to end it today.
async fn down(_: &SchemaManager<'_>) -> Result<(), DbErr> {
    Ok(())
}
