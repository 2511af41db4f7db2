//! Who carries parcels, with its papers and the word of quality management. Carriers that nobody has entered may take parcels for
//! thirty days from now, unless quality management says otherwise.
use sea_orm_migration::{prelude::*, sea_orm::DatabaseBackend};

use crate::columns::*;

migration!();

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let carriers = table("carriers")
        .col(text("name"))
        .col(flag("is_own", false))
        .col(words("credit_code"))
        .col(words("licence_number"))
        .col(day_null("licence_until"))
        .col(day_null("contract_until"))
        .col(flag("carries_cold", false))
        .col(day_null("validated_until"))
        .col(words("vehicles"))
        .col(words("note"))
        .col(text("standing"))
        .col(number("entered_by"))
        .col(words("entered_by_name"))
        .col(moment("entered_at"))
        .col(words("opinion"))
        .col(number_null("decided_by"))
        .col(words("decided_by_name"))
        .col(moment_null("decided_at"))
        .foreign_key(&mut refers("carriers", "entered_by", "staff"))
        .foreign_key(&mut refers("carriers", "decided_by", "staff"))
        .take();
    create(manager, vec![carriers], vec![unique("carriers", &["name"])]).await?;
    // SQLite adds no column without a fixed default.
    let add = Table::alter()
        .table("dispatch_rules")
        .add_column(day("carriers_due_on").default("2026-12-28").take())
        .take();
    manager.alter_table(add).await?;
    let in_thirty_days = match manager.get_database_backend() {
        DatabaseBackend::Sqlite => "date('now', '+30 days')",
        _ => "CURRENT_DATE + 30",
    };
    let fill = format!("UPDATE dispatch_rules SET carriers_due_on = {in_thirty_days}");
    manager.get_connection().execute_unprepared(&fill).await?;
    Ok(())
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let change = Table::alter()
        .table("dispatch_rules")
        .drop_column("carriers_due_on")
        .take();
    manager.alter_table(change).await?;
    drop(manager, &["carriers"]).await
}
