//! Scans of the papers of suppliers. One that another has replaced stays.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let scans = table("supplier_scans")
        .col(number("supplier_id"))
        .col(text("paper"))
        .col(text("file_key"))
        .col(text("file_sha256"))
        .col(number("added_by"))
        .col(text("added_by_name"))
        .col(moment("added_at"))
        .col(moment_null("replaced_at"))
        .foreign_key(&mut refers("supplier_scans", "supplier_id", "suppliers"))
        .foreign_key(&mut refers("supplier_scans", "added_by", "staff"))
        .take();
    let indexes = vec![index("supplier_scans", &["supplier_id", "paper"])];
    create(manager, vec![scans], indexes).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    drop(manager, &["supplier_scans"]).await
}
