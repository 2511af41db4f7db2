//! What the platform of trace codes (码上放心) calls each buyer.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let parties = table("trace_parties")
        .col(number("company_id"))
        .col(words("code"))
        .foreign_key(&mut refers("trace_parties", "company_id", "companies"))
        .take();
    let indexes = vec![unique("trace_parties", &["company_id"])];
    create(manager, vec![parties], indexes).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    drop(manager, &["trace_parties"]).await
}
