//! Of what is kept apart, the units that an inspection found unfit (不合格品): they leave by destruction alone.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    // Of `quantity`; entries so far waited for a decision.
    let unfit = Table::alter()
        .table("quarantine_entries")
        .add_column(counter("unfit"))
        .take();
    manager.alter_table(unfit).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let unfit = Table::alter()
        .table("quarantine_entries")
        .drop_column("unfit")
        .take();
    manager.alter_table(unfit).await
}
