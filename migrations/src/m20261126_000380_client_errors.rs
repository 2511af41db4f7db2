//! Errors of the two apps as their pages reported them: reports of the same error are one row and a count.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let errors = table("client_errors")
        // Of app, version, message and the app's own first frames.
        .col(text("fingerprint").unique_key().take())
        .col(text("app"))
        .col(text("version"))
        // Of a route table: /list_info/:id, never an address.
        .col(words("route"))
        .col(text("message"))
        .col(words("stack"))
        .col(text("browser"))
        .col(counter("times"))
        .col(moment("first_seen_at"))
        .col(moment("last_seen_at"))
        .col(moment_null("resolved_at"))
        .col(number_null("resolved_by"))
        .foreign_key(&mut refers("client_errors", "resolved_by", "staff"))
        .take();
    let indexes = vec![
        index("client_errors", &["last_seen_at"]),
        index("client_errors", &["resolved_by"]),
    ];
    create(manager, vec![errors], indexes).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    drop(manager, &["client_errors"]).await
}
