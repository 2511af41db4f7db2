//! Drafts of draws that give things wait for finance, as those that are written from now on do; and what finance has
//! paused is let go on by finance.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

/// What nobody has decided about.
const WAITING: &str = "UPDATE draws SET waits_for_finance = TRUE \
    WHERE status = 'draft' AND approved_by IS NULL AND refusal = '' AND EXISTS (\
    SELECT 1 FROM draw_prizes WHERE draw_prizes.draw_id = draws.id AND draw_prizes.kind = 'goods')";

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let change = Table::alter()
        .table("draws")
        .add_column(flag("is_held_by_finance", false))
        .take();
    manager.alter_table(change).await?;
    manager.get_connection().execute_unprepared(WAITING).await?;
    Ok(())
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let change = Table::alter()
        .table("draws")
        .drop_column("is_held_by_finance")
        .take();
    manager.alter_table(change).await
}
