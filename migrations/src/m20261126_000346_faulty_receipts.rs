//! Whether one of a company's receipts was found wrong and no better one is filed: that stops its next purchase of goods with
//! ephedrine at once.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

/// Found wrong (40), or handed in again after that and not yet compared (20 with a reason).
const KNOWN: &str = "UPDATE companies SET receipt_is_faulty = true WHERE id IN (SELECT company_id FROM ephedrine_receipts \
    WHERE status = 40 OR (status = 20 AND reason <> ''))";

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let faulty = Table::alter()
        .table("companies")
        .add_column(flag("receipt_is_faulty", false))
        .take();
    manager.alter_table(faulty).await?;
    manager.get_connection().execute_unprepared(KNOWN).await?;
    Ok(())
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let faulty = Table::alter()
        .table("companies")
        .drop_column("receipt_is_faulty")
        .take();
    manager.alter_table(faulty).await
}
