//! The 药品追溯码 of the packs that a destruction names.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let codes = table("destruction_codes")
        .col(number("destruction_id"))
        .col(text("code"))
        .foreign_key(&mut refers("destruction_codes", "destruction_id", "destructions"))
        .take();
    let indexes = vec![
        index("destruction_codes", &["destruction_id"]),
        unique("destruction_codes", &["code"]),
    ];
    create(manager, vec![codes], indexes).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    drop(manager, &["destruction_codes"]).await
}
