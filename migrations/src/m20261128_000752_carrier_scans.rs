//! Scans of the papers of carriers. One that another has replaced stays.
use sea_orm_migration::prelude::*;

use crate::columns::*;

migration!();

async fn up(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let scans = table("carrier_scans")
        .col(number("carrier_id"))
        .col(text("paper"))
        .col(text("file_key"))
        .col(text("file_sha256"))
        .col(number("added_by"))
        .col(text("added_by_name"))
        .col(moment("added_at"))
        .col(moment_null("replaced_at"))
        .foreign_key(&mut refers("carrier_scans", "carrier_id", "carriers"))
        .foreign_key(&mut refers("carrier_scans", "added_by", "staff"))
        .take();
    let indexes = vec![index("carrier_scans", &["carrier_id", "paper"])];
    create(manager, vec![scans], indexes).await
}

async fn down(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    drop(manager, &["carrier_scans"]).await
}
