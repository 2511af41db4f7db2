//! Codes sent to phones.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let codes = table("one_time_codes")
        .col(text("phone"))
        .col(text("purpose"))
        .col(text("nonce"))
        .col(flag("is_sent", false))
        .col(counter("tries"))
        .col(moment("created_at"))
        .col(moment("expires_at"))
        .col(moment_null("used_at"))
        .take();
    let indexes = vec![
        index("one_time_codes", &["phone", "purpose"]),
        index("one_time_codes", &["expires_at"]),
    ];
    create(manager, vec![codes], indexes).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    drop(manager, &["one_time_codes"]).await
}
