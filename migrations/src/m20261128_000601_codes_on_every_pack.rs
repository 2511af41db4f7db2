//! The stricter value of what is known but was not read again is the one delivered (docs/law.md): every medicine leaves with a
//! trace code on each pack. A shop whose parcels leave already, or whose quality management has laid down something, goes on
//! as it does.
use sea_orm_migration::prelude::*;

const STRICTER: &str = "UPDATE dispatch_rules SET trace_codes = 'always' WHERE trace_codes = 'known' \
     AND NOT EXISTS (SELECT 1 FROM audit_entries WHERE subject_kind = 'dispatch_rules') \
     AND NOT EXISTS (SELECT 1 FROM shipments)";

migration!();

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    manager.get_connection().execute_unprepared(STRICTER).await?;
    Ok(())
}

/// What was set meanwhile stays.
async fn down(_: &SchemaManager<'_>) -> Result<(), DbErr> {
    Ok(())
}
