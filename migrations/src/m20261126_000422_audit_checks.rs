//! Checks of the audit log's whole chain, with how far each is and what it found.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let checks = table("audit_checks")
        .col(number_null("started_by"))
        .col(moment("started_at"))
        // The last entry that it looks at, and the last one that it has looked at.
        .col(number("until_id"))
        .col(counter("checked_id"))
        .col(counter("entries"))
        .col(words("last_hash"))
        .col(number_null("broken_id"))
        .col(moment_null("finished_at"))
        .foreign_key(&mut refers("audit_checks", "started_by", "staff"))
        .take();
    let indexes = vec![
        index("audit_checks", &["started_by"]),
        index("audit_checks", &["finished_at"]),
    ];
    create(manager, vec![checks], indexes).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    drop(manager, &["audit_checks"]).await
}
