//! A company buys here once: of two registrations handed in at the same moment the database refuses one.
use sea_orm_migration::prelude::*;

migration!();

/// Drafts may name any code until they are handed in; a clinic may have none.
const ONE_EACH: &str = "CREATE UNIQUE INDEX ux_companies_credit_code ON companies (credit_code) \
    WHERE credit_code <> '' AND status <> 'draft'";

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    manager.get_connection().execute_unprepared(ONE_EACH).await?;
    Ok(())
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    manager
        .get_connection()
        .execute_unprepared("DROP INDEX ux_companies_credit_code")
        .await?;
    Ok(())
}
