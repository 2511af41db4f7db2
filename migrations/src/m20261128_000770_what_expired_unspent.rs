//! Which entry brought a lot in, and what of a reward expired unspent: that gave nobody anything, so a return takes nothing of it
//! back.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

/// Both were written at one moment. Of several that are alike the first lot came with the first entry.
const WHERE_FROM: &str = "UPDATE wallet_lots SET entry_id = (SELECT entry.id FROM wallet_entries AS entry \
    WHERE entry.account_id = wallet_lots.account_id AND entry.kind = wallet_lots.cause \
    AND entry.amount = wallet_lots.amount AND entry.at = wallet_lots.created_at \
    AND (SELECT COUNT(*) FROM wallet_entries AS earlier WHERE earlier.account_id = entry.account_id \
    AND earlier.kind = entry.kind AND earlier.amount = entry.amount AND earlier.at = entry.at AND earlier.id < entry.id) \
    = (SELECT COUNT(*) FROM wallet_lots AS sooner WHERE sooner.account_id = wallet_lots.account_id \
    AND sooner.cause = wallet_lots.cause AND sooner.amount = wallet_lots.amount \
    AND sooner.created_at = wallet_lots.created_at AND sooner.id < wallet_lots.id))";

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let origin = Table::alter()
        .table("wallet_lots")
        .add_column(number_null("entry_id"))
        .take();
    manager.alter_table(origin).await?;
    let lapsed = Table::alter()
        .table("rewards")
        .add_column(counter("lapsed"))
        .take();
    manager.alter_table(lapsed).await?;
    let db = manager.get_connection();
    db.execute_unprepared(WHERE_FROM).await?;
    Ok(())
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let lapsed = Table::alter().table("rewards").drop_column("lapsed").take();
    manager.alter_table(lapsed).await?;
    let origin = Table::alter().table("wallet_lots").drop_column("entry_id").take();
    manager.alter_table(origin).await
}
